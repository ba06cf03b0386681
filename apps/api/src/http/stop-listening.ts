import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

/** How long the event loop may have been away from the door for it to count as just looked at. */
const quietMs = 0.5;
const quietWithinMs = 500;

/**
 * Takes no connection any more, and leaves those that are open another while in which they may say what they came for. A proxy
 * that opened one a moment ago has sent its call on it already; to cut it would be a failed call, which the proxy must not
 * send a second time.
 *
 * @param graceMs for how long open connections may still speak; what they ask is answered as ever
 */
export async function stopListening(server: HttpServer, { graceMs }: { graceMs: number }): Promise<void> {
  await untilNobodyWaits();
  // Of the http server's own way to close, the half that ends idle connections comes later, with the app's end.
  Server.prototype.close.call(server);
  await delay(graceMs);
}

/**
 * Until the loop has looked for new connections a moment ago. The kernel resets those that nobody has taken when the listening
 * socket closes, and behind a long turn of the loop some would be waiting.
 */
async function untilNobodyWaits(): Promise<void> {
  const deadline = performance.now() + quietWithinMs;
  for (let last = -Infinity, now = performance.now(); now - last > quietMs && now < deadline; ) {
    last = now;
    await turn();
    now = performance.now();
  }
}

import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

/** In milliseconds: a shorter turn of the event loop means that new connections were accepted just now. */
const quietMs = 0.5;
const quietWithinMs = 500;

/**
 * Stops accepting connections, and gives open ones some time to send a request: a proxy that just opened one
 * may already have sent it, and must not repeat it if it fails.
 *
 * @param graceMs how long open connections may still send requests, which are answered normally
 */
export async function stopListening(server: HttpServer, { graceMs }: { graceMs: number }): Promise<void> {
  await untilBacklogIsEmpty();
  // Only net.Server's close: http.Server's would also end idle connections, which happens later, when the app
  // closes.
  Server.prototype.close.call(server);
  await delay(graceMs);
}

/**
 * Resolves after a short turn of the event loop. When the listening socket closes, the kernel resets
 * connections not yet accepted, and after a long turn there may be some.
 */
async function untilBacklogIsEmpty(): Promise<void> {
  const deadline = performance.now() + quietWithinMs;
  for (let last = -Infinity, now = performance.now(); now - last > quietMs && now < deadline; ) {
    last = now;
    await turn();
    now = performance.now();
  }
}

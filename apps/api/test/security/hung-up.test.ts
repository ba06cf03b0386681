import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../wait-for.ts';
import { useTestApp } from '../test-app.ts';

const app = useTestApp();
let port = 0;

beforeAll(async () => {
  await app().app.listen({ port: 0, host: '127.0.0.1' });
  port = (app().app.server.address() as AddressInfo).port;
});

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly status?: number;
}

/** What is logged of a request whose client disconnects after this part of it. */
async function logOf(request: string): Promise<LogLine[]> {
  app().logLines.length = 0;
  const socket = connect(port, '127.0.0.1');
  const received = once(app().app.server, 'request');
  socket.write(request);
  const [incoming] = (await received) as [IncomingMessage];
  // The server waits for the rest of the body.
  await once(incoming, 'resume');
  socket.destroy();
  const lines = () => app().logLines.map((line) => JSON.parse(line) as LogLine);
  await waitUntil(() => lines().some(({ status }) => status === 499), { timeout: 15_000 });
  return lines();
}

const boundary = 'X-BOUNDARY';

it.each([
  ['JSON', 'POST /api/auth/store/login', 'application/json', '{"email":"a'],
  [
    'a form',
    'POST /api/users/register',
    `multipart/form-data; boundary=${boundary}`,
    `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n\u0089PNG`,
  ],
])(
  'a client that disconnects in the middle of %s is logged as such, not as an error',
  async (_, call, type, body) => {
    const owner = await app().newOwner();
    const head = `${call} HTTP/1.1\r\nHost: a\r\nCookie: ${owner.cookie}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;
    const lines = await logOf(head + body);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    const msg = 'the client disconnected before the request was complete';
    expect(lines).toContainEqual(expect.objectContaining({ level: 30, msg, method: 'POST' }));
    expect(app().logLines.join('')).not.toContain('"stack"');
  },
);

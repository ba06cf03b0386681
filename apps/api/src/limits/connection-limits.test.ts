import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { listen } from '../../test/live-listener.ts';
import { buildSecondApp } from '../../test/security/second-app.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { AppDeps } from '../app.ts';

const testApp = useTestApp();

async function newServer(overrides: Partial<AppDeps> = {}) {
  const app = await buildSecondApp(testApp(), overrides);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  /** A connection on which this text is sent. */
  async function open(text = ''): Promise<Socket> {
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket.on('error', () => undefined));
    await accepted;
    if (text !== '') socket.write(text);
    return socket;
  }
  async function openMany(count: number, text = ''): Promise<Socket[]> {
    const opened: Socket[] = [];
    for (let n = 0; n < count; n += 1) opened.push(await open(text));
    return opened;
  }
  return { app, port, open, openMany };
}

const closedOf = (sockets: readonly Socket[]) => sockets.flatMap(({ closed }, at) => (closed ? [at] : []));
const get = 'GET /api/healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const halfBody =
  'POST /api/auth/store/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

async function answerOn(socket: Socket): Promise<string> {
  const answered = once(socket, 'data');
  socket.write(get);
  const [bytes] = (await answered) as [Buffer];
  return bytes.toString().slice(0, 12);
}

it.each([
  ['idle', ''],
  ['half-sent', halfBody],
  ['kept-alive', get],
])('beyond 200 %s connections per address, the one that has waited longest is closed', async (_, text) => {
  const { openMany, open } = await newServer();
  const sockets = await openMany(200, text);
  for (const socket of sockets) socket.resume();
  expect(closedOf(sockets)).toEqual([]);
  const more = await open();
  await once(sockets[0] ?? more, 'close');
  expect(closedOf(sockets)).toEqual([0]);
  expect(await answerOn(more)).toBe('HTTP/1.1 200');
});

it('a connection whose request is being answered is not closed for others at its address', async () => {
  const { app, openMany } = await newServer({ ports: testApp().ports });
  const owner = await testApp().newOwner();
  const stream = await listen(app, { storeId: owner.store.id, cookie: owner.cookie });
  await stream.nth('hello', 1);
  const sockets = await openMany(210);
  await waitUntil(() => closedOf(sockets).length === 10);
  expect(stream.hasEnded()).toBe(false);
});

it('a trusted proxy, which everybody shares, has no limit', async () => {
  const { openMany } = await newServer({ trustProxy: '127.0.0.0/8' });
  const sockets = await openMany(250);
  const last = sockets.at(-1);
  if (!last) throw new Error('no connection was opened');
  expect(await answerOn(last)).toBe('HTTP/1.1 200');
  expect(closedOf(sockets)).toEqual([]);
});

it.each([
  ['says nothing', ''],
  ['sends half of its headers', 'GET /api/healthz HTTP/1.1\r\nHost'],
  ['sends half of a body', halfBody],
])('a connection that %s is closed after its time', async (_, text) => {
  const connectionTimeouts = { headersMs: 200, requestMs: 300, checkMs: 50 };
  const { open } = await newServer({ connectionTimeouts });
  const socket = (await open(text)).resume();
  await once(socket, 'close');
});

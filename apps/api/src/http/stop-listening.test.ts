import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../test/wait-for.ts';
import { createTestApp } from '../../test/test-app.ts';
import { stopListening } from './stop-listening.ts';

const call = 'GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function listeningApp() {
  const testApp = await createTestApp();
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await testApp.close();
    isClosed = true;
  };
  onTestFinished(close);
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.app.server.address() as AddressInfo;
  return { app: testApp.app, port, close };
}

/** A connection that the server has accepted, and the server's end of it. */
async function openBoth(app: { server: NodeJS.EventEmitter }, port: number): Promise<[Socket, Socket]> {
  const taken = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  const [accepted] = (await taken) as [Socket];
  return [socket, accepted];
}

const open = async (...server: Parameters<typeof openBoth>) => (await openBoth(...server))[0];

async function answerOn(socket: Socket): Promise<string> {
  socket.write(call);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

it('answers requests on open connections, including unused ones, and accepts no new connection', async () => {
  const { app, port } = await listeningApp();
  const silent = await open(app, port);
  const used = await open(app, port);
  expect(await answerOn(used)).toMatch(/^HTTP\/1.1 200/);

  const stopped = stopListening(app.server, { graceMs: 1_000 });
  await waitFor(() => expect(app.server.listening).toBe(false), { interval: 1 });
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  expect(await answerOn(silent)).toMatch(/^HTTP\/1.1 200/);
  expect(await answerOn(used)).toMatch(/^HTTP\/1.1 200/);
  await stopped;
});

it('answers a request that was half received when the shutdown began', async () => {
  const { app, port, close } = await listeningApp();
  const [used, accepted] = await openBoth(app, port);
  await answerOn(used);
  used.write(call.slice(0, 30));
  await waitFor(() => expect(accepted.bytesRead).toBe(call.length + 30), { interval: 1 });
  await stopListening(app.server, { graceMs: 0 });
  const closed = close();
  used.write(call.slice(30));
  const [answer] = (await once(used, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200/);
  expect(answer.toString()).toMatch(/connection: close/i);
  await closed;
});

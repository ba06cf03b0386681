import { once } from 'node:events';
import { guardCloseCodes, type ServerMessage } from '@coruja/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { type Connection, createConnection } from '../src/connection.ts';
import { stateMessage } from './support/rig.ts';
import { goodToken, type StandIn, startStandIn } from './support/stand-in.ts';
import { until } from './support/until.ts';

const hello = {
  type: 'hello' as const,
  version: '1.0.6',
  system: 'Debian',
  specifications: { cpu: null, gpu: null, ram: null },
  reading: null,
};

let server: StandIn;
let connection: Connection;
let seen: string[];
let messages: ServerMessage[];
let log: string[];
let randoms: number;

beforeEach(async () => {
  server = await startStandIn();
  seen = [];
  messages = [];
  log = [];
  randoms = 0;
  connection = createConnection({
    listener: {
      connected: () => {
        seen.push('connected');
        connection.send(hello);
      },
      disconnected: () => seen.push('disconnected'),
      refused: () => {
        seen.push('refused');
        connection.end();
      },
      cloned: () => seen.push('cloned'),
      message: (message) => messages.push(message),
    },
    monotonicMs: () => performance.now(),
    random: () => {
      randoms += 1;
      return 0.05;
    },
    log: (...line) => log.push(JSON.stringify(line)),
  });
});

afterEach(async () => {
  connection.end();
  await server.stop();
});

const open = (token = goodToken) => connection.open({ server: server.url, token });

test('sends its token, then `hello`, and receives a state', async () => {
  open();
  await until('a state', () => messages.length > 0);
  expect(server.tokens).toEqual([goodToken]);
  expect(server.received).toEqual([hello]);
  expect(messages).toEqual([stateMessage(null)]);
  expect(log.join()).not.toContain(goodToken);
});

test('does not retry with a token that the server does not know', async () => {
  open('another');
  await until('the refusal', () => seen.includes('refused'));
  expect(seen).toEqual(['refused']);
  expect(randoms).toBe(0);
});

test('retries after any other refusal, with a random delay', async () => {
  server.refusal = 503;
  open();
  await until('three tries', () => server.handshakes >= 3);
  expect(seen).not.toContain('refused');
  expect(randoms).toBeGreaterThan(1);
  server.refusal = null;
  await until('a state', () => messages.length > 0);
});

test('ignores messages that it does not know', async () => {
  open();
  await until('a state', () => messages.length > 0);
  for (const text of ['', 'x', '[]', '{"type":"party"}', '{"type":"state"}', '{"type":"state","state":{}}'])
    server.sendText(text);
  server.sendText(JSON.stringify({ ...stateMessage(null), mood: 'good' }));
  await until('the next state', () => messages.length > 1);
  expect(messages).toHaveLength(2);
  expect(seen).toEqual(['connected']);
});

test('closes the connection on a message that is too large, and reconnects', async () => {
  open();
  await until('a state', () => messages.length > 0);
  server.sendText(`"${'x'.repeat(70_000)}"`);
  await until('the next one', () => seen.join() === 'connected,disconnected,connected');
});

test('reconnects when the server was restarted', async () => {
  open();
  await until('a state', () => messages.length > 0);
  await server.stop();
  await until('the loss', () => seen.includes('disconnected'));
  connection.send(hello);
  server = await startStandIn({ port: server.port });
  await until('another state', () => messages.length > 1);
  expect(server.received).toEqual([hello]);
});

test('reconnects after `drop`', async () => {
  open();
  await until('a state', () => messages.length > 0);
  connection.drop();
  await until('another state', () => messages.length > 1);
});

/** A server that closes each connection with this code. */
async function closing(code: number): Promise<{ url: string; stop: () => void }> {
  const wss = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  wss.on('connection', (socket) => socket.close(code));
  await once(wss, 'listening');
  const address = wss.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => wss.close() };
}

test('counts as refused when closed as revoked, even without the message', async () => {
  const other = await closing(guardCloseCodes.revoked);
  connection.open({ server: other.url, token: goodToken });
  await until('the refusal', () => seen.includes('refused'));
  other.stop();
});

test('waits long when it was replaced by another connection with its token', async () => {
  const other = await closing(guardCloseCodes.replaced);
  connection.open({ server: other.url, token: goodToken });
  const line = await until('the wait', () => log.find((text) => text.includes('retryInMs')));
  expect(line).toContain('"retryInMs":1500');
  other.stop();
});

test('waits long when another computer is connected with its token, and then tries again', async () => {
  server.refusal = 409;
  open();
  await until('the refusal', () => seen.includes('cloned'));
  const line = await until('the wait', () => log.find((text) => text.includes('retryInMs')));
  expect(line).toContain('"retryInMs":1500');
  server.refusal = null;
  await until('a state', () => messages.length > 0);
  expect(seen).toEqual(['cloned', 'disconnected', 'connected']);
});

test('does not reconnect after `end`', async () => {
  open();
  await until('a state', () => messages.length > 0);
  connection.end();
  await until('the end', () => !server.isConnected());
  expect(seen).toEqual(['connected']);
  expect(randoms).toBe(0);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { WebSocket, WebSocketServer } from 'ws';
import { GuardConnection } from './guard-connection.ts';
import { systemTimers } from './timers.ts';

const closing: (() => void)[] = [];
/** The tests give the rate limit's times themselves. */
const time = { ...systemTimers, monotonic: () => 0 };

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A connection on a real socket, and the guard's end of it. */
async function newPair() {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const guard = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  guard.on('error', () => undefined);
  const [socket] = (await once(sockets, 'connection')) as [WebSocket];
  await waitUntil(() => guard.readyState === WebSocket.OPEN);
  closing.push(() => {
    guard.terminate();
    server.close();
  });
  const key = { storeId: 'a', computerId: 'b', tokenHash: 'c' };
  return {
    guard,
    socket,
    connection: new GuardConnection(socket, key, { address: null, instance: null, time, now: 0 }),
  };
}

const text = 'ã'.repeat(10_000);
const message = { type: 'command', id: 'a', kind: 'message', text, ageMs: 0 } as const;

describe('a guard that does not read', () => {
  it('is disconnected, and little is buffered for it', async () => {
    const { guard, socket, connection } = await newPair();
    guard.pause();
    let largest = 0;
    await waitUntil(
      () => {
        connection.send(message);
        largest = Math.max(largest, socket.bufferedAmount);
        return socket.readyState === WebSocket.CLOSED;
      },
      { timeout: 20_000, interval: 0 },
    );
    expect(largest).toBeLessThan(200_000);
  });

  it('differs from one that reads, which stays connected', async () => {
    const { guard, socket, connection } = await newPair();
    let received = 0;
    guard.on('message', () => {
      received += 1;
    });
    for (let n = 1; n <= 300; n += 1) {
      connection.send(message);
      await waitUntil(() => received === n, { interval: 0 });
    }
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('the rate limit', () => {
  it('is a burst of twenty and one a second, also after a long silence', async () => {
    const { connection } = await newPair();
    const takes = (count: number, monotonic: number) =>
      Array.from({ length: count }, () => connection.consumeRateLimit(monotonic)).filter(Boolean).length;
    expect(takes(25, 1_000_000)).toBe(20);
    // The five messages beyond the limit were counted as well.
    expect(takes(1, 1_005_500)).toBe(0);
    expect(takes(10, 1_009_000)).toBe(3);
  });

  it('is never reached by a heartbeat every 15 s', async () => {
    const { connection } = await newPair();
    for (let n = 1; n <= 1_000; n += 1) expect(connection.consumeRateLimit(n * 15_000)).toBe(true);
  });
});

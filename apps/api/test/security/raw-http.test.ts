import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createCustomer } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { rowsOfStore } from './database-rows.ts';
import { buildSecondApp } from './second-app.ts';
import { encodeBody } from './send.ts';
import { validCall } from './valid-calls.ts';
import { newWorld } from './world.ts';

// What only a real socket can send: inject() would normalise it before the server sees it.

const getTestApp = useTestApp();
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = await buildSecondApp(getTestApp());
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(() => app.close());

/** Sends bytes, ends the sending side, and returns everything received within two seconds. */
async function exchange(...chunks: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => undefined);
  socket.setTimeout(2_000, () => socket.destroy(new Error('no answer within 2 s')));
  for (const chunk of chunks) socket.write(chunk);
  await once(socket, 'close').catch(() => undefined);
  return Buffer.concat(received).toString('latin1');
}

const close = 'Host: localhost\r\nConnection: close\r\n';

async function expectAlive(): Promise<void> {
  expect(await exchange(`GET /api/healthz HTTP/1.1\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
}

describe('on a real socket', () => {
  it.each([
    ['a header of 100 kB', `GET /api/plans HTTP/1.1\r\n${close}X-Long: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    ['a query of 100 kB', `GET /api/plans?x=${'a'.repeat(100_000)} HTTP/1.1\r\n${close}\r\n`, 431],
    ['no HTTP', '\u0000\u0001\u0002 rubbish\r\n\r\n', 400],
    ['an unknown method', `BREW /api/plans HTTP/1.1\r\n${close}\r\n`, 400],
    ['a TRACE', `TRACE /api/plans HTTP/1.1\r\n${close}X-Canary: eco\r\n\r\n`, 404],
    [
      'two lengths',
      `POST /api/auth/store/login HTTP/1.1\r\n${close}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
      400,
    ],
    [
      'a length with chunks',
      `POST /api/auth/store/login HTTP/1.1\r\n${close}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'broken chunks',
      `POST /api/auth/store/login HTTP/1.1\r\n${close}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['a path above the root', `GET /api/../../etc/passwd HTTP/1.1\r\n${close}\r\n`, 404],
    ['an absolute URL as path', `GET http://mal.example/api/nada HTTP/1.1\r\n${close}\r\n`, 404],
    ['a path with invalid escapes', `GET /api/users/%c3%28%zz HTTP/1.1\r\n${close}\r\n`, 400],
    ['no host', 'GET /api/nada HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('answers %s and continues', async (_, request, status) => {
    const answer = await exchange(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/\bat .+:\d+:\d+|node_modules|X-Canary: eco/);
    await expectAlive();
  });

  it('writes nothing of a form whose client disconnects in the middle, and continues', async () => {
    const world = await newWorld(getTestApp());
    const call = await validCall(createCustomer, world);
    const { headers, payload = Buffer.alloc(0) } = encodeBody(createCustomer, call.body);
    const before = await rowsOfStore(getTestApp().database, world.ids.storeId);
    const head = [
      'POST /api/users/register HTTP/1.1',
      'Host: localhost',
      `Cookie: ${world.owner.cookie}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ].join('\r\n');
    for (const share of [0, 0.3, 0.9]) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`${head}\r\n\r\n`);
      socket.write(payload.subarray(0, Math.floor(payload.length * share)), () => socket.destroy());
      await once(socket, 'close');
      await expectAlive();
    }
    expect(await rowsOfStore(getTestApp().database, world.ids.storeId)).toEqual(before);
  });
});

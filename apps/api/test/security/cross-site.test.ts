import { endpoints } from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { drawn } from './nasty-call.ts';
import { buildSecondApp } from './second-app.ts';
import { type Sent, send, sendRaw, urlOf } from './send.ts';
import { cookieFor, endsSignIn, isWrite, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';
import { type RowReader, newRowReader } from './written-tables.ts';

const getTestApp = useTestApp();
const writes = endpoints.filter(isWrite);
/** Refused from another site: writes, and the live stream, which would stay open there. */
const guarded = endpoints.filter((endpoint) => isWrite(endpoint) || endpoint.stream);
let shared: World;
let rowsOf: RowReader;

beforeAll(async () => {
  shared = await newWorld(getTestApp());
  rowsOf = await newRowReader(getTestApp().database);
});

/** What a browser sends when another site causes a write. */
const fromElsewhere: readonly Record<string, string>[] = [
  { origin: 'https://mal.example' },
  { origin: 'https://mal.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: 'http://localhost:3001' },
  { origin: 'http://localhost:3000.mal.example' },
  { origin: 'http://mal.example', 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'no address' },
  { origin: '' },
  { origin: 'http://mal.example', 'x-forwarded-host': 'mal.example' },
  // An attacker's host name that resolves to this server also sets the host.
  { origin: 'http://mal.example', host: 'mal.example' },
  { origin: 'http://mal.example', host: 'mal.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://192.168.0.10:3000', host: '192.168.0.10:3000' },
  { origin: 'https://localhost:3000', host: 'localhost:3000' },
  { origin: 'http://localhost', host: 'localhost' },
  { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
];

const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const fromHere: readonly Record<string, string>[] = [
  {},
  { origin: 'http://localhost:3000' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
];

const isCrossSite = ({ status, json }: Sent) =>
  status === 403 && (json as { code?: string }).code === 'CROSS_SITE';

describe('a write or a stream from another site', () => {
  it.each(guarded)('is refused for $id, signed in or not, and writes nothing', async (endpoint) => {
    const call = await validCall(endpoint, await worldFor(endpoint));
    const before = await rowsOf(shared.ids.storeId);
    for (const headers of drawn(fromElsewhere, endpoint.id)) {
      for (const cookie of [shared.owner.cookie, undefined]) {
        const answer = await send(getTestApp().app, endpoint, {
          ...call,
          headers: { ...call.headers, ...headers },
          cookie,
        });
        expect(isCrossSite(answer), `${JSON.stringify(headers)}: ${answer.text}`).toBe(true);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expect(await rowsOf(shared.ids.storeId)).toEqual(before);
  });

  it.each(writes)('is refused for $id with any content type of a form', async (endpoint) => {
    for (const type of drawn(formTypes, endpoint.id)) {
      const url = urlOf(endpoint, await validCall(endpoint, await worldFor(endpoint)));
      const headers = { origin: 'https://mal.example', 'content-type': type };
      const { method } = endpoint;
      const sent = { method, url, headers, cookie: shared.owner.cookie, payload: Buffer.from('{}') };
      expect(isCrossSite(await sendRaw(getTestApp().app, sent))).toBe(true);
    }
  });

  it('is refused before the sign-in and the limits are checked', async () => {
    const { app } = getTestApp();
    const call = { method: 'POST', url: '/api/auth/store/signup', address: '203.0.113.9' } as const;
    for (let n = 0; n < 25; n += 1) {
      expect(isCrossSite(await sendRaw(app, { ...call, headers: { origin: 'https://mal.example' } }))).toBe(
        true,
      );
    }
    expect((await sendRaw(app, call)).status).toBe(400);
  });
});

describe('a write or a stream from the same site', () => {
  it.each(guarded)(
    'is accepted for $id with the public address and without either header',
    async (endpoint) => {
      for (const headers of drawn(fromHere, endpoint.id)) {
        const world = await worldFor(endpoint);
        const call = await validCall(endpoint, world);
        const answer = await send(getTestApp().app, endpoint, {
          ...call,
          headers: { ...call.headers, ...headers },
          cookie: cookieFor(endpoint, world),
        });
        expect(answer.status, `${JSON.stringify(headers)}: ${answer.text.slice(0, 200)}`).toBe(
          endpoint.status,
        );
      }
    },
  );

  it('is accepted with the public address behind a proxy that uses another host name', async () => {
    const app = await buildSecondApp(getTestApp(), { publicUrl: 'https://coruja.example/' });
    const call = { method: 'POST', url: '/api/auth/store/login' } as const;
    const headers = { host: '127.0.0.1:3000' };
    const own = await sendRaw(app, { ...call, headers: { ...headers, origin: 'https://coruja.example' } });
    expect(own.status).toBe(400);
    const plain = await sendRaw(app, { ...call, headers: { ...headers, origin: 'http://coruja.example' } });
    expect(isCrossSite(plain)).toBe(true);
    await app.close();
  });
});

describe('a read from another site', () => {
  it.each(endpoints.filter((endpoint) => !guarded.includes(endpoint)))(
    'is answered for $id, but no script can read it',
    async (endpoint) => {
      const call = await validCall(endpoint, shared);
      const headers = { origin: 'https://mal.example', 'sec-fetch-site': 'cross-site' };
      const cookie = cookieFor(endpoint, shared);
      const answer = await send(getTestApp().app, endpoint, {
        ...call,
        headers: { ...call.headers, ...headers },
        cookie,
      });
      expect(answer.status).toBe(endpoint.status);
      const opening = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect(opening).toEqual([]);
    },
  );

  it('gets no permission from a preflight', async () => {
    const headers = { origin: 'https://mal.example', 'access-control-request-method': 'PUT' };
    const answer = await sendRaw(getTestApp().app, { method: 'OPTIONS', url: '/api/stores', headers });
    expect(answer.status).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

/** A separate world if the request would end the sign-in. */
function worldFor(endpoint: (typeof writes)[number]): World | Promise<World> {
  return endsSignIn(endpoint) ? newWorld(getTestApp()) : shared;
}

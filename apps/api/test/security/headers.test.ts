import { endpoints } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { buildSecondApp } from './second-app.ts';
import { type Sent, send, sendRaw, urlWithRandomIds } from './send.ts';
import { cookieFor, endsSignIn, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';

const getTestApp = useTestApp();
let shared: World;

beforeAll(async () => {
  shared = await newWorld(getTestApp());
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The security headers of every answer of the API, whatever it is. */
function expectSafeHeaders({ headers }: Sent, cacheControl = 'no-store'): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': cacheControl,
    'x-request-id': expect.stringMatching(uuid),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['server']).toBeUndefined();
  expect(headers['strict-transport-security']).toBeUndefined();
}

describe('the security headers', () => {
  it.each(endpoints)('of $id are set on success and refusal, with its own content type', async (endpoint) => {
    const world = endsSignIn(endpoint) ? await newWorld(getTestApp()) : shared;
    const call = await validCall(endpoint, world);
    const done = await send(getTestApp().app, endpoint, { ...call, cookie: cookieFor(endpoint, world) });
    expect(done.status).toBe(endpoint.status);
    expectSafeHeaders(done, endpoint.immutable && 'public, max-age=31536000, immutable');
    expect(done.headers['content-disposition']).toBe(
      endpoint.fileName && `inline; filename="${endpoint.fileName}"`,
    );
    if (endpoint.bytes) expect(done.headers['content-type']).toBe(endpoint.bytes);
    else if (endpoint.stream) expect(done.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    else if (endpoint.status !== 204)
      expect(done.headers['content-type']).toBe('application/json; charset=utf-8');
    const crossSite = {
      method: endpoint.method,
      url: urlWithRandomIds(endpoint),
      headers: { origin: 'https://mal.example' },
    };
    expectSafeHeaders(await sendRaw(getTestApp().app, crossSite));
  });

  it.each([
    ['an unknown path', '/api/nada'],
    ['an unknown path outside the API of a server without a console', '/api'],
    ['an unparsable path', '/api/users/%zz'],
    ['a path that is too long', `/api/users/${'a'.repeat(600)}`],
    ['a missing sign-in', '/api/auth/store/me'],
    ['the OpenAPI document', '/api/openapi.json'],
  ])('of %s are set', async (_, url) => {
    expectSafeHeaders(await sendRaw(getTestApp().app, { method: 'GET', url }));
  });
});

it('every image is served under a generated name', () => {
  const names = endpoints.filter(({ bytes }) => bytes !== undefined).map(({ fileName }) => fileName);
  expect(names).toHaveLength(6);
  for (const name of names) expect(name).toMatch(/^[a-z-]+\.webp$/);
});

describe('the request id', () => {
  it('is new for each answer, is logged, and is never the caller’s', async () => {
    const call = {
      method: 'GET',
      url: '/api/auth/store/me',
      headers: { 'x-request-id': 'meu', 'request-id': 'meu' },
    } as const;
    const first = await sendRaw(getTestApp().app, call);
    const second = await sendRaw(getTestApp().app, call);
    const id = String(first.headers['x-request-id']);
    expect(id).toMatch(uuid);
    expect(second.headers['x-request-id']).not.toBe(id);
    expect(getTestApp().logLines.some((line) => line.includes(id))).toBe(true);
  });
});

describe('under https', () => {
  it('every answer keeps the browser on https', async () => {
    const app: FastifyInstance = await buildSecondApp(getTestApp(), { publicUrl: 'https://coruja.example' });
    for (const url of ['/api/plans', '/api/auth/store/me', '/api/nada', '/api/users/%zz']) {
      const { headers } = await sendRaw(app, { method: 'GET', url });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    }
    await app.close();
  });
});

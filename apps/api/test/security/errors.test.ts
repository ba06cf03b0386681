import { describe, expect, it } from 'vitest';
import { endpoints, lookUpCep, createCustomer } from '@coruja/contract';
import { pino } from 'pino';
import { type fakeFiles, fakePorts } from '../fake-ports.ts';
import { randomCpf } from '../random-people.ts';
import { createTestApp, useTestApp, sandboxToken } from '../test-app.ts';
import { buildSecondApp } from './second-app.ts';
import { type Sent, send, sendRaw, urlWithRandomIds } from './send.ts';
import { newWorld, onePixel } from './world.ts';

const getTestApp = useTestApp();

const inside =
  /\bat .+:\d+:\d+|\.ts\b|\.js\b|node_modules|select |insert into|update "|relation|column|syntax|kysely|pglite|postgres|zod|fastify|FST_/i;

function expectPlainRefusal(answer: Sent): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json).toEqual({
    error: expect.any(String),
    message: expect.any(String),
    code: expect.stringMatching(/^[A-Z][A-Z_]+$/),
    ...((answer.json as { fields?: object }).fields ? { fields: expect.any(Object) } : {}),
  });
  expect(answer.text).not.toMatch(inside);
}

describe('an unknown path of the API', () => {
  it.each([
    ['GET', '/api/nada'],
    ['GET', '/api/'],
    ['GET', '/api/stores/a/b/c/d'],
    ['PUT', '/api/plans'],
    ['DELETE', '/api/users'],
    ['POST', '/api/nada'],
    ['PATCH', '/api/stores/create'],
    ['GET', '/api/users/a/b'],
    ['GET', '/api/..%2f..%2fetc%2fpasswd'],
    ['GET', '/api/USERS'],
    ['OPTIONS', '/api/users'],
  ] as const)('%s %s answers 404 as JSON, with or without a sign-in', async (method, url) => {
    const owner = await getTestApp().newOwner();
    for (const cookie of [undefined, owner.cookie]) {
      const answer = await sendRaw(getTestApp().app, { method, url, cookie });
      expect(answer).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
      expectPlainRefusal(answer);
    }
  });

  it('answers as JSON even with an invalid or too large body', async () => {
    for (const payload of [Buffer.from('{'), Buffer.alloc(2_000_000, 'a')]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await sendRaw(getTestApp().app, { method: 'POST', url: '/api/nada', headers, payload });
      expect([400, 404, 413]).toContain(answer.status);
      expectPlainRefusal(answer);
    }
  });
});

describe('an internal error', () => {
  const secret = 'select password_hash from stores; key=segredo at /srv/coruja/dist/main.js:1:1';

  it('answers 500 without details, and is logged with the answer’s request id', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const lookUp = () => Promise.reject(new Error(secret));
    const app = await buildSecondApp(getTestApp(), {
      log,
      ports: { ...fakePorts(), postalCodes: { lookUp } },
    });
    const answer = await send(app, lookUpCep, { params: { cep: '99999999' } });
    expect(answer).toMatchObject({ status: 500, json: { code: 'INTERNAL' } });
    expectPlainRefusal(answer);
    expect(answer.text).not.toContain('segredo');
    const logged = lines.find((line) => line.includes('call failed'));
    expect(logged).toContain(String(answer.headers['x-request-id']));
    await app.close();
  });

  it('reveals nothing when something other than an error is thrown', async () => {
    // oxlint-disable-next-line prefer-promise-reject-errors -- what a careless library does
    const lookUp = () => Promise.reject(secret as unknown as Error);
    const app = await buildSecondApp(getTestApp(), {
      ports: { ...fakePorts(), postalCodes: { lookUp } },
    });
    const answer = await send(app, lookUpCep, { params: { cep: '99999998' } });
    expect(answer.status).toBe(500);
    expectPlainRefusal(answer);
    await app.close();
  });

  it('does not have the status of an outside service’s error', async () => {
    const lookUp = () =>
      Promise.reject(Object.assign(new Error(secret), { statusCode: 418, code: 'ETEAPOT' }));
    const app = await buildSecondApp(getTestApp(), {
      ports: { ...fakePorts(), postalCodes: { lookUp } },
    });
    const answer = await send(app, lookUpCep, { params: { cep: '99999997' } });
    expect(answer).toMatchObject({ status: 500, json: { code: 'INTERNAL' } });
    await app.close();
  });
});

describe('an unreachable database', () => {
  it('is answered with 503 and no internals, by every endpoint that needs it', async () => {
    const testApp = await createTestApp();
    const owner = await testApp.newOwner();
    await testApp.database.close();
    for (const endpoint of endpoints) {
      const { method } = endpoint;
      const answer = await sendRaw(testApp.app, {
        method,
        url: urlWithRandomIds(endpoint),
        cookie: owner.cookie,
        // Identifies the provider at the webhook.
        headers: { 'asaas-access-token': sandboxToken },
      });
      if (answer.status < 400) continue;
      expectPlainRefusal(answer);
      expect([400, 503], `${endpoint.id}: ${answer.text}`).toContain(answer.status);
    }
    await testApp.app.close();
  });
});

describe('a refusal leaves nothing behind', () => {
  it('stores no photo of a customer who was refused', async () => {
    const world = await newWorld(getTestApp());
    const { kept } = world.owner.context.ports.files as ReturnType<typeof fakeFiles>;
    const before = kept.size;
    const image = { filename: 'a.png', buffer: onePixel };
    const taken = { name: 'Ana', cpf: world.customer.cpf, image };
    const sameEmail = { name: 'Ana', cpf: randomCpf(), email: world.customer.email, image };
    for (const body of [taken, sameEmail]) {
      const answer = await send(getTestApp().app, createCustomer, { body, cookie: world.owner.cookie });
      expect(answer.status).toBe(409);
    }
    expect(kept.size).toBe(before);
  });
});

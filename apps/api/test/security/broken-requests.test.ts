import { type Endpoint, endpoints, lockComputer, unlockComputer } from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodesOf } from '../../src/openapi/errors.ts';
import { useTestApp } from '../test-app.ts';
import { brokenForms } from './broken-forms.ts';
import {
  type BrokenRequest,
  brokenBodies,
  brokenCookies,
  brokenEnvelopes,
  brokenKeys,
  rawRequest,
} from './broken-requests.ts';
import { type Attack, attackOn, drawn } from './nasty-call.ts';
import { type From, type Parts, encodeBody, send, sendRaw, urlOf } from './send.ts';
import { cookieFor, endsSignIn, ownerEndpoints, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';

const getTestApp = useTestApp();
const app = () => getTestApp().app;

let shared: World;

beforeAll(async () => {
  shared = await newWorld(getTestApp());
});

/** One store serves all endpoints except those that end its sign-in. */
const worldFor = (endpoint: Endpoint) => (endsSignIn(endpoint) ? newWorld(getTestApp()) : shared);

describe('no malformed request breaks the server or is half-done', () => {
  it.each(endpoints.filter(({ body }) => body))('as the body of $id', async (endpoint) => {
    const attack = await attackOn(endpoint, shared);
    for (const broken of drawn(brokenBodies, endpoint.id))
      await fire(attack, { endpoint, place: 'body', broken });
    expect(attack.faults()).toEqual([]);
  });

  it.each(endpoints.filter(({ multipart }) => multipart))('as the form of $id', async (endpoint) => {
    const attack = await attackOn(endpoint, shared);
    for (const broken of drawn(brokenForms, endpoint.id))
      await fire(attack, { endpoint, place: 'form', broken });
    expect(attack.faults()).toEqual([]);
  });

  it.each(endpoints)('as the URL and headers of $id', async (endpoint) => {
    let attack: Attack | undefined;
    for (const broken of drawn(brokenEnvelopes, endpoint.id)) {
      // An endpoint that ends the sign-in needs a new one each time.
      if (endsSignIn(endpoint)) attack = undefined;
      attack ??= await attackOn(endpoint, await worldFor(endpoint));
      await fire(attack, { endpoint, place: 'envelope', broken });
      expect(attack.faults()).toEqual([]);
    }
  });

  it.each(endpoints.filter(({ params }) => params))('as the ids in the path of $id', async (endpoint) => {
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, '%C3')}`;
    const answer = await sendRaw(app(), { method: endpoint.method, url, headers: {} });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"MALFORMED"')]);
    expect(errorCodesOf(endpoint)).toContain('MALFORMED');
  });

  it.each(ownerEndpoints)('as the cookie of $id', async (endpoint) => {
    const attack = await attackOn(endpoint, await worldFor(endpoint));
    for (const cookie of drawn(brokenCookies, endpoint.id)) {
      await attack.fire({
        place: 'cookie',
        value: cookie.slice(0, 60),
        mustRefuse: true,
        send: (base, from) => send(app(), endpoint, { ...base, ...from, cookie }),
      });
    }
    expect(attack.faults()).toEqual([]);
  });

  it.each(endpoints.filter(({ idempotent }) => idempotent))(
    'as the idempotency key of $id',
    async (endpoint) => {
      const attack = await attackOn(endpoint, shared);
      for (const key of drawn(brokenKeys, endpoint.id)) {
        await attack.fire({
          place: 'Idempotency-Key',
          value: JSON.stringify(key.slice(0, 40)),
          mustRefuse: true,
          field: { path: ['Idempotency-Key'], kind: 'text' },
          send: (base, from) =>
            send(app(), endpoint, { ...base, ...from, headers: { 'idempotency-key': key } }),
        });
      }
      expect(attack.faults()).toEqual([]);
    },
  );
});

describe('a valid request that looks malformed', () => {
  it.each([lockComputer, unlockComputer])(
    'is accepted by $id without a body, as both ids in it are optional',
    async (endpoint) => {
      const url = urlOf(endpoint, { params: shared.ids });
      const call = { method: endpoint.method, url, cookie: shared.owner.cookie };
      const bare = await sendRaw(app(), call);
      expect(bare.status, bare.text).toBe(200);
      const empty = await sendRaw(app(), { ...call, ...encodeBody(endpoint, {}) });
      expect(empty.status, empty.text).toBe(200);
    },
  );

  it.each(endpoints)('to $id has the same answer with an unknown query field', async (endpoint) => {
    const world = await worldFor(endpoint);
    const call = await validCall(endpoint, world);
    const query = { ...call.query, utm_source: 'x' };
    const answer = await send(app(), endpoint, { ...call, query, cookie: cookieFor(endpoint, world) });
    expect(answer.status, answer.text.slice(0, 200)).toBe(endpoint.status);
  });
});

interface Target {
  readonly endpoint: Endpoint;
  readonly place: string;
  readonly broken: BrokenRequest;
}

async function fire(attack: Attack, { endpoint, place, broken }: Target): Promise<void> {
  const mustRefuse = broken.mustRefuse ?? false;
  const sent = (base: Parts, from: From) => sendRaw(app(), rawRequest(endpoint, base, { broken, from }));
  await attack.fire({ place, value: broken.name, mustRefuse, send: sent });
}

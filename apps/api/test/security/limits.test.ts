import { createStore, healthz, login, lookUpCep, me, searchCustomers, signup } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { CallCounter } from '../../src/limits/call-counter.ts';
import { randomEmail } from '../random-people.ts';
import { type Owner, useTestApp } from '../test-app.ts';
import { buildSecondApp } from './second-app.ts';
import { type Sent, send } from './send.ts';

const getTestApp = useTestApp();
const app = () => getTestApp().app;

/** An address that no other test of this file uses. */
let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;

const attempt = (email: string, password: string, address: string, on = app()) =>
  send(on, login, { body: { email, password }, address });

/** Sends requests one after the other and returns their statuses. */
async function statuses(times: number, run: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push((await run(n)).status);
  return found;
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status);

function expectRefused(answer: Sent, longestSeconds: number): void {
  expect(answer).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
  const wait = Number(answer.headers['retry-after']);
  expect(Number.isInteger(wait)).toBe(true);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(longestSeconds);
}

describe('sign-in', () => {
  const wrongTimes = (owner: Owner, address: string, times: number) =>
    statuses(times, () => attempt(owner.store.email, 'errada', address));

  it('accepts ten wrong passwords from a pair of account and address, then not even the right one', async () => {
    const owner = await getTestApp().newOwner();
    const address = newAddress();
    expect(await wrongTimes(owner, address, 10)).toEqual(all(10, 401));
    expectRefused(await attempt(owner.store.email, 'errada', address), 900);
    expectRefused(await attempt(owner.store.email, owner.password, address), 900);
    expectRefused(await attempt(` ${owner.store.email.toUpperCase()} `, owner.password, address), 900);
  });

  it('never locks the owner out at another address, nor others at that address', async () => {
    const [owner, neighbour] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const address = newAddress();
    await wrongTimes(owner, address, 11);
    expect((await attempt(owner.store.email, owner.password, newAddress())).status).toBe(200);
    expect((await attempt(neighbour.store.email, neighbour.password, address)).status).toBe(200);
    expect((await getTestApp().call(me, {}, { cookie: owner.cookie, address })).status).toBe(200);
  });

  it('allows attempts again after 15 minutes, and says how long until then', async () => {
    const owner = await getTestApp().newOwner();
    const address = newAddress();
    await wrongTimes(owner, address, 10);
    getTestApp().clock.moveMinutes(14);
    const refused = await attempt(owner.store.email, owner.password, address);
    expect(refused.headers['retry-after']).toBe('60');
    getTestApp().clock.moveMinutes(1);
    expect((await attempt(owner.store.email, owner.password, address)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    const owner = await getTestApp().newOwner();
    const address = newAddress();
    expect(await statuses(12, () => attempt(owner.store.email, owner.password, address))).toEqual(
      all(12, 200),
    );
  });

  it('counts an unknown e-mail like a known one', async () => {
    const email = randomEmail();
    const address = newAddress();
    expect(await statuses(11, () => attempt(email, 'errada', address))).toEqual([...all(10, 401), 429]);
  });

  it('accepts a hundred wrong ones from an address in an hour, whatever the account', async () => {
    const owner = await getTestApp().newOwner();
    const address = newAddress();
    expect(await statuses(100, () => attempt(randomEmail(), 'errada', address))).toEqual(all(100, 401));
    expectRefused(await attempt(owner.store.email, owner.password, address), 3_600);
    expect((await attempt(owner.store.email, owner.password, newAddress())).status).toBe(200);
    getTestApp().clock.moveMinutes(60);
    expect((await attempt(owner.store.email, owner.password, address)).status).toBe(200);
  });

  it('checks no more than ten concurrent guesses, with the right one last', async () => {
    const owner = await getTestApp().newOwner();
    const address = newAddress();
    const passwords = [...Array.from({ length: 60 }, (_, n) => `errada-${n}`), owner.password];
    const answers = await Promise.all(
      passwords.map((password) => attempt(owner.store.email, password, address)),
    );
    const found = answers.map(({ status }) => status);
    expect(found.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(found.at(-1)).toBe(429);
  });

  it('keeps its counts across a restart', async () => {
    const owner = await getTestApp().newOwner();
    const address = newAddress();
    await wrongTimes(owner, address, 10);
    const restarted = await buildSecondApp(getTestApp());
    expectRefused(await attempt(owner.store.email, owner.password, address, restarted), 900);
    await restarted.close();
  });

  it('limits guesses of the current password while signed in, too', async () => {
    const owner = await getTestApp().newOwner();
    const guess = () =>
      getTestApp().app.inject({
        method: 'PATCH',
        url: '/api/stores',
        headers: { cookie: owner.cookie },
        payload: { email: randomEmail(), currentPassword: 'errada' },
      });
    const found = await statuses(30, async () => ({ status: (await guess()).statusCode }));
    expect(found.slice(0, 10)).toEqual(all(10, 400));
    expect(found.at(-1)).toBe(429);
  });
});

describe('signing up', () => {
  it('is limited to twenty per address in an hour, for both of its paths together', async () => {
    const address = newAddress();
    const empty = (n: number) => send(app(), n % 2 === 0 ? signup : createStore, { body: {}, address });
    expect(await statuses(20, empty)).toEqual(all(20, 400));
    expectRefused(await send(app(), signup, { body: {}, address }), 3_600);
    expectRefused(await send(app(), createStore, { body: {}, address }), 3_600);
    expect((await send(app(), signup, { body: {}, address: newAddress() })).status).toBe(400);
    getTestApp().clock.moveMinutes(60);
    expect((await send(app(), signup, { body: {}, address })).status).toBe(400);
  });
});

describe('postal code look-ups', () => {
  it('are limited to thirty a minute per address', async () => {
    const address = newAddress();
    const look = () => send(app(), lookUpCep, { params: { cep: '01001000' }, address });
    expect(await statuses(30, look)).toEqual(all(30, 200));
    expectRefused(await look(), 60);
    getTestApp().clock.moveMinutes(1);
    expect((await look()).status).toBe(200);
  });
});

describe('the customer search', () => {
  it('answers 120 times a minute for a store, from any address', async () => {
    const [owner, neighbour] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const search = (who: Owner) =>
      send(app(), searchCustomers, { query: { q: 'ana' }, cookie: who.cookie, address: newAddress() });
    expect(await statuses(120, () => search(owner))).toEqual(all(120, 200));
    expectRefused(await search(owner), 60);
    expect((await search(neighbour)).status).toBe(200);
    getTestApp().clock.moveMinutes(1);
    expect((await search(owner)).status).toBe(200);
  });
});

describe('addresses', () => {
  const spend = (on: FastifyInstance, forwarded: (n: number) => string) =>
    statuses(31, (n) => {
      const headers = { 'x-forwarded-for': forwarded(n) };
      return send(on, lookUpCep, { params: { cep: '01001000' }, address: '10.9.8.7', headers });
    });

  it('are not what a caller claims if no proxy is trusted', async () => {
    const found = await spend(app(), (n) => `192.0.2.${n}`);
    expect(found.at(-1)).toBe(429);
  });

  it('are what the trusted proxy says, not what came before it', async () => {
    const behindProxy = await buildSecondApp(getTestApp(), { trustProxy: 1 });
    expect((await spend(behindProxy, (n) => `192.0.2.${n}`)).at(-1)).toBe(200);
    expect((await spend(behindProxy, (n) => `198.51.100.${n}, 192.0.2.200`)).at(-1)).toBe(429);
    await behindProxy.close();
  });

  it('count as one in one IPv6 network, where a caller has 2^64 of them', async () => {
    const look = (address: string) => send(app(), lookUpCep, { params: { cep: '01001000' }, address });
    const found = await statuses(31, (n) => look(`2001:db8:7:7::${n.toString(16)}:1`));
    expect(found.at(-1)).toBe(429);
    expect((await look('2001:db8:7:8::1')).status).toBe(200);
    const guess = (n: number) => attempt(randomEmail(), 'errada', `2001:db8:7:9:${n}::1`);
    expect((await statuses(101, guess)).at(-1)).toBe(429);
  });

  it('are not stored in plain text in the counters', async () => {
    await attempt('quem@exemplo.com', 'errada', '203.0.113.250');
    const { rows } = await getTestApp().database.query('select bucket from rate_counters');
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|exemplo/);
  });
});

describe('all requests together', () => {
  const burst = (on: FastifyInstance, times: number, cookie?: string) =>
    Promise.all(
      Array.from({ length: times }, () => send(on, cookie ? me : healthz, { cookie, address: '10.1.1.1' })),
    );
  const refusedOf = (answers: Sent[]) => answers.filter(({ status }) => status === 429).length;
  const newServer = () => buildSecondApp(getTestApp(), { rateLimits: true });

  it('are refused above a burst of 300 for a store, while another store goes on', async () => {
    const [owner, neighbour] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const limited = await newServer();
    const answers = await burst(limited, 330, owner.cookie);
    expect(refusedOf(answers)).toBe(30);
    const refused = answers.find(({ status }) => status === 429);
    if (refused) expectRefused(refused, 3);
    expect(refusedOf(await burst(limited, 10, neighbour.cookie))).toBe(0);
    getTestApp().clock.moveMinutes(0.05);
    expect(refusedOf(await burst(limited, 10, owner.cookie))).toBe(0);
    await limited.close();
  });

  it('of the browsers that signed in to a store count together, apart from the others at their address', async () => {
    const { store, password } = await getTestApp().newOwner();
    const limited = await newServer();
    const enter = (cookie?: string, on = limited) =>
      send(on, login, { body: { email: store.email, password }, cookie, address: '10.1.1.1' });
    const browserOf = ({ headers }: Sent) =>
      [headers['set-cookie']]
        .flat()
        .map(String)
        .find((line) => line.startsWith('coruja_browser'))
        ?.split(';')[0] ?? '';
    const known = browserOf(await enter());
    await burst(limited, 330);
    expect((await enter()).status).toBe(429);
    const renewed = await enter(known);
    expect(renewed.status).toBe(200);
    const ofAnotherServer = browserOf(await enter(undefined, app()));
    for (const cookie of [ofAnotherServer, `${known.slice(0, -8)}AAAAAAAA`, 'coruja_browser=forged'])
      expect((await enter(cookie)).status, cookie).toBe(429);
    expect(refusedOf(await burst(limited, 330, known))).toBe(31);
    expect((await enter(browserOf(renewed))).status).toBe(429);
    await limited.close();
  });

  it('are counted over all processes together, and across a restart', async () => {
    const owner = await getTestApp().newOwner();
    const servers = [await newServer(), await newServer(), await newServer()];
    const answers = await Promise.all(servers.map((server) => burst(server, 140, owner.cookie)));
    const allowed = 420 - refusedOf(answers.flat());
    // Thirty more or less for each of the two others.
    expect(allowed).toBeGreaterThanOrEqual(240);
    expect(allowed).toBeLessThanOrEqual(360);
    await Promise.all(servers.map((server) => server.close()));

    const after = await newServer();
    expect(refusedOf(await burst(after, 90, owner.cookie))).toBeGreaterThanOrEqual(30);
    await after.close();
  });

  it('are counted together even if no process alone has too many', async () => {
    const { database, clock } = getTestApp();
    const options = { db: () => database.kysely, clock, log: { warn: () => undefined } };
    const counters = [1, 2, 3].map(() => new CallCounter(options));
    let allowed = 0;
    // Ten seconds of 90 requests each at three processes: 2,700.
    for (let tenths = 0; tenths < 100; tenths += 1) {
      const calls = counters.flatMap((counter) =>
        Array.from({ length: 9 }, () => counter.take('a store in a hurry')),
      );
      allowed += (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
      clock.moveMinutes(0.1 / 60);
    }
    expect(allowed).toBeGreaterThan(1_200);
    expect(allowed).toBeLessThan(1_300 + 3 * (30 + 10 * 10));
  });

  it('cost the database nothing for a store with normal use', async () => {
    const owner = await getTestApp().newOwner();
    const limited = await newServer();
    const counters = async () =>
      (await getTestApp().database.query(`select from rate_counters where bucket like 'calls:%'`)).rows
        .length;
    const before = await counters();
    expect(refusedOf(await burst(limited, 29, owner.cookie))).toBe(0);
    expect(await counters()).toBe(before);
    await burst(limited, 1, owner.cookie);
    expect(await counters()).toBe(before + 1);
    await limited.close();
  });

  it('are all answered if the limit is off', async () => {
    expect(refusedOf(await burst(app(), 330))).toBe(0);
  });
});

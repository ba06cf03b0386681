import * as contract from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../test/wait-for.ts';
import { of } from '../../../test/event-calls.ts';
import { newComputer, newCustomer, newGuard, newPairingCode, newSession } from '../../../test/factories.ts';
import { GuardClient, helloFields, listen, untilConnected } from '../../../test/guard-client.ts';
import { entries, registers } from '../../../test/register-calls.ts';
import { buildSecondApp } from '../../../test/security/second-app.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp({ guardTimings: { batchMs: 5 } });
const { purge, resetClock } = registers(app);
/** A server behind a trusted proxy. */
let behindProxy: FastifyInstance;
let url = '';

beforeAll(async () => {
  behindProxy = await buildSecondApp(app(), { trustProxy: 1, guardTimings: { batchMs: 5 } });
  url = await listen(behindProxy);
});
afterAll(() => behindProxy.close());

const patience = { timeout: 10_000, interval: 10 };

/** A guard that connects through the proxy, which forwards its address. */
async function connect(owner: Owner, computerId: string, forwarded: string): Promise<GuardClient> {
  const { token } = await newGuard(owner, computerId);
  const guard = new GuardClient(url, token, { 'x-forwarded-for': forwarded });
  await guard.opened();
  guard.send(helloFields);
  await untilConnected(owner, computerId);
  return guard;
}

async function addressOfGuard(computerId: string): Promise<unknown> {
  const { rows } = await app().database.query('select address from guards where computer_id = $1', [
    computerId,
  ]);
  return (rows as { address: unknown }[])[0]?.address;
}

async function sessionRow(sessionId: string): Promise<unknown> {
  const { rows } = await app().database.query(
    'select customer_id, document_shown, guardian_present, computer_address from sessions where id = $1',
    [sessionId],
  );
  return rows[0];
}

async function sit(owner: Owner, computerId: string, who: { userId?: string; documentShown?: boolean } = {}) {
  const session = await newSession(owner, { computerId, isGuest: who.userId === undefined, ...who });
  await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
  app().clock.moveMinutes(1);
  return session;
}

describe('a computer’s address', () => {
  it('is the one that the proxy forwards at the hello, is stored with sessions that start then, and is in no list', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    await connect(owner, computerId, '192.0.2.9, 203.0.113.7');
    expect(await addressOfGuard(computerId)).toBe('203.0.113.7');
    const user = await newCustomer(owner, { minutes: 90 });
    const seen = { documentShown: true, guardianPresent: true };
    const session = await newSession(owner, { computerId, userId: user.id, ...seen });
    const [entry] = await entries(owner);
    expect(entry).toMatchObject({ computerAddress: '203.0.113.7', ...seen });
    const params = { storeId: owner.store.id, computerId };
    const lists = [
      session,
      (await owner.call(contract.listActiveSessions, of(owner))).body,
      (await owner.call(contract.getSessionOfComputer, { params })).body,
      (await owner.call(contract.listComputers, of(owner))).body,
    ];
    expect(JSON.stringify(lists)).not.toMatch(/203\.0\.113|documentShown/);
    const own = await owner.call(contract.exportOwnData, { params: { userId: user.id } });
    expect(own.body.sessions).toMatchObject([{ computerAddress: '203.0.113.7', ...seen }]);
  });

  it('is empty without a guard, after it disconnected, and when the proxy forwards an invalid one', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    await sit(owner, computerId);
    const guard = await connect(owner, computerId, '2001:db8::7');
    await sit(owner, computerId);
    guard.drop();
    await untilConnected(owner, computerId, false);
    await owner.call(contract.updateGuardSettings, { ...of(owner), body: { offlineStart: 'warn' } });
    await sit(owner, computerId);
    await connect(owner, computerId, 'quem sabe');
    await sit(owner, computerId);
    const found = (await entries(owner)).map(({ computerAddress }) => computerAddress);
    expect(found).toEqual([null, '2001:db8::7', null, null]);
  });

  it('is that of the newest connection, and is deleted by a new pairing', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const { token } = await newGuard(owner, computerId);
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const guard = new GuardClient(url, token, { 'x-forwarded-for': address });
      await guard.opened();
      guard.send(helloFields);
      await waitUntil(async () => (await addressOfGuard(computerId)) === address, patience);
    }
    const body = { code: await newPairingCode(owner, computerId), version: '1.0.6' };
    expect((await app().call(contract.pairGuard, { body })).status).toBe(201);
    expect(await addressOfGuard(computerId)).toBeNull();
  });

  it('is deleted after the register’s term, also of guests, with what was checked at the counter', async () => {
    resetClock();
    const owner = await app().newOwner({ estado: 'PR' });
    await owner.call(contract.updateLegalSettings, { ...of(owner), body: { keepMonths: 24 } });
    const { id: computerId } = await newComputer(owner);
    await connect(owner, computerId, '203.0.113.7');
    const { id: userId } = await newCustomer(owner, { minutes: 90 });
    const known = await sit(owner, computerId, { userId, documentShown: true });
    const guest = await sit(owner, computerId);
    app().clock.set('2028-11-21T20:00:00.000Z');
    await purge();
    expect(await sessionRow(known.id)).toMatchObject({ customer_id: userId, document_shown: true });
    app().clock.set('2028-11-22T20:00:00.000Z');
    await owner.signIn();
    const hidden = { isPastTerm: true, computerAddress: null, documentShown: false };
    expect(await entries(owner)).toMatchObject([hidden, hidden]);
    await purge();
    const nothing = {
      customer_id: null,
      document_shown: false,
      guardian_present: false,
      computer_address: null,
    };
    expect(await sessionRow(known.id)).toEqual(nothing);
    expect(await sessionRow(guest.id)).toEqual(nothing);
    resetClock();
  });
});

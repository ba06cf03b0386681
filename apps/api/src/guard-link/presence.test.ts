import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { guardCloseCodes } from '@coruja/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { newComputer, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { takeWrittenTables } from '../../test/security/written-tables.ts';
import { type Owner, type TestApp, createTestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import { openLive } from '../live/open-live.ts';
import { silentLog } from '../../test/silent-log.ts';
import { pino } from 'pino';
import { removeExpiredProcesses, renewLease } from './lease-queries.ts';
import { type GuardTimings, guardTimings } from './timings.ts';

const patience = { timeout: 15_000, interval: 10 };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const quick: Partial<GuardTimings> = { batchMs: 10, renewMs: 50, sweepMs: 20, retryMs: 20 };

async function newApp(timings: Partial<GuardTimings>): Promise<{ app: TestApp; url: string }> {
  const app = await createTestApp({ guardTimings: timings });
  closing.push(() => app.close());
  return { app, url: await listen(app.app) };
}

/** A second app on the same database, like another server process. */
async function newNeighbour(app: TestApp, timings: Partial<GuardTimings>) {
  const { database, clock } = app;
  const live = await openLive({ database, now: () => clock.now(), log: silentLog });
  const neighbour = await buildApp({
    database,
    clock,
    ports: { ...app.ports, live },
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    rateLimits: false,
    checkAnswers: true,
    guardTimings: timings,
  });
  const end = async () => {
    await neighbour.close();
    await live.close();
  };
  closing.push(end);
  return { url: await listen(neighbour), end };
}

async function newPaired(app: TestApp, owner?: Owner) {
  const of = owner ?? (await app.newOwner());
  const computer = await newComputer(of);
  const { token } = await newGuard(of, computer.id);
  const params = { storeId: of.store.id, computerId: computer.id };
  const guard = async () => (await of.call(contract.getComputer, { params })).body.guard;
  const is = (connected: boolean) =>
    waitUntil(async () => (await guard())?.connected === connected, patience);
  return { owner: of, computer, token, guard, is };
}

describe('presence', () => {
  let app: TestApp;
  let url: string;

  beforeEach(async () => {
    ({ app, url } = await newApp(quick));
  });

  it('shows a connected guard at once, and since when a disconnected one is away', async () => {
    const { token, guard, is } = await newPaired(app);
    const client = await GuardClient.connect(url, token);
    await is(true);
    app.clock.moveMinutes(7);
    await client.heartbeat();
    client.drop();
    await is(false);
    expect(await guard()).toEqual({
      connected: false,
      lastSeenAt: '2026-11-21T20:07:00.000Z',
      version: '1.0.6',
      pairedAt: '2026-11-21T20:00:00.000Z',
      clonedAt: null,
      canWake: false,
      canSetVolume: false,
      canShowScreen: false,
      calledAt: null,
      maintainedAt: null,
    });
  });

  it('records when a guard was away for a minute or longer, once it is back', async () => {
    const { computer, token, is } = await newPaired(app);
    const losses = async () =>
      (
        await app.database.query(
          'select lost_from, noticed_at, back_at from guard_losses where computer_id = $1',
          [computer.id],
        )
      ).rows;
    for (const minutes of [0.9, 7]) {
      const client = await GuardClient.connect(url, token);
      await is(true);
      client.drop();
      await is(false);
      app.clock.moveMinutes(minutes);
    }
    expect(await losses()).toEqual([]);
    await GuardClient.connect(url, token);
    await is(true);
    const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);
    expect(await losses()).toEqual([
      { lost_from: at('20:00:54'), noticed_at: at('20:00:54'), back_at: at('20:07:54') },
    ]);
  });

  it('lets a session start only while the guard is connected', async () => {
    const { owner, computer, token, is } = await newPaired(app);
    const client = await GuardClient.connect(url, token);
    await is(true);
    const session = await newSession(owner, { computerId: computer.id, isGuest: true });
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    client.drop();
    await is(false);
    const params = { storeId: owner.store.id };
    const refused = await owner.call(contract.createSession, {
      params,
      body: { computerId: computer.id, isGuest: true },
    });
    expect(refused.error.code).toBe('GUARD_OFFLINE');
  });

  it('belongs to the newest connection of a token; the older one is closed', async () => {
    const { token, guard, is } = await newPaired(app);
    const older = await GuardClient.connect(url, token);
    const newer = await GuardClient.connect(url, token);
    expect((await older.ended()).code).toBe(guardCloseCodes.replaced);
    await newer.heartbeat();
    await is(true);
    newer.drop();
    await is(false);
    expect((await guard())?.lastSeenAt).toBe('2026-11-21T20:00:00.000Z');
  });

  it('needs no statement for heartbeats', async () => {
    const { token, is } = await newPaired(app);
    const client = await GuardClient.connect(url, token);
    await is(true);
    await client.heartbeat();
    // The lease is renewed by the process, however many guards there are.
    const leaseOnly = async () =>
      (await takeWrittenTables(app.database)).filter((name) => name !== 'guard_processes');
    await leaseOnly();
    const sent = vi.spyOn(app.database.kysely.getExecutor(), 'executeQuery');
    const reading = { sessionId: randomUUID(), usedSeconds: 0 };
    for (let n = 0; n < 15; n += 1) await client.heartbeat({ ...reading, usedSeconds: n });
    const statements = sent.mock.calls.map(([{ sql }]) => sql);
    sent.mockRestore();
    expect(statements.filter((text) => !text.includes('guard_processes'))).toEqual([]);
    expect(await leaseOnly()).toEqual([]);
  });

  it('of a dead process’s guards is ended by another process when the lease expires', async () => {
    const { owner, computer, guard, is } = await newPaired(app);
    const dead = randomUUID();
    const renewedAt = new Date(app.clock.now().getTime() - 3 * 60_000);
    await renewLease(app.database.kysely, { process: dead, now: renewedAt, ms: 60_000 });
    await app.database.query('update guards set connected_to = $1 where computer_id = $2', [
      dead,
      computer.id,
    ]);
    expect((await guard())?.connected).toBe(true);
    const notified: string[] = [];
    app.ports.live.subscribe((change) => void (change && notified.push(change.storeId)));
    await app.database.query('update guard_processes set expires_at = now() where id = $1', [dead]);
    await is(false);
    // Its guards count as last seen at the last renewal.
    expect((await guard())?.lastSeenAt).toBe('2026-11-21T19:57:00.000Z');
    await waitUntil(() => notified.includes(owner.store.id), patience);
    const { rows } = await app.database.query('select lost_at from guards where computer_id = $1', [
      computer.id,
    ]);
    expect(rows).toEqual([{ lost_at: app.clock.now() }]);
  });

  it('is ended soon also when the lease was made while the database’s clock was ahead', async () => {
    const { kysely } = app.database;
    const [dead, other] = [randomUUID(), randomUUID()];
    const now = app.clock.now();
    await renewLease(kysely, { process: dead, now, ms: 3_600_000 });
    await removeExpiredProcesses(kysely, { process: other, now, ms: 30_000 });
    const { rows } = await app.database.query(
      `select expires_at > now() and expires_at <= now() + interval '30 s' as is_short from guard_processes where id = $1`,
      [dead],
    );
    expect(rows).toEqual([{ is_short: true }]);
  });

  it('is recorded again by a process whose lease was removed as expired', async () => {
    const { computer, token, is } = await newPaired(app);
    const client = await GuardClient.connect(url, token);
    await is(true);
    await app.database.query(
      'update guards set connected_to = null, lost_at = last_seen_at where computer_id = $1',
      [computer.id],
    );
    await app.database.query('delete from guard_processes');
    await is(true);
    expect(client.closed).toBeUndefined();
  });

  it('moves with the guard to another process, and stays when the old process closes its connection', async () => {
    const neighbour = await newNeighbour(app, quick);
    const { owner, token, is } = await newPaired(app);
    const there = await GuardClient.connect(neighbour.url, token);
    await is(true);
    const here = await GuardClient.connect(url, token);
    await here.heartbeat();
    expect((await there.ended()).code).toBe(guardCloseCodes.replaced);
    await here.heartbeat();
    await is(true);
    await owner.call(contract.updateStore, { body: { name: 'Outra' } });
    await here.state(({ store }) => store.name === 'Outra');
    expect(here.closed).toBeUndefined();
  });

  it('includes changes and commands of other processes', async () => {
    const neighbour = await newNeighbour(app, quick);
    const { owner, computer, token, is } = await newPaired(app);
    const there = await GuardClient.connect(neighbour.url, token);
    await is(true);
    const params = { storeId: owner.store.id, computerId: computer.id };
    await newSession(owner, { computerId: computer.id, isGuest: true });
    await there.state(({ session }) => session !== null);
    await owner.call(contract.sendGuardCommand, { params, body: { kind: 'message', text: 'Olá' } });
    expect(await there.command('message')).toMatchObject({ text: 'Olá', ageMs: 0 });
    await owner.call(contract.revokeGuard, { params });
    expect((await there.ended()).code).toBe(guardCloseCodes.revoked);
  });

  it('ends with the server within 3 s, with a close code after which guards reconnect, and is recorded', async () => {
    const neighbour = await newNeighbour(app, quick);
    const { token, guard, is } = await newPaired(app);
    const [client, silent] = [await GuardClient.connect(neighbour.url, token), await newPaired(app)];
    // It does not even answer a close frame.
    const unresponsive = await GuardClient.connect(neighbour.url, silent.token);
    unresponsive.socket.pause();
    await Promise.all([is(true), silent.is(true)]);
    app.clock.moveMinutes(2);
    const before = performance.now();
    closing.pop();
    await neighbour.end();
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(await client.ended()).toEqual({ code: 1012, reason: 'restart' });
    expect(await guard()).toMatchObject({ connected: false, lastSeenAt: '2026-11-21T20:00:00.000Z' });
    const { rows } = await app.database.query('select count(*)::integer as count from guard_processes');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('a connection that closes before it was recorded', () => {
  it('counts as last seen', async () => {
    const { app, url } = await newApp({ ...quick, batchMs: 1_500 });
    const { token, guard, is } = await newPaired(app);
    const neighbour = await newNeighbour(app, quick);
    const first = await GuardClient.connect(neighbour.url, token);
    await is(true);
    first.drop();
    await is(false);
    app.clock.moveMinutes(10);
    (await GuardClient.connect(url, token)).drop();
    const seen = () => guard().then((shown) => shown?.lastSeenAt === '2026-11-21T20:10:00.000Z');
    await waitUntil(seen, patience);
    expect((await guard())?.connected).toBe(false);
  });
});

describe('a dead guard or process', () => {
  it('is shown as away within 45 s', () => {
    const { silenceMs, sweepMs, batchMs, leaseMs, renewMs } = guardTimings;
    expect(silenceMs + sweepMs + batchMs).toBeLessThan(45_000);
    // Until the lease expires, until another process checks, and until the consoles are notified.
    expect(leaseMs + renewMs + batchMs).toBeLessThan(45_000);
  });

  it('is away when its lease expires, even if no other process checks', async () => {
    // No process removes expired leases here.
    const { app } = await newApp({ ...quick, renewMs: 1_000_000 });
    const { computer, guard, is } = await newPaired(app);
    const dead = randomUUID();
    await renewLease(app.database.kysely, { process: dead, now: app.clock.now(), ms: 1_500 });
    const renewedAt = performance.now();
    await app.database.query('update guards set connected_to = $1 where computer_id = $2', [
      dead,
      computer.id,
    ]);
    expect((await guard())?.connected).toBe(true);
    await is(false);
    expect(performance.now() - renewedAt).toBeGreaterThan(1_400);
  });
});

describe('a silent guard', () => {
  it('is away since its last message', async () => {
    const { app, url } = await newApp({ ...quick, silenceMs: 300 });
    const { token, guard, is } = await newPaired(app);
    const client = await GuardClient.connect(url, token);
    await is(true);
    await is(false);
    expect((await client.ended()).code).toBe(guardCloseCodes.silent);
    expect((await guard())?.lastSeenAt).toBe('2026-11-21T20:00:00.000Z');
  });
});

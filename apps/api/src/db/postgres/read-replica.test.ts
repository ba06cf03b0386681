import * as contract from '@coruja/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { newProduct, newSale } from '../../../test/factories.ts';
import { administer } from '../../../test/postgres-administration.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { type StreamingReplica, startReplicaOf } from '../../../test/streaming-replica.ts';
import { type Owner, type TestApp, createTestApp } from '../../../test/test-app.ts';
import {
  type ThrowAwayPostgres,
  findPostgresBinaries,
  startThrowAwayPostgres,
} from '../../../test/throw-away-postgres.ts';
import { runReport } from '../../http/run-report.ts';
import { CallTime } from '../call-time.ts';
import type { Database, Db } from '../database.ts';
import { type ReadReplica, type ReadReplicaOptions, openReadReplica } from '../read-replica.ts';
import { openReadOnly, openPostgres } from './open-postgres.ts';

const lines: { details: object; message: string }[] = [];
const note = (details: object, message: string) => void lines.push({ details, message });
const log = { info: note, warn: note, error: note };

let cluster: ThrowAwayPostgres;
let follower: StreamingReplica;
let replica: ReadReplica;
let app: TestApp;
let owner: Owner;

/**
 * Writes directly to the primary, without noting a change, so that the replica's answers differ from the
 * primary's.
 */
async function addBehindTheServer(centavos: number): Promise<void> {
  await app.database.query('update sale_hours set total_centavos = total_centavos + $2 where store_id = $1', [
    owner.store.id,
    centavos,
  ]);
}

async function total(): Promise<number> {
  const params = { storeId: owner.store.id };
  return (await owner.call(contract.getSalesSummary, { params, query: {} })).body.total;
}

const sell = async (quantity: number) => {
  const product = await newProduct(owner, { price: '10', quantity: '100' });
  return newSale(owner, { items: [{ productId: product.id, quantity }] });
};

/**
 * Opens a second view of a replica, with a generous lag limit for slow tests, and with a primary that can be
 * blocked.
 */
function follow(database: Pick<Database, 'query'>, options: Partial<ReadReplicaOptions> = {}) {
  let comparisons = 0;
  let held = Promise.resolve();
  const primary: Pick<Database, 'query'> = {
    query: async (text, values) => {
      comparisons += 1;
      await held;
      return database.query(text, values);
    },
  };
  const retries = { pollMs: 20, maxLagMs: 3_600_000, pauseMs: 100 };
  const followed = openReadReplica({
    primary,
    databaseUrl: follower.url,
    log: silentLog,
    ...retries,
    ...options,
  });
  let goOn = () => {};
  onTestFinished(() => {
    goOn();
    return followed.close();
  });
  const hasCompared = (times: number) => {
    const enough = comparisons + times;
    return waitFor(() => expect(comparisons).toBeGreaterThanOrEqual(enough), { timeout: 15_000 });
  };
  return {
    replica: followed,
    hasCompared,
    isFresh: () => waitFor(() => expect(followed.dbFor(owner.store.id)).not.toBeNull(), { timeout: 15_000 }),
    /** Resolves once no comparison is running. */
    holdUp: async () => {
      held = new Promise((resolve) => {
        goOn = resolve;
      });
      await hasCompared(1);
    },
    total: () => runReport(followed, { ctx: owner.context, time: new CallTime() }, ({ db }) => totalIn(db)),
  };
}

/** The sum without access checks, which a replica without the store would not pass. */
async function totalIn(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('sale_hours')
    .select('total_centavos')
    .where('store_id', '=', owner.store.id)
    .execute();
  return rows.reduce((sum, { total_centavos }) => sum + total_centavos, 0) / 100;
}

const isFresh = () =>
  waitFor(() => expect(replica.dbFor(owner.store.id)).not.toBeNull(), { timeout: 15_000 });

describe.runIf(findPostgresBinaries())('a replica for reports', () => {
  beforeAll(async () => {
    // As in production: a commit is acknowledged once it is in the journal.
    const more = ['-c', 'synchronous_commit=local', '-c', 'full_page_writes=on'];
    cluster = await startThrowAwayPostgres({ more });
    const database = await openPostgres({ databaseUrl: cluster.url, log: silentLog });
    follower = await startReplicaOf(cluster.url);
    // Allows enough lag for a slow machine to sign an owner up while the replica is paused.
    const retries = { pollMs: 50, maxLagMs: 4_000, pauseMs: 100 };
    replica = openReadReplica({ primary: database, databaseUrl: follower.url, log, ...retries });
    app = await createTestApp({ database, readReplica: replica });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
    await follower.remove();
    await cluster.remove();
  });
  beforeEach(async () => {
    owner = await app.newOwner();
    await sell(1);
    await isFresh();
  });
  afterEach(() => follower.resume().catch(() => undefined));

  it('answers reports on read-only connections of its own', async () => {
    await follower.pause();
    await addBehindTheServer(500);
    expect(await total()).toBe(10);
    await expect(replica.dbFor(owner.store.id)?.deleteFrom('sale_hours').execute()).rejects.toMatchObject({
      cause: { code: '25006' },
    });
    await follower.resume();
    await waitFor(async () => expect(await total()).toBe(15), { timeout: 15_000 });
    const names = await app.database.query(
      `select count(*) as others from pg_stat_activity where application_name = 'coruja reports'`,
    );
    expect(names.rows).toEqual([{ others: 0 }]);
  });

  it('never answers a report after a write of the store before it has that write', async () => {
    await follower.pause();
    await sell(2);
    expect(await total()).toBe(30);
    await follower.resume();
    await isFresh();
    expect(await total()).toBe(30);
  });

  it('is not used for a store that has just signed up and is not on it yet', async () => {
    await follower.pause();
    const other = await app.newOwner();
    expect(replica.dbFor(other.store.id)).not.toBeNull();
    expect((await other.call(contract.getDashboard, {})).status).toBe(200);
  });

  it('learns of writes by other servers, and is not trusted when some were missed', async () => {
    app.ports.live.publish(owner.store.id, ['sales']);
    await waitFor(() => expect(replica.dbFor(owner.store.id)).toBeNull(), { interval: 1 });
    await isFresh();
    replica.noteChange(null);
    expect(replica.dbFor(owner.store.id)).toBeNull();
    await isFresh();
  });

  it('is not used while it is too far behind', async () => {
    await follower.pause();
    await addBehindTheServer(500);
    expect(await total()).toBe(10);
    await waitFor(async () => expect(await total()).toBe(15), { timeout: 15_000 });
    // The log line comes with the next comparison.
    await waitFor(() => expect(lines.at(-1)?.message).toMatch(/too far behind/));
    await follower.resume();
    await isFresh();
  });

  it('may go away at any time and come back: every report is answered', async () => {
    await follower.crash();
    // The server has not noticed yet, so the first report fails on the replica and is repeated on the
    // primary.
    expect(await total()).toBe(10);
    await waitFor(() => expect(replica.dbFor(owner.store.id)).toBeNull(), { timeout: 15_000 });
    await addBehindTheServer(500);
    expect(await total()).toBe(15);
    await follower.start();
    await isFresh();
    expect(await total()).toBe(15);
  });

  it('is not trusted when it returns from a crash at an earlier position, even before the next comparison', async () => {
    const { replica: followed, isFresh: isFollowed, holdUp, total: totalThere } = follow(app.database);
    await isFollowed();
    await holdUp();
    await follower.crash();
    // It replays nothing more for an hour.
    await follower.start('-c recovery_min_apply_delay=1h');
    onTestFinished(async () => {
      await follower.crash();
      await follower.start();
    });
    const there = openReadOnly({ databaseUrl: follower.url, log: silentLog });
    onTestFinished(() => there.close());
    expect(await totalIn(there.kysely)).toBe(0);
    expect(await totalThere()).toBe(10);
    expect(followed.dbFor(owner.store.id)).toBeNull();
  });

  it('is not used while the primary acknowledges commits that are not in its journal', async () => {
    const hasty = await openPostgres({
      databaseUrl: `${cluster.url}?options=-c%20synchronous_commit%3Doff`,
      log: silentLog,
    });
    onTestFinished(() => hasty.close());
    const { rows } = await hasty.query(`select pid from pg_stat_activity where backend_type = 'walwriter'`);
    const { pid } = rows[0] as { pid: number };
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    await hasty.query('update sale_hours set total_centavos = total_centavos + 500 where store_id = $1', [
      owner.store.id,
    ]);
    const { replica: followed, hasCompared, total: totalThere } = follow(hasty);
    await hasCompared(3);
    expect(followed.dbFor(owner.store.id)).toBeNull();
    expect(await totalThere()).toBe(15);
  });

  it('is not used while it follows another timeline than the primary', async () => {
    const standby = await startReplicaOf(cluster.url);
    onTestFinished(() => standby.remove());
    const ofStandby = await startReplicaOf(standby.url);
    onTestFinished(() => ofStandby.remove());
    await administer(standby.url, 'select pg_promote()');
    // The old primary continues for a while, so its replica reaches a later position of a lost timeline.
    await administer(cluster.url, `select pg_logical_emit_message(true, '', repeat('x', 1000000))`);
    replica.noteChange(null);
    await isFresh();
    const promoted = await openPostgres({ databaseUrl: standby.url, log: silentLog });
    onTestFinished(() => promoted.close());
    await promoted.query('update sale_hours set total_centavos = total_centavos + 500 where store_id = $1', [
      owner.store.id,
    ]);
    const ofOld = follow(promoted);
    await ofOld.hasCompared(3);
    expect(ofOld.replica.dbFor(owner.store.id)).toBeNull();

    // A replica that followed the promotion is used as soon as its restartpoint shows the new timeline.
    await administer(standby.url, 'checkpoint');
    const ofNew = follow(promoted, { databaseUrl: ofStandby.url });
    await waitFor(
      async () => {
        await administer(ofStandby.url, 'checkpoint');
        expect(ofNew.replica.dbFor(owner.store.id)).not.toBeNull();
      },
      { timeout: 15_000 },
    );
    expect(await ofNew.total()).toBe(15);
  });

  it('is not used while changes of other servers are not received', async () => {
    await addBehindTheServer(500);
    const { isFresh: isFollowed, total: totalThere } = follow(app.database);
    await isFollowed();
    await follower.pause();
    await addBehindTheServer(500);
    expect(await totalThere()).toBe(15);
    const live = vi.spyOn(app.ports.live, 'isListening').mockReturnValue(false);
    onTestFinished(() => live.mockRestore());
    expect(await totalThere()).toBe(20);
  });

  it('is not used after it was promoted', async () => {
    await administer(follower.url, 'select pg_promote()');
    await waitFor(() => expect(replica.dbFor(owner.store.id)).toBeNull(), { timeout: 15_000 });
    expect(await total()).toBe(10);
    expect(lines.some(({ details }) => String(Object(details).err).includes('does not name a replica'))).toBe(
      true,
    );
  });
});

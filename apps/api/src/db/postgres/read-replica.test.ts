import * as contract from '@coruja/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { type ReadReplica, openReadReplica } from '../read-replica.ts';
import { openPostgres } from './open-postgres.ts';

const lines: { details: object; message: string }[] = [];
const note = (details: object, message: string) => void lines.push({ details, message });
const log = { info: note, warn: note, error: note };

let cluster: ThrowAwayPostgres;
let follower: StreamingReplica;
let replica: ReadReplica;
let app: TestApp;
let owner: Owner;

/** The replica's answers can be told from the primary's: what was written past the server is not announced to it. */
async function addSecretly(centavos: number): Promise<void> {
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

const isFresh = () =>
  vi.waitFor(() => expect(replica.dbFor(owner.store.id)).not.toBeNull(), { timeout: 15_000 });

describe.runIf(findPostgresBinaries())('a replica for reports', () => {
  beforeAll(async () => {
    cluster = await startThrowAwayPostgres();
    const database = await openPostgres({ databaseUrl: cluster.url, log: silentLog });
    follower = await startReplicaOf(cluster.url);
    // Far enough behind may it be that a slow machine signs an owner up while it is paused.
    const patience = { beatMs: 50, maxLagMs: 4_000, restMs: 100 };
    replica = openReadReplica({ primary: database, databaseUrl: follower.url, log, ...patience });
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

  it('answers them, on connections of its own that can write nothing', async () => {
    await follower.pause();
    await addSecretly(500);
    expect(await total()).toBe(10);
    await expect(replica.dbFor(owner.store.id)?.deleteFrom('sale_hours').execute()).rejects.toMatchObject({
      cause: { code: '25006' },
    });
    await follower.resume();
    await vi.waitFor(async () => expect(await total()).toBe(15), { timeout: 15_000 });
    const names = await app.database.query(
      `select count(*) as others from pg_stat_activity where application_name = 'coruja reports'`,
    );
    expect(names.rows).toEqual([{ others: 0 }]);
  });

  it('never answers what follows a write of the store before it has that write', async () => {
    await follower.pause();
    await sell(2);
    expect(await total()).toBe(30);
    await follower.resume();
    await isFresh();
    expect(await total()).toBe(30);
  });

  it('is passed over for a store that has only just signed up and is not there yet', async () => {
    await follower.pause();
    const other = await app.newOwner();
    expect(replica.dbFor(other.store.id)).not.toBeNull();
    expect((await other.call(contract.getDashboard, {})).status).toBe(200);
  });

  it('hears of writes by other servers, and knows nothing where some were missed', async () => {
    app.ports.live.publish(owner.store.id, ['sales']);
    await vi.waitFor(() => expect(replica.dbFor(owner.store.id)).toBeNull(), { interval: 1 });
    await isFresh();
    replica.noteChange(null);
    expect(replica.dbFor(owner.store.id)).toBeNull();
    await isFresh();
  });

  it('is left alone while it is too far behind', async () => {
    await follower.pause();
    await addSecretly(500);
    expect(await total()).toBe(10);
    await vi.waitFor(async () => expect(await total()).toBe(15), { timeout: 15_000 });
    // The line comes with the next comparison.
    await vi.waitFor(() => expect(lines.at(-1)?.message).toMatch(/too far behind/));
    await follower.resume();
    await isFresh();
  });

  it('may go away in the middle and come back: every report is answered', async () => {
    await follower.crash();
    // The server does not know it yet, so the first of them fails there and is asked again.
    expect(await total()).toBe(10);
    await vi.waitFor(() => expect(replica.dbFor(owner.store.id)).toBeNull(), { timeout: 15_000 });
    await addSecretly(500);
    expect(await total()).toBe(15);
    await follower.start();
    await isFresh();
    expect(await total()).toBe(15);
  });

  it('is none when it was promoted, for then it goes its own way', async () => {
    await administer(follower.url, 'select pg_promote()');
    await vi.waitFor(() => expect(replica.dbFor(owner.store.id)).toBeNull(), { timeout: 15_000 });
    expect(await total()).toBe(10);
    expect(lines.some(({ details }) => String(Object(details).err).includes('names no replica'))).toBe(true);
  });
});

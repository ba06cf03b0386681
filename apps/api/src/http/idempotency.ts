import { createHmac } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { latestEnd } from '../clock-skew.ts';
import type { StoreContext } from '../context.ts';
import { sql } from 'kysely';
import { compileOncePipelined } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';
import { serverSecret } from '../db/server-secret.ts';
import { inStore } from '../db/locks.ts';
import { inTransaction, sendPipelined } from '../db/transaction.ts';
import { oneAtATime } from '../one-at-a-time.ts';

interface KeyedCall {
  readonly endpointId: string;
  readonly key: string;
  /** Parameters and body as parsed by the schema. */
  readonly request: unknown;
}

interface KeyRow {
  readonly store_id: string;
  readonly endpoint: string;
  readonly key: string;
}

/**
 * Runs a verb once per key (docs/product/limits-and-security.md#idempotency-keys). The key's row is in the
 * verb's transaction, so a refusal leaves the key free; a second request with the key waits for the first and
 * gets the same bytes.
 *
 * @param run does the work and returns the answer's JSON text
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the key came with a different request
 */
export async function runOnce(
  ctx: StoreContext,
  call: KeyedCall,
  run: (ctx: StoreContext) => Promise<string>,
): Promise<string> {
  const { row, requestHash } = await identify(ctx, call);
  try {
    return await inStore(ctx, async (inside) => {
      await takeKey(inside, row, requestHash);
      const answer = await preferTakenKey(inside, () => run(inside));
      await keepAnswer(inside.db, { ...row, answer });
      return answer;
    });
  } catch (error) {
    if (isTakenKey(error)) return rememberedAnswer(ctx, row, requestHash);
    throw error;
  }
}

/**
 * The key is sent with the verb's first statement. A verb that refuses before that must not hide that the key is taken, so then the key
 * is sent alone.
 */
async function preferTakenKey<T>(ctx: StoreContext, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (refusal) {
    if (refusal instanceof AppError)
      await sendPipelined(ctx.db).catch((error: unknown) => {
        if (isTakenKey(error)) throw error;
      });
    throw refusal;
  }
}

/** Stores an answer under the idempotency key, in the transaction of its effect. */
export type Remember = (db: Db, answer: string) => Promise<void>;

/**
 * Like `runOnce`, for a verb that calls an outside service: no transaction may wait for it. The verb stores its
 * answer in the transaction in which it writes the service's result. Requests with one key run one after the
 * other within this process; the verb itself must prevent that two processes both do it.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the key came with a different request
 */
export async function runOnceWithoutTransaction(
  ctx: StoreContext,
  call: KeyedCall,
  run: (remember: Remember) => Promise<string>,
): Promise<string> {
  const { row, requestHash } = await identify(ctx, call);
  return oneAtATime(`key:${row.store_id}:${row.endpoint}:${row.key}`, async () => {
    if (await isTaken(ctx, row)) return rememberedAnswer(ctx, row, requestHash);
    let isKept = false;
    const remember: Remember = async (db, answer) => {
      await insertAnswer(db, { ...attemptOf(ctx, row, requestHash), answer });
      isKept = true;
    };
    const answer = await run(remember);
    if (!isKept) await inTransaction(ctx.db, (db) => remember(db, answer));
    return answer;
  });
}

async function isTaken(ctx: StoreContext, row: KeyRow): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('store_id', '=', row.store_id)
    .where('endpoint', '=', row.endpoint)
    .where('key', '=', row.key)
    .where('created_at', '>=', oldestKept(ctx))
    .executeTakeFirst();
  return known !== undefined;
}

/** A keyed hash instead of the request, which may contain a card (docs/product/payment.md#card-data). */
async function identify(
  ctx: StoreContext,
  call: KeyedCall,
): Promise<{ row: KeyRow; requestHash: Uint8Array }> {
  const secret = await serverSecret(ctx.db, 'idempotency');
  // A repeated answer is for who asked first (docs/product/team.md#repeated-calls).
  const by = ctx.actor === 'owner' ? '' : ctx.actor;
  const requestHash = createHmac('sha256', secret)
    .update(by + JSON.stringify(call.request))
    .digest();
  return { requestHash, row: { store_id: ctx.storeId, endpoint: call.endpointId, key: call.key } };
}

/**
 * Takes the key for this request. A second request waits here until the first has committed or failed.
 *
 * @throws (by the next statement) an error that `isTakenKey` recognises
 */
async function takeKey(ctx: StoreContext, row: KeyRow, requestHash: Uint8Array): Promise<void> {
  await insertKey(ctx.db, attemptOf(ctx, row, requestHash));
}

function attemptOf(ctx: StoreContext, row: KeyRow, requestHash: Uint8Array): Attempt {
  return { ...row, requestHash, now: ctx.now(), oldest: oldestKept(ctx) };
}

interface Attempt extends KeyRow {
  readonly requestHash: Uint8Array;
  readonly now: Date;
  readonly oldest: Date;
}

const insertKey = compileOncePipelined(
  (_, { store_id, endpoint, key, requestHash, now, oldest }: Attempt) => sql`
    insert into idempotency_keys as kept (store_id, endpoint, key, request_hash, created_at)
    values (${store_id}, ${endpoint}, ${key}, ${requestHash}, ${now})
    on conflict (store_id, endpoint, key) do update set
      request_hash = excluded.request_hash,
      answer = null,
      -- A key older than a day counts as new, even before the nightly job has deleted it. A younger one is taken:
      -- the column is not null, so the statement fails, and nothing that is sent after it runs.
      created_at = case when kept.created_at < ${oldest} then excluded.created_at end`,
);

function isTakenKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, table, column } = error as Error & { code?: string; table?: string; column?: string };
  return code === '23502' && table === 'idempotency_keys' && column === 'created_at';
}

/** Keeps the key with its answer, unless another process was quicker. */
const insertAnswer = compileOncePipelined(
  (db, { store_id, endpoint, key, requestHash, now, oldest, answer }: Attempt & { answer: string }) =>
    db
      .insertInto('idempotency_keys')
      .values({ store_id, endpoint, key, request_hash: requestHash, answer, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['store_id', 'endpoint', 'key'])
          .doUpdateSet({ request_hash: requestHash, answer, created_at: now })
          .where('idempotency_keys.created_at', '<', oldest),
      ),
);

const keepAnswer = compileOncePipelined(
  (db, { store_id, endpoint, key, answer }: KeyRow & { answer: string }) =>
    db
      .updateTable('idempotency_keys')
      .set({ answer })
      .where('store_id', '=', store_id)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key),
);

async function rememberedAnswer(ctx: StoreContext, row: KeyRow, requestHash: Uint8Array): Promise<string> {
  const known = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('store_id', '=', row.store_id)
    .where('endpoint', '=', row.endpoint)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  if (!Buffer.from(known.request_hash).equals(requestHash) || known.answer === null) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  return known.answer;
}

const keptHours = 24;

function oldestKept(ctx: Pick<StoreContext, 'now'>): Date {
  return new Date(ctx.now().getTime() - keptHours * 3_600_000);
}

/**
 * Deletes keys older than a day. Keys dated in the future by a wrong clock stay valid and are dated to now,
 * since the request may still be repeated.
 */
export async function deleteOldKeys(ctx: Pick<StoreContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ created_at: now })
    .where('created_at', '>', latestEnd(now))
    .execute();
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', oldestKept(ctx)).execute();
}

import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { columnIsOver } from '../clock-skew.ts';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';

type CounterContext = Pick<PublicContext, 'db' | 'now'>;

export interface Limit {
  readonly bucket: string;
  readonly max: number;
  readonly seconds: number;
}

/** Longer than any limit's window. */
const longestWindowMs = 86_400_000;

/**
 * Counts one attempt against a limit stored in the database, so that it holds across restarts and processes.
 *
 * @returns how many there were, with this one
 * @throws AppError RATE_LIMITED with the seconds until the window ends
 */
export async function reserveAttempt(ctx: CounterContext, limit: Limit): Promise<number> {
  const { count, windowEndsAt } = await countAttempt(ctx, limit);
  if (count <= limit.max) return count;
  const wait = Math.ceil((windowEndsAt.getTime() - ctx.now().getTime()) / 1000);
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.min(Math.max(1, wait), limit.seconds) });
}

/**
 * Counts one attempt against each of the limits in one transaction, or against none. Name them in the same order everywhere: their
 * rows stay locked until the commit.
 *
 * @returns how many there were of each, with this one
 * @throws AppError RATE_LIMITED
 */
export function reserveAttempts(ctx: CounterContext, limits: readonly Limit[]): Promise<number[]> {
  return inTransaction(ctx.db, (db) =>
    Promise.all(limits.map((limit) => reserveAttempt({ ...ctx, db }, limit))),
  );
}

/** Counts one attempt without refusing. A window that ends further ahead than its length counts as over. */
export async function countAttempt(
  ctx: CounterContext,
  { bucket, seconds }: Omit<Limit, 'max'>,
): Promise<{ count: number; windowEndsAt: Date }> {
  const now = ctx.now();
  const windowEnd = new Date(now.getTime() + seconds * 1000);
  const isOver = columnIsOver('c.window_ends_at', { now, durationMs: seconds * 1000 });
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_counters as c (bucket, count, window_ends_at) values (${bucket}, 1, ${windowEnd})
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else least(c.count, 1000000) + 1 end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at else c.window_ends_at end
    returning count, window_ends_at`.execute(ctx.db);
  const [row] = rows;
  return { count: row?.count ?? 1, windowEndsAt: row?.window_ends_at ?? windowEnd };
}

/** Takes back an attempt that should not count, such as a sign-in with the right password. */
export async function releaseAttempt(ctx: CounterContext, limit: Limit): Promise<void> {
  await ctx.db
    .updateTable('rate_counters')
    .set({ count: sql`count - 1` })
    .where('bucket', '=', limit.bucket)
    .where('count', '>', 0)
    .execute();
}

/** Takes back what `reserveAttempts` counted, in one transaction. */
export async function releaseAttempts(ctx: CounterContext, limits: readonly Limit[]): Promise<void> {
  await inTransaction(ctx.db, (db) =>
    Promise.all(limits.map((limit) => releaseAttempt({ ...ctx, db }, limit))),
  );
}

/** Deletes counters whose window is over. */
export async function deleteOldCounters(ctx: CounterContext): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .deleteFrom('rate_counters')
    .where(columnIsOver('window_ends_at', { now, durationMs: longestWindowMs }))
    .execute();
}

import { sql } from 'kysely';
import type { StoreContext } from '../context.ts';
import { compileOncePipelined } from './compile-once.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

/**
 * The rows that a transaction may lock, in the only allowed order. Two transactions that lock in the same
 * order cannot deadlock. See docs/decisions/0021-lock-order.md.
 */
const lockOrder = [
  'operator',
  'person',
  'event',
  'guard',
  'order',
  'received-pix',
  'session',
  'customer',
  'computer',
  'sale',
  'product',
  'coupon',
  'shift',
] as const;

type Lockable = (typeof lockOrder)[number];

/**
 * How strongly a transaction locks the store. `shared`: any number at once. `counting`: one at a time, for
 * work that counts the store's rows against a limit, and for its subscription. `settling`: like `counting`,
 * and also allowed for a closed account, because the payment provider still reports its charges. `alone`:
 * excludes all others, for closing the account and for the profile.
 */
const strengths = {
  shared: { rank: 0, isOpen: true },
  settling: { rank: 1, isOpen: false },
  counting: { rank: 1, isOpen: true },
  alone: { rank: 2, isOpen: true },
} as const;

export type LockStrength = keyof typeof strengths;

/** What an open transaction has locked so far, by the transaction's object. */
interface Held {
  readonly stores: Map<string, LockStrength>;
  last: number;
}

const heldBy = new WeakMap<Db, Held>();

/**
 * Runs a verb's work in one transaction of its store. The store's row is locked, and the account stays open
 * until the end, unless `settling`. So a verb that checks before it writes must check inside. The call's audit line
 * is written here, in the transaction that it describes.
 *
 * @throws AppError UNAUTHENTICATED when the account was closed since the access check (constraint
 * `stores_open`)
 */
export async function inStore<T>(
  ctx: StoreContext,
  work: (inside: StoreContext) => Promise<T>,
  strength: LockStrength = 'shared',
): Promise<T> {
  const isOutermost = !ctx.db.isTransaction;
  const result = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await holdStore(inside, strength);
    const done = await work(inside);
    // One line for the call, not one for each verb that it uses.
    if (isOutermost) await ctx.audit?.write(inside);
    return done;
  });
  if (isOutermost) ctx.audit?.noteCommit();
  return result;
}

async function holdStore({ db, storeId }: StoreContext, strength: LockStrength): Promise<void> {
  const held = currentHold(db);
  // Each verb starts the order again: the demonstration's seed runs many in one transaction.
  held.last = 0;
  if (isHeld(held, { storeId, strength })) return;
  await holdOpenStore(db, { storeId, strength });
  held.stores.set(storeId, strength);
}

function isHeld(
  { stores }: Held,
  { storeId, strength }: { storeId: string; strength: LockStrength },
): boolean {
  const present = stores.get(storeId);
  if (present === undefined) return false;
  const [has, needs] = [strengths[present], strengths[strength]];
  return has.rank >= needs.rank && (has.isOpen || !needs.isOpen);
}

/** @throws Error when the transaction does not lock its store this strongly: a bug */
export function assertHeld({ db, storeId }: StoreContext, strength: LockStrength): void {
  if (!isHeld(currentHold(db), { storeId, strength })) throw new Error(`The store is not held ${strength}.`);
}

const holdOpenStore = compileOncePipelined(
  (_, { storeId, strength }: { storeId: string; strength: LockStrength }) =>
    sql`select from hold_store(${storeId}::uuid, ${strength}) as held where not held`,
);

/**
 * Call it in every query that locks rows of this kind.
 *
 * @throws Error when the transaction has already locked a later kind: a bug
 */
export function locking(db: Db, kind: Lockable): void {
  if (!db.isTransaction) throw new Error(`A ${kind} is locked outside a transaction.`);
  const held = currentHold(db);
  const rank = lockOrder.indexOf(kind);
  if (rank < held.last) throw new Error(`A ${kind} is locked after a ${lockOrder[held.last]}.`);
  held.last = rank;
}

function currentHold(db: Db): Held {
  let held = heldBy.get(db);
  if (!held) {
    held = { stores: new Map(), last: 0 };
    heldBy.set(db, held);
  }
  return held;
}

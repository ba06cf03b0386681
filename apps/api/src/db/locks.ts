import { sql } from 'kysely';
import type { StoreContext } from '../context.ts';
import { compileAhead } from './compile-once.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

/**
 * The rows that a transaction may lock, in the only order in which it may do so. Two transactions that lock in the same
 * order never wait for each other in a circle. See docs/decisions/0021-locks-in-one-order.md.
 */
const lockOrder = [
  'person',
  'event',
  'guard',
  'session',
  'customer',
  'computer',
  'sale',
  'product',
  'coupon',
] as const;

type Lockable = (typeof lockOrder)[number];

/**
 * How much of the store a transaction needs for itself. `shared`: any number at once. `counting`: one at a time, for what
 * counts the store's rows against a limit, and for its subscription. `settling`: as `counting`, and also of an account that
 * is closed, since the payment provider still tells of its charges. `alone`: nobody else, for closing and the profile.
 */
const strengths = {
  shared: { rank: 0, isOpen: true },
  settling: { rank: 1, isOpen: false },
  counting: { rank: 1, isOpen: true },
  alone: { rank: 2, isOpen: true },
} as const;

export type Strength = keyof typeof strengths;

/** What an open transaction has locked so far. It is gone with the transaction's object. */
interface Held {
  readonly stores: Map<string, Strength>;
  last: number;
}

const heldBy = new WeakMap<Db, Held>();

/**
 * Runs a verb's work in one transaction of its store. The store's row is held, and the account is open until the end, unless
 * it is settling: a verb that looks before it writes looks inside.
 *
 * @throws AppError UNAUTHENTICATED when the account was closed since the caller was let in (constraint `stores_open`)
 */
export function inStore<T>(
  ctx: StoreContext,
  work: (inside: StoreContext) => Promise<T>,
  strength: Strength = 'shared',
): Promise<T> {
  return inTransaction(ctx.db, async (db) => {
    await holdStore({ ...ctx, db }, strength);
    return work({ ...ctx, db });
  });
}

async function holdStore({ db, storeId }: StoreContext, strength: Strength): Promise<void> {
  const held = heldIn(db);
  // Each verb begins anew: the seed of the demonstration runs many in one transaction.
  held.last = 0;
  if (isHeld(held, { storeId, strength })) return;
  await holdOpenStore(db, { storeId, strength });
  held.stores.set(storeId, strength);
}

function isHeld({ stores }: Held, { storeId, strength }: { storeId: string; strength: Strength }): boolean {
  const present = stores.get(storeId);
  if (present === undefined) return false;
  const [has, needs] = [strengths[present], strengths[strength]];
  return has.rank >= needs.rank && (has.isOpen || !needs.isOpen);
}

/** @throws Error when the transaction does not hold its store like this: a fault of ours */
export function assertHeld({ db, storeId }: StoreContext, strength: Strength): void {
  if (!isHeld(heldIn(db), { storeId, strength })) throw new Error(`The store is not held ${strength}.`);
}

const holdOpenStore = compileAhead(
  (_, { storeId, strength }: { storeId: string; strength: Strength }) =>
    sql`select from hold_store(${storeId}::uuid, ${strength}) as held where not held`,
);

/**
 * To be called by every query that locks rows of this kind.
 *
 * @throws Error when the transaction has locked a kind that comes later: a fault of ours
 */
export function locking(db: Db, kind: Lockable): void {
  if (!db.isTransaction) throw new Error(`A ${kind} is locked outside a transaction.`);
  const held = heldIn(db);
  const rank = lockOrder.indexOf(kind);
  if (rank < held.last) throw new Error(`A ${kind} is locked after a ${lockOrder[held.last]}.`);
  held.last = rank;
}

function heldIn(db: Db): Held {
  let held = heldBy.get(db);
  if (!held) {
    held = { stores: new Map(), last: 0 };
    heldBy.set(db, held);
  }
  return held;
}

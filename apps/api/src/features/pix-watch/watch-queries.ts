import { type Selectable, sql } from 'kysely';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { ChargesTable, PixRefundsTable } from '../../db/pix-tables.ts';

export type WatchedCharge = Selectable<ChargesTable>;

/** A later look was planned while the clock was ahead. */
const isDue = (at: Date) => sql<boolean>`(next_look_at <= ${at} or next_look_at > ${latestEnd(at)})`;

/** Stores with charges about which the provider should be asked now, the longest waiting first. */
export async function listStoresToPoll(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('charges')
    .select('store_id')
    .where(isDue(at))
    .groupBy('store_id')
    .orderBy(({ fn }) => fn.min('next_look_at'))
    .limit(limit)
    .execute();
  return rows.map(({ store_id: storeId }) => storeId);
}

/** When the next charge of any store is due; null if none is. */
export async function nextPollAt(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('charges')
    .select(({ fn }) => fn.min('next_look_at').as('at'))
    .where('next_look_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return at;
}

/** Takes the store's turn to ask the provider; false while another process has it, or too little time has passed. */
export async function reservePoll(
  db: Db,
  storeId: string,
  { at, pauseMs }: { at: Date; pauseMs: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('pix_accounts')
    .set({ polled_at: at })
    .where('store_id', '=', storeId)
    // A turn further in the future was taken while the clock was ahead.
    .where(
      sql<boolean>`(polled_at is null or polled_at <= ${shifted(at, -pauseMs)} or polled_at > ${shifted(at, pauseMs)})`,
    )
    .returning('store_id')
    .executeTakeFirst();
  return taken !== undefined;
}

function shifted(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

export function findDueCharge(db: Db, storeId: string, at: Date): Promise<WatchedCharge | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where(isDue(at))
    .orderBy('next_look_at')
    .limit(1)
    .executeTakeFirst();
}

/** Sets when to ask next, unless the charge has changed since it was read: then its new time stays. */
export async function schedulePoll(
  db: Db,
  { store_id: storeId, id, next_look_at: seen }: WatchedCharge,
  next: Date | null,
): Promise<void> {
  await db
    .updateTable('charges')
    .set({ next_look_at: next })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('next_look_at', 'is not distinct from', seen)
    .execute();
}

/** Records that the payer's bank has finished its analysis. */
export async function endAnalysis(db: Db, { store_id: storeId, id }: WatchedCharge): Promise<void> {
  await db
    .updateTable('charges')
    .set({ in_analysis_at: null })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

export function listAutoCharges(db: Db, storeId: string, ids: readonly string[]): Promise<WatchedCharge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', [...ids])
    .where('mode', '=', 'AUTO')
    .execute();
}

/** Charges by the provider's codes, of orders made since then. */
export function listChargesByCode(
  db: Db,
  storeId: string,
  { codeIds, since }: { readonly codeIds: readonly string[]; readonly since: Date },
): Promise<WatchedCharge[]> {
  return db
    .selectFrom('orders as o')
    .innerJoin('charges as h', (join) =>
      join.onRef('h.store_id', '=', 'o.store_id').onRef('h.order_id', '=', 'o.id'),
    )
    .selectAll('h')
    .where('o.store_id', '=', storeId)
    .where('o.created_at', '>=', since)
    .where('h.code_id', 'in', [...codeIds])
    .execute();
}

/** Stores with an account at this provider whose key we have. */
export async function listAccountStores(db: Db, provider: 'sandbox' | 'asaas'): Promise<string[]> {
  const rows = await db
    .selectFrom('pix_accounts')
    .select('store_id')
    .where('provider', '=', provider)
    .where('api_key', 'is not', null)
    .orderBy('store_id')
    .execute();
  return rows.map(({ store_id: storeId }) => storeId);
}

type AskedRefundRow = Pick<Selectable<PixRefundsTable>, 'id' | 'reason'> & {
  readonly amount: number;
  readonly paymentId: string | null;
};

/** Stores whose sales have requested refunds since then. */
export async function listStoresWithAskedRefunds(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pix_refunds')
    .select('store_id')
    .distinct()
    .where('state', '=', 'ASKED')
    .where('sale_id', 'is not', null)
    .where('created_at', '>', since)
    .execute();
  return rows.map(({ store_id: storeId }) => storeId);
}

/** Refunds whose outcome is unknown. Without a sale only if created before `before`: the call of a younger one may still be running. */
export function listAskedRefunds(
  db: Db,
  storeId: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<AskedRefundRow[]> {
  return db
    .selectFrom('pix_refunds as f')
    .innerJoin('received_pix as r', (join) =>
      join.onRef('r.store_id', '=', 'f.store_id').onRef('r.id', '=', 'f.received_pix_id'),
    )
    .select(['f.id', 'f.reason', 'f.amount_centavos as amount', 'r.payment_id as paymentId'])
    .where('f.store_id', '=', storeId)
    .where('f.state', '=', 'ASKED')
    .where(
      sql<boolean>`(f.sale_id is not null or f.created_at < ${before} or f.created_at > ${latestEnd(now)})`,
    )
    .execute();
}

/**
 * PIX that bought nothing and are now refunded automatically: received after `after` and until `before`, and not tried since `triedBefore`.
 * One with an open or lost dispute is left out, because it would be given back twice.
 */
export function listPixToGiveBack(
  db: Db,
  storeId: string,
  bounds: { readonly before: Date; readonly after: Date; readonly triedBefore: Date; readonly now: Date },
): Promise<{ id: string; amount: number }[]> {
  return db
    .selectFrom('received_pix as r')
    .select(['r.id', 'r.amount_centavos as amount'])
    .where('r.store_id', '=', storeId)
    .where('r.payment_id', 'is not', null)
    .where('r.applied_centavos', '=', 0)
    .where('r.refunded_centavos', '=', 0)
    .where(sql<boolean>`coalesce(r.dispute, 'WON') = 'WON'`)
    .where('r.created_at', '<=', bounds.before)
    .where('r.created_at', '>', bounds.after)
    .where(
      sql<boolean>`not exists (select from pix_refunds f
        where f.store_id = r.store_id and f.received_pix_id = r.id and f.created_at > ${bounds.triedBefore}
          and f.created_at <= ${latestEnd(bounds.now)})`,
    )
    .execute();
}

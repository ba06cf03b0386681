import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { insertCreditEntry } from './credits-queries.ts';

interface SoldMinutes {
  readonly customerId: string;
  readonly saleId: string;
  /** The package that they belong to; null for the balance. */
  readonly packageId: string | null;
  /** Whole minutes, above zero. */
  readonly minutes: number;
}

/**
 * Gives the minutes that a sale has sold, to the balance or to a package, inside its transaction.
 *
 * @throws a violation of `customers_balance_not_too_large`, answered as BALANCE_TOO_LARGE
 */
export function sellMinutes(ctx: StoreContext, { minutes, ...entry }: SoldMinutes): Promise<void> {
  return writeEntry(ctx, { ...entry, kind: 'purchase', minutes });
}

/**
 * Takes back minutes of a sale that are refunded.
 *
 * @throws a violation of `customers_balance_not_negative`, answered as INSUFFICIENT_CREDITS
 */
export function takeSoldMinutesBack(ctx: StoreContext, { minutes, ...entry }: SoldMinutes): Promise<void> {
  return writeEntry(ctx, { ...entry, kind: 'purchase-return', minutes: -minutes });
}

/** Takes what is left of a package that is cancelled. */
export async function emptyPackage(
  ctx: StoreContext,
  { minutes, ...entry }: Omit<SoldMinutes, 'saleId'>,
): Promise<void> {
  if (minutes === 0) return;
  await writeEntry(ctx, { ...entry, saleId: null, kind: 'adjustment', minutes: -minutes });
}

function writeEntry(
  ctx: StoreContext,
  {
    customerId,
    saleId,
    packageId,
    kind,
    minutes,
  }: Omit<SoldMinutes, 'saleId'> & {
    saleId: string | null;
    kind: 'purchase' | 'purchase-return' | 'adjustment';
  },
): Promise<void> {
  return insertCreditEntry(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    customer_id: customerId,
    kind,
    minutes,
    session_id: null,
    sale_id: saleId,
    package_id: packageId,
    actor: ctx.actor,
    created_at: ctx.now(),
  });
}

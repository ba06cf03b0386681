import { randomUUID } from 'node:crypto';
import { sayMinutes } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
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
export function sellMinutes(ctx: StoreContext, { minutes, ...of }: SoldMinutes): Promise<void> {
  return writeEntry(ctx, { ...of, kind: 'purchase', minutes });
}

/**
 * Takes back the minutes of a sale that is refunded.
 *
 * @param balanceMinutes of the customer, who is locked
 * @throws AppError TIME_USED when some of them are used already
 */
export async function takeSoldMinutesBack(
  ctx: StoreContext,
  { balanceMinutes, minutes, ...of }: Omit<SoldMinutes, 'packageId'> & { balanceMinutes: number },
): Promise<void> {
  if (balanceMinutes < minutes) {
    const message = `O cliente só tem ${sayMinutes(balanceMinutes)} de saldo; a venda deu ${sayMinutes(minutes)}.`;
    throw new AppError('TIME_USED', { message });
  }
  await writeEntry(ctx, { ...of, packageId: null, kind: 'purchase-return', minutes: -minutes });
}

/**
 * Takes what is left of a package, with the sale that sold it or, without one, because it is cancelled.
 *
 * @param of.minutes zero for a pass
 */
export async function emptyPackage(
  ctx: StoreContext,
  { minutes, ...of }: Omit<SoldMinutes, 'saleId'> & { saleId: string | null },
): Promise<void> {
  if (minutes === 0) return;
  const kind = of.saleId === null ? 'adjustment' : 'purchase-return';
  await writeEntry(ctx, { ...of, kind, minutes: -minutes });
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

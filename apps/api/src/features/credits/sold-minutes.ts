import { randomUUID } from 'node:crypto';
import { sayMinutes } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { insertCreditEntry } from './credits-queries.ts';

interface SoldMinutes {
  readonly customerId: string;
  readonly saleId: string;
  /** Whole minutes, above zero. */
  readonly minutes: number;
}

/**
 * Gives the minutes that a sale has sold, inside its transaction.
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
  { balanceMinutes, minutes, ...of }: SoldMinutes & { balanceMinutes: number },
): Promise<void> {
  if (balanceMinutes < minutes) {
    const message = `O cliente só tem ${sayMinutes(balanceMinutes)} de saldo; a venda deu ${sayMinutes(minutes)}.`;
    throw new AppError('TIME_USED', { message });
  }
  await writeEntry(ctx, { ...of, kind: 'purchase-return', minutes: -minutes });
}

function writeEntry(
  ctx: StoreContext,
  { customerId, saleId, kind, minutes }: SoldMinutes & { kind: 'purchase' | 'purchase-return' },
): Promise<void> {
  return insertCreditEntry(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    customer_id: customerId,
    kind,
    minutes,
    session_id: null,
    sale_id: saleId,
    actor: ctx.actor,
    created_at: ctx.now(),
  });
}

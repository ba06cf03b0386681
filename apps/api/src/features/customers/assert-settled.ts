import type { Selectable } from 'kysely';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { CustomersTable } from '../../db/tables.ts';
import { hasActiveSession, hasPaidSeat, hasUsablePackage } from './customers-queries.ts';

/**
 * Refuses to remove a customer who is in a session, owes, or has unused paid time or a paid seat
 * (docs/product/customers.md#removal).
 *
 * @param customer locked
 * @throws AppError CUSTOMER_IN_SESSION, CUSTOMER_HAS_SEAT, CUSTOMER_HAS_BALANCE, CUSTOMER_HAS_TAB
 */
export async function assertSettled(
  ctx: StoreContext,
  {
    row,
    now,
  }: { row: Pick<Selectable<CustomersTable>, 'id' | 'balance_minutes' | 'tab_centavos'>; now: Date },
): Promise<void> {
  const { id, balance_minutes: balanceMinutes, tab_centavos: owed } = row;
  assertThat(!(await hasActiveSession(ctx.db, ctx.storeId, { id, now })), 'CUSTOMER_IN_SESSION');
  assertThat(balanceMinutes === 0, 'CUSTOMER_HAS_BALANCE');
  assertThat(owed === 0, 'CUSTOMER_HAS_TAB');
  assertThat(!(await hasPaidSeat(ctx.db, ctx.storeId, { id, now })), 'CUSTOMER_HAS_SEAT');
  if (!(await hasUsablePackage(ctx.db, ctx.storeId, { id, now }))) return;
  const message = 'Este cliente ainda tem um pacote que vale. Cancele o pacote antes de removê-lo.';
  throw new AppError('CUSTOMER_HAS_BALANCE', { message });
}

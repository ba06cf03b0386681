import { assertThat } from '../../app-error.ts';
import { auditedCustomerFigures } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertSettled } from './assert-settled.ts';
import { lockCustomerRow, updateCustomerRow } from './customers-queries.ts';

/**
 * Removes this store's record of a customer. Ledger, sessions and usage register stay
 * (docs/product/customers.md#removal).
 *
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_IN_SESSION, CUSTOMER_HAS_BALANCE, CUSTOMER_HAS_TAB, CUSTOMER_HAS_SEAT
 */
export async function removeCustomer(ctx: StoreContext, input: { customerId: string }): Promise<void> {
  await inStore(ctx, async (inside) => {
    const now = ctx.now();
    const row = await lockCustomerRow(inside.db, ctx.storeId, input.customerId);
    assertThat(row?.removed_at === null, 'CUSTOMER_NOT_FOUND');
    await assertSettled(inside, { row, now });
    inside.audit?.describe({ before: auditedCustomerFigures(row.id, {}) });
    await updateCustomerRow(inside.db, ctx.storeId, {
      id: input.customerId,
      changes: { removed_at: now, tab_limit_centavos: null },
    });
  });
}

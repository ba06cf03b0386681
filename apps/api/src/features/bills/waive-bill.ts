import { toReais } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { settleBillRow } from './bills-queries.ts';
import { holdBills } from './hold-bills.ts';

/**
 * Settles a bill without money (docs/product/bills.md#waiving).
 *
 * @throws AppError BILL_NOT_FOUND, BILL_SETTLED, SESSION_RUNNING
 */
export function waiveBill(ctx: StoreContext, input: { billId: string; reason: string }): Promise<void> {
  return inStore(ctx, async (inside) => {
    const [bill] = await holdBills(inside, [input.billId.toLowerCase()]);
    assertThat(bill, 'BILL_NOT_FOUND');
    requirePermission(ctx, 'courtesy', bill);
    assertThat(!bill.isRunning, 'SESSION_RUNNING');
    const waived = { at: ctx.now(), amount: bill.due.total, actor: ctx.actor, waiverReason: input.reason };
    const { id, computerName, minutes, due } = bill;
    const fields = { computer: computerName, minutes, amount: toReais(due.total) };
    inside.audit?.describe({
      before: { kind: 'bill', id, name: computerName, fields },
      reason: input.reason,
    });
    await settleBillRow(inside.db, ctx.storeId, { ...waived, id: bill.id, saleId: null });
  });
}

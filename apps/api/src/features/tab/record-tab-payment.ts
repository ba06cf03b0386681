import type { Tab, tabPaymentBody } from '@coruja/contract';
import { centavos, formatCentavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { auditedCustomerFigures, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { tabView } from './get-tab.ts';
import { insertTabPayment } from './tab-queries.ts';

type Input = z.output<typeof tabPaymentBody> & { readonly customerId: string };

/**
 * Receives all or a part of what a customer owes (docs/product/tab.md#receiving). The money belongs to the open shift, and is not a
 * sale.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, TAB_OVERPAID
 */
export function recordTabPayment(ctx: StoreContext, { customerId, payments }: Input): Promise<Tab> {
  const amount = centavos(payments.reduce((sum, payment) => sum + payment.amount, 0));
  return inStore(ctx, async (inside) => {
    const { tab } = await holdCustomer(inside, { customerId });
    if (amount > tab.owed) {
      const message =
        tab.owed === 0 ? 'Não há fiado em aberto.' : `No fiado há só ${formatCentavos(tab.owed)}.`;
      throw new AppError('TAB_OVERPAID', { message });
    }
    const left = centavos(tab.owed - amount);
    const before = auditedCustomerFigures(customerId, { owed: toReais(tab.owed) });
    inside.audit?.describe({ before, after: withFields(before, { owed: toReais(left) }) });
    const { storeId, actor } = ctx;
    await insertTabPayment(inside.db, { storeId, customerId, amount, actor, at: ctx.now(), payments });
    return tabView({ ...tab, owed: left });
  });
}

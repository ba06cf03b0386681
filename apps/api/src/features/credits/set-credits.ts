import { randomUUID } from 'node:crypto';
import type { Customer } from '@coruja/contract';
import { auditedCustomerFigures, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { insertCreditEntry } from './credits-queries.ts';
import { getCredits } from './get-credits.ts';

/**
 * Sets a balance to a number of minutes; the difference becomes a ledger entry.
 *
 * @param input.minutes whole minutes, zero or more
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export function setCredits(
  ctx: StoreContext,
  input: { customerId: string; minutes: number },
): Promise<Customer['credits']> {
  requirePermission(ctx, 'balance', input);
  return inStore(ctx, async (inside) => {
    const { balanceMinutes } = await holdCustomer(inside, input);
    const before = auditedCustomerFigures(input.customerId, { balance: balanceMinutes });
    inside.audit?.describe({ before, after: withFields(before, { balance: input.minutes }) });
    const difference = input.minutes - balanceMinutes;
    if (difference !== 0) {
      await insertCreditEntry(inside.db, {
        store_id: ctx.storeId,
        id: randomUUID(),
        customer_id: input.customerId,
        kind: 'adjustment',
        minutes: difference,
        session_id: null,
        sale_id: null,
        package_id: null,
        actor: ctx.actor,
        created_at: ctx.now(),
      });
    }
    return getCredits(inside, input);
  });
}

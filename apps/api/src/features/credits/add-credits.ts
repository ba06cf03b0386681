import { randomUUID } from 'node:crypto';
import type { Customer } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedCustomerFigures, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { insertCreditEntry } from './credits-queries.ts';
import { getCredits } from './get-credits.ts';

/**
 * Gives minutes to a customer.
 *
 * @param input.minutes whole minutes, at least 1
 * @param input.reason why they are given; kept in the ledger
 * @throws AppError STORE_MISMATCH before any query, CUSTOMER_NOT_FOUND, BALANCE_TOO_LARGE
 */
export async function addCredits(
  ctx: StoreContext,
  input: { customerId: string; storeId: string; minutes: number; reason?: string | undefined },
): Promise<Customer['credits']> {
  assertThat(input.storeId.toLowerCase() === ctx.storeId, 'STORE_MISMATCH');
  requirePermission(ctx, 'courtesy', input);
  return inStore(ctx, async (inside) => {
    const { balanceMinutes } = await holdCustomer(inside, input);
    await insertCreditEntry(inside.db, {
      store_id: ctx.storeId,
      id: randomUUID(),
      customer_id: input.customerId,
      kind: 'grant',
      minutes: input.minutes,
      session_id: null,
      sale_id: null,
      package_id: null,
      reason: input.reason ?? null,
      actor: ctx.actor,
      created_at: ctx.now(),
    });
    const { customerId, minutes, reason } = input;
    const before = auditedCustomerFigures(customerId, { balance: balanceMinutes });
    inside.audit?.describe({
      before,
      after: withFields(before, { balance: balanceMinutes + minutes }),
      reason,
    });
    return getCredits(inside, input);
  });
}

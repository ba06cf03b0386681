import { randomUUID } from 'node:crypto';
import type { Customer } from '@coruja/contract';
import { formatMinutes } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedCustomerFigures, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { holdCustomers } from '../customers/hold-customer.ts';
import { insertCreditEntry } from './credits-queries.ts';
import { getCredits } from './get-credits.ts';

/**
 * Moves minutes from a customer's balance to another customer's (docs/product/credits.md#transferring).
 *
 * @param input.minutes whole minutes, at least 1
 * @returns the balance of the customer who gives them
 * @throws AppError CUSTOMER_NOT_FOUND, INSUFFICIENT_CREDITS, BALANCE_TOO_LARGE
 */
export function transferCredits(
  ctx: StoreContext,
  input: { customerId: string; toCustomerId: string; minutes: number },
): Promise<Customer['credits']> {
  const { minutes } = input;
  const [fromId, toId] = [input.customerId.toLowerCase(), input.toCustomerId.toLowerCase()];
  if (fromId === toId) throw AppError.field('toUserId', 'Escolha outro cliente.');
  requirePermission(ctx, 'balance', { customerId: toId });
  return inStore(ctx, async (inside) => {
    const held = await holdCustomers(inside, [fromId, toId]);
    const from = held.get(fromId);
    assertThat(from, 'CUSTOMER_NOT_FOUND');
    if (from.balanceMinutes < minutes) {
      const message = `${from.name} tem ${formatMinutes(from.balanceMinutes)} de saldo.`;
      throw new AppError('INSUFFICIENT_CREDITS', { message });
    }
    const transfer = {
      store_id: ctx.storeId,
      kind: 'transfer' as const,
      session_id: null,
      sale_id: null,
      package_id: null,
      transfer_id: randomUUID(),
      actor: ctx.actor,
      created_at: ctx.now(),
    };
    await insertCreditEntry(inside.db, {
      ...transfer,
      id: randomUUID(),
      customer_id: fromId,
      minutes: -minutes,
    });
    await insertCreditEntry(inside.db, { ...transfer, id: randomUUID(), customer_id: toId, minutes });
    const before = auditedCustomerFigures(fromId, { balance: from.balanceMinutes });
    const after = withFields(before, { balance: from.balanceMinutes - minutes });
    inside.audit?.describe({ before, after });
    return getCredits(inside, { customerId: fromId });
  });
}

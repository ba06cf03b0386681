import type { Session, createSessionBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { findPricing } from '../prices/pricing.ts';
import { sessionView } from './session-view.ts';
import { findSessionRow } from './sessions-queries.ts';
import { startSession } from './start-session.ts';

/**
 * Starts a session and takes its whole duration from the customer's balance, in one transaction; while time has a price, it
 * may instead make a bill, as a guest's always does (docs/product/sessions.md#starting).
 *
 * @throws AppError CUSTOMER_NOT_FOUND, TIME_UNPRICED, and the refusals of a start (startSession)
 */
export function createSession(
  ctx: StoreContext,
  input: WithCustomerId<z.output<typeof createSessionBody>>,
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const customerId = input.isGuest ? null : (input.customerId ?? null);
    const customer = customerId ? await holdCustomer(inside, { customerId }) : null;
    const pricing = await findPricing(inside);
    const billing = input.source ?? (customer ? 'balance' : 'bill');
    assertThat(pricing !== null || input.source === undefined, 'TIME_UNPRICED');
    const { computerId, durationInMinutes: minutes, guardianPresent, documentShown } = input;
    const { id, startAt } = await startSession(inside, {
      computerId,
      customer: customer && customerId ? { id: customerId, groupId: customer.groupId } : null,
      minutes,
      guardianPresent,
      documentShown,
      priced: pricing && { pricing, billing },
    });
    const row = await findSessionRow(inside.db, ctx.storeId, id);
    assertThat(row, 'SESSION_NOT_FOUND');
    return sessionView(row, startAt);
  });
}

import type { Session, createSessionBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedSession } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { getUsablePackage } from '../time-packages/hold-package.ts';
import { getHourAndPricing } from '../prices/pricing.ts';
import { sessionView } from './session-view.ts';
import { findSessionRow } from './sessions-queries.ts';
import { type Payer, type SessionStart, startSession } from './start-session.ts';

/**
 * Starts a session and takes its whole duration from the customer's balance, in one transaction; while time has a price, it
 * may instead take it from a package, or make a bill, as a guest's always does (docs/product/sessions.md#starting).
 *
 * @throws AppError CUSTOMER_NOT_FOUND, TIME_UNPRICED, PACKAGE_NOT_FOUND, and the refusals of a start (startSession)
 */
export function createSession(
  ctx: StoreContext,
  input: WithCustomerId<z.output<typeof createSessionBody>>,
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const customerId = input.isGuest ? null : (input.customerId ?? null);
    const customer = customerId ? await holdCustomer(inside, { customerId }) : null;
    const { hour, pricing } = await getHourAndPricing(inside);
    const { computerId, durationInMinutes: minutes, isOpenEnded, guardianPresent, documentShown } = input;
    const source = input.source ?? (isOpenEnded ? 'bill' : undefined);
    assertThat(pricing !== null || source === undefined, 'TIME_UNPRICED');
    const payer = await payerOf(inside, { source, customerId });
    const { id, startAt } = await startSession(inside, {
      computerId,
      customer: customer && customerId ? { id: customerId, groupId: customer.groupId } : null,
      minutes,
      pricePerHour: hour.pricePerHour,
      isOpenEnded,
      guardianPresent,
      documentShown,
      priced: pricing && { pricing, billing: payer.billing },
      package: payer.package,
    });
    const row = await findSessionRow(inside.db, ctx.storeId, id);
    assertThat(row, 'SESSION_NOT_FOUND');
    const session = sessionView(row, startAt);
    inside.audit?.describe({ after: auditedSession(session) });
    return session;
  });
}

/** How the session is paid: by default a customer's by the balance, a guest's by a bill. */
async function payerOf(
  ctx: StoreContext,
  { source, customerId }: { source: z.output<typeof createSessionBody>['source']; customerId: string | null },
): Promise<Pick<SessionStart, 'package'> & { billing: Payer }> {
  if (typeof source !== 'object')
    return { billing: source ?? (customerId ? 'balance' : 'bill'), package: null };
  assertThat(customerId, 'PACKAGE_NOT_FOUND');
  const { packageId } = source;
  return { billing: 'package', package: await getUsablePackage(ctx, { packageId, customerId }) };
}

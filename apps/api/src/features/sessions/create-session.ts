import type { Session, createSessionBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedSession } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { type HeldCustomer, holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { type UsablePackage, getUsablePackage } from '../time-packages/hold-package.ts';
import { getHourAndPricing } from '../prices/pricing.ts';
import { sessionView } from './session-view.ts';
import { type Payer, type StartedSession, holdStart, startSession } from './start-session.ts';

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
    const [customer, { hour, pricing }, held] = await Promise.all([
      customerId ? holdCustomer(inside, { customerId }) : null,
      getHourAndPricing(inside),
      holdStart(inside, { computerId: input.computerId, customerId }),
    ]);
    const { computerId, durationInMinutes: minutes, isOpenEnded, guardianPresent, documentShown } = input;
    const source = input.source ?? (isOpenEnded ? 'bill' : undefined);
    assertThat(pricing !== null || source === undefined, 'TIME_UNPRICED');
    const payer = await payerOf(inside, { source, customerId });
    const start = {
      computerId,
      customer,
      minutes,
      pricePerHour: hour.pricePerHour,
      isOpenEnded,
      guardianPresent,
      documentShown,
      priced: pricing && { pricing, billing: payer.billing },
      package: payer.package,
    };
    const started = await startSession(inside, start, held);
    const session = newSessionView(started, { customer, package: payer.package });
    inside.audit?.describe({ after: auditedSession(session) });
    return session;
  });
}

/** All values of the answer are known here; reading the session again would cost another query. */
function newSessionView(
  { session, computer }: StartedSession,
  { customer, package: payer }: { customer: HeldCustomer | null; package: UsablePackage | null },
): Session {
  const names = {
    computer_name: computer.name,
    customer_name: customer?.name ?? null,
    package_name: payer?.name ?? null,
    package_kind: payer?.kind ?? null,
    came_from_id: null,
    came_from_name: null,
  };
  return sessionView({ ...session, ...names }, session.start_at);
}

/** How the session is paid: by default a customer's by the balance, a guest's by a bill. */
async function payerOf(
  ctx: StoreContext,
  { source, customerId }: { source: z.output<typeof createSessionBody>['source']; customerId: string | null },
): Promise<{ billing: Payer; package: UsablePackage | null }> {
  if (typeof source !== 'object')
    return { billing: source ?? (customerId ? 'balance' : 'bill'), package: null };
  assertThat(customerId, 'PACKAGE_NOT_FOUND');
  const { packageId } = source;
  return { billing: 'package', package: await getUsablePackage(ctx, { packageId, customerId }) };
}

import type { Session } from '@coruja/contract';
import { takenMinutes } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedSession, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { boughtByWeight } from '../../db/session-times.ts';
import { takeExtensionMinutes } from '../credits/session-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { accountOf, assertMoreOfPackage } from '../time-packages/session-package.ts';
import { holdSession } from './hold-session.ts';
import { isPaid, lengthenSession } from './lengthen-session.ts';
import { sessionView } from './session-view.ts';
import { findSessionRow } from './sessions-queries.ts';
import { tooFewMinutes } from './too-few-minutes.ts';

/**
 * Adds minutes to a running session, from the customer's balance or package in the same transaction; a guest pays them
 * at the end (docs/product/sessions.md#more-time). A session that was paid with money is refused, because more time is
 * sold for it.
 *
 * @param input.minutes whole minutes, at least 1
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, SESSION_TOO_LONG, PAID_TIME, INSUFFICIENT_CREDITS, PACKAGE_EXPIRED,
 * PACKAGE_NOT_NOW, and the refusals of the store's legal rules (assertVisit)
 */
export function extendSession(
  ctx: StoreContext,
  { sessionId, minutes }: { sessionId: string; minutes: number },
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const { session } = await holdSession(inside, sessionId);
    const { customer_id: customerId } = session;
    assertThat(!(await isPaid(inside, session)), 'PAID_TIME');
    if (session.billing === 'event')
      throw new AppError('PAID_TIME', { message: 'Uma sessão de evento termina com o evento.' });
    const account = await accountOf(inside, session);
    const customer = customerId === null ? null : await holdCustomer(inside, { customerId });
    await lengthenSession(inside, session, minutes);
    const taken = takenMinutes(minutes, session.weight_hundredths, boughtByWeight(session));
    await assertMoreOfPackage(inside, session, { from: session.end_at, minutes });
    const isOfBalance = account?.packageId === null;
    if (customer && isOfBalance && customer.balanceMinutes < taken) throw tooFewMinutes(customer, taken);
    // In a room with a low weight a minute may take nothing.
    if (account && taken > 0)
      await takeExtensionMinutes(inside, { ...account, sessionId: session.id, minutes: taken });
    const row = await findSessionRow(inside.db, ctx.storeId, session.id);
    assertThat(row, 'SESSION_NOT_FOUND');
    const extended = sessionView(row, ctx.now());
    const { durationInMinutes, endTime } = extended;
    const after = withFields(auditedSession(extended), { minutes: durationInMinutes, endTime });
    const former = { minutes: durationInMinutes - minutes, endTime: session.end_at.toISOString() };
    inside.audit?.describe({ before: withFields(after, former), after });
    return extended;
  });
}

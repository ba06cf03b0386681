import type { Session } from '@coruja/contract';
import { limits, minutesBefore, takenMinutes } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { hasOpenBill } from '../bills/open-bill.ts';
import { takeExtensionMinutes } from '../credits/session-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { accountOf, assertMoreOfPackage } from '../time-packages/session-package.ts';
import { assertVisit } from '../visit-rules/assert-visit.ts';
import { holdSession } from './hold-session.ts';
import { sessionView, timesOf } from './session-view.ts';
import { type LockedSession, extendSessionRow, findSessionRow } from './sessions-queries.ts';

const minute = 60_000;

/**
 * Adds minutes to a running session, from the customer's balance or package in the same transaction; a guest pays them at the end
 * (docs/product/sessions.md#more-time). The rules of law are checked for the time that is added.
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
    const {
      customer_id: customerId,
      guardian_present: guardianPresent,
      document_shown: documentShown,
    } = session;
    assertThat(await isExtensible(inside, session), 'PAID_TIME');
    const account = await accountOf(inside, session);
    const customer = customerId === null ? null : await holdCustomer(inside, { customerId });
    assertFits(session, minutes);
    const until = new Date(session.end_at.getTime() + minutes * minute);
    const seen = { guardianPresent, documentShown };
    await assertVisit(inside, { kind: 'session', customerId, from: session.end_at, until, ...seen });
    const before = minutesBefore(timesOf(session)) + session.duration_minutes;
    const taken = takenMinutes(minutes, session.weight_hundredths, before);
    await assertMoreOfPackage(inside, session, { from: session.end_at, minutes });
    const isOfBalance = account?.packageId === null;
    if (customer && isOfBalance && customer.balanceMinutes < taken) throw tooFewMinutes(customer, taken);

    await extendSessionRow(inside.db, ctx.storeId, { id: session.id, minutes, endAt: until });
    // In a room of little weight a minute may take nothing.
    if (account && taken > 0)
      await takeExtensionMinutes(inside, { ...account, sessionId: session.id, minutes: taken });
    const row = await findSessionRow(inside.db, ctx.storeId, session.id);
    assertThat(row, 'SESSION_NOT_FOUND');
    return sessionView(row, ctx.now());
  });
}

/** Time that is paid for already is not made longer for nothing: more of it is sold (docs/product/sales.md#time). */
async function isExtensible(ctx: StoreContext, { id, billing }: LockedSession): Promise<boolean> {
  return billing !== 'paid' && (billing !== 'bill' || (await hasOpenBill(ctx, { sessionId: id })));
}

/** The whole stay is no longer than a session may be, on however many computers. */
function assertFits(session: LockedSession, minutes: number): void {
  const left = limits.sessionMinutes - minutesBefore(timesOf(session)) - session.duration_minutes;
  if (minutes <= left) return;
  const most = limits.sessionMinutes.toLocaleString('pt-BR');
  const fits = left === 1 ? 'cabe mais 1' : `cabem mais ${left}`;
  throw new AppError('SESSION_TOO_LONG', { message: `Uma sessão tem no máximo ${most} minutos: ${fits}.` });
}

function tooFewMinutes(customer: { name: string; balanceMinutes: number }, minutes: number): AppError {
  const message = `${customer.name} tem ${customer.balanceMinutes} min de saldo e precisa de ${minutes} min.`;
  return new AppError('INSUFFICIENT_CREDITS', { message });
}

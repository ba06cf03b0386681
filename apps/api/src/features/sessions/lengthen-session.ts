import { limits, minutesBefore } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { hasOpenBill } from '../bills/open-bill.ts';
import { assertVisit } from '../visit-rules/assert-visit.ts';
import { type LockedSession, extendSessionRow } from './sessions-queries.ts';

const minute = 60_000;

/**
 * Makes a locked session longer, by minutes that the caller takes from a balance or sells. The rules of law are checked for the
 * time that is added.
 *
 * @returns the session as it is then
 * @throws AppError SESSION_TOO_LONG, and the refusals of the store's legal rules (assertVisit)
 */
export async function lengthenSession(
  ctx: StoreContext,
  session: LockedSession,
  minutes: number,
): Promise<LockedSession> {
  const {
    customer_id: customerId,
    guardian_present: guardianPresent,
    document_shown: documentShown,
  } = session;
  assertFits(session, minutes);
  const until = new Date(session.end_at.getTime() + minutes * minute);
  const seen = { guardianPresent, documentShown };
  await assertVisit(ctx, { kind: 'session', customerId, from: session.end_at, until, ...seen });
  await extendSessionRow(ctx.db, ctx.storeId, { id: session.id, minutes, endAt: until });
  return { ...session, end_at: until, duration_minutes: session.duration_minutes + minutes };
}

/** Whether all of a session is paid for with money: more of it is sold, not owed and not taken from a balance. */
export async function isPaid(ctx: StoreContext, { id, billing }: LockedSession): Promise<boolean> {
  return billing === 'paid' || (billing === 'bill' && !(await hasOpenBill(ctx, { sessionId: id })));
}

/** The whole stay is no longer than a session may be, on however many computers. */
function assertFits(session: LockedSession, minutes: number): void {
  const left = limits.sessionMinutes - minutesBefore(timesOf(session)) - session.duration_minutes;
  if (minutes <= left) return;
  const most = limits.sessionMinutes.toLocaleString('pt-BR');
  const fits = left === 1 ? 'cabe mais 1' : `cabem mais ${left}`;
  throw new AppError('SESSION_TOO_LONG', { message: `Uma sessão tem no máximo ${most} minutos: ${fits}.` });
}

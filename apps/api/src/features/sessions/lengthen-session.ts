import { limits, minutesBefore } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { hasOpenBill } from '../bills/open-bill.ts';
import { assertSessionVisit } from './assert-session-visit.ts';
import { type LockedSession, extendSessionRow } from './sessions-queries.ts';

const minute = 60_000;

/**
 * Extends a locked session by minutes that the caller takes from a balance or sells. The legal rules are checked for
 * the added time.
 *
 * @returns the session as it is then
 * @throws AppError SESSION_TOO_LONG, and the refusals of the store's legal rules (assertVisit)
 */
export async function lengthenSession(
  ctx: StoreContext,
  session: LockedSession,
  minutes: number,
): Promise<LockedSession> {
  assertFits(session, minutes);
  const until = new Date(session.end_at.getTime() + minutes * minute);
  await assertSessionVisit(ctx, session, { from: session.end_at, until });
  await extendSessionRow(ctx.db, ctx.storeId, { id: session.id, minutes, endAt: until });
  return { ...session, end_at: until, duration_minutes: session.duration_minutes + minutes };
}

/**
 * Whether a session was paid with money, so that more time is sold for it instead of billed or taken from a balance.
 */
export async function isPaid(ctx: StoreContext, { id, billing }: LockedSession): Promise<boolean> {
  return billing === 'paid' || (billing === 'bill' && !(await hasOpenBill(ctx, { sessionId: id })));
}

/** The limit of a session applies to the whole stay, on all its computers together. */
function assertFits(session: LockedSession, minutes: number): void {
  const left = limits.sessionMinutes - minutesBefore(timesOf(session)) - session.duration_minutes;
  if (minutes <= left) return;
  const most = limits.sessionMinutes.toLocaleString('pt-BR');
  const fits = left === 1 ? 'cabe mais 1' : `cabem mais ${left}`;
  throw new AppError('SESSION_TOO_LONG', { message: `Uma sessão tem no máximo ${most} minutos: ${fits}.` });
}

import type { Session } from '@coruja/contract';
import {
  type SessionTimes,
  isPaused,
  maxPauses,
  pauseSession as pausedTimes,
  resumeSession as resumedTimes,
} from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedSession, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { timesOf } from '../../db/session-times.ts';
import { getComputer } from '../computers/get-computer.ts';
import { assertLaterEnd } from '../time-packages/session-package.ts';
import { assertSessionVisit } from './assert-session-visit.ts';
import { holdSession } from './hold-session.ts';
import { sessionView } from './session-view.ts';
import { type LockedSession, findSessionRow, updatePause } from './sessions-queries.ts';

interface Input {
  readonly sessionId: string;
}

/**
 * Pauses a running session: its end moves by a whole pause at once, so that it resumes without any job or call
 * (docs/product/sessions.md#pausing).
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, SESSION_PAUSED, PAUSES_USED, GUARD_OFFLINE, PACKAGE_NOT_NOW, and the
 * refusals of the store's legal rules for the later end (assertVisit)
 */
export function pauseSession(ctx: StoreContext, { sessionId }: Input): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const { session, at } = await holdSession(inside, sessionId);
    const times = timesOf(session);
    assertThat(!isPaused(times, at.getTime()), 'SESSION_PAUSED');
    if (session.billing === 'event')
      throw new AppError('PAUSES_USED', {
        message: 'Uma sessão de evento não tem pausa: ela termina com o evento.',
      });
    assertThat(session.pauses < maxPauses, 'PAUSES_USED');
    const { guard } = await getComputer(inside, { computerId: session.computer_id });
    // Without its guard the computer stays unlocked, and nobody would pay for the time.
    assertThat(!guard || guard.connected, 'GUARD_OFFLINE');
    const paused = pausedTimes(times, at.getTime());
    const later = { from: session.end_at, until: new Date(paused.endAt) };
    await assertLaterEnd(inside, session, later);
    await assertSessionVisit(inside, session, later);
    return writePause(inside, session, { times: paused, begun: 1 });
  });
}

/**
 * Ends a pause: the end of the session moves back by what was left of it.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, SESSION_NOT_PAUSED
 */
export function resumeSession(ctx: StoreContext, { sessionId }: Input): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const { session, at } = await holdSession(inside, sessionId);
    const times = timesOf(session);
    assertThat(isPaused(times, at.getTime()), 'SESSION_NOT_PAUSED');
    return writePause(inside, session, { times: resumedTimes(times, at.getTime()), begun: 0 });
  });
}

async function writePause(
  ctx: StoreContext,
  session: LockedSession,
  pause: { times: SessionTimes; begun: number },
): Promise<Session> {
  await updatePause(ctx.db, ctx.storeId, { id: session.id, ...pause });
  const row = await findSessionRow(ctx.db, ctx.storeId, session.id);
  assertThat(row, 'SESSION_NOT_FOUND');
  const shown = sessionView(row, ctx.now());
  const isPaused = pause.begun > 0;
  const after = withFields(auditedSession(shown), { isPaused });
  ctx.audit?.describe({ before: withFields(after, { isPaused: !isPaused }), after });
  return shown;
}

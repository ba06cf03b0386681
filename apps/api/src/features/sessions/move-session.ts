import { randomUUID } from 'node:crypto';
import type { Session } from '@coruja/contract';
import {
  type SessionTimes,
  moveSession as cutInTwo,
  restartedEnd,
  resumeSession as resumed,
} from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { timesOf } from '../../db/session-times.ts';
import { hasOpenBill, moveBill } from '../bills/open-bill.ts';
import { holdComputerToMoveTo, refuseComputer } from '../computers/hold-computer.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { assertRoomOfPackage } from '../time-packages/session-package.ts';
import { holdSession } from './hold-session.ts';
import { sessionView } from './session-view.ts';
import {
  endMovedSession,
  findActiveSessionOfComputer,
  findSessionRow,
  insertSession,
  type LockedSession,
} from './sessions-queries.ts';

/**
 * Moves a running session to a free computer, with the same end: its row ends now and another one starts there
 * (docs/product/sessions.md#moving). Nothing is bought or given back.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, COMPUTER_NOT_FOUND, COMPUTER_LOCKED, COMPUTER_IN_USE, GUARD_OFFLINE,
 * PACKAGE_NOT_NOW
 */
export function moveSession(
  ctx: StoreContext,
  input: { sessionId: string; computerId: string },
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const { session } = await holdSession(inside, input.sessionId);
    const { customer_id: customerId } = session;
    if (customerId) await holdCustomer(inside, { customerId });
    const computer = await holdComputerToMoveTo(inside, input.computerId);
    // Read after locking: after waiting for the computer, it must be after the previous session's end.
    const now = ctx.now();
    const where = { computerId: computer.id, now };
    if (await findActiveSessionOfComputer(inside.db, ctx.storeId, where))
      throw refuseComputer('COMPUTER_IN_USE', computer.name);
    if (computer.guardIsMissed) throw refuseComputer('GUARD_OFFLINE', computer.name);
    const at = presentOf(session, now);
    await assertRoomOfPackage(inside, session, { roomId: computer.roomId, at });
    await endMovedHalf(inside, session, at);
    return beginMovedHalf(inside, session, { computerId: computer.id, at });
  });
}

/**
 * The present instant, but not before the session's start, even if the clock was set back. Refuses a session that ended
 * meanwhile.
 */
export function presentOf(session: LockedSession, now: Date): Date {
  assertThat(now < session.end_at, 'SESSION_ENDED');
  return new Date(Math.max(now.getTime(), session.start_at.getTime()));
}

/** Ends the part of a moved session at the computer that it leaves. */
export async function endMovedHalf(ctx: StoreContext, session: LockedSession, at: Date): Promise<void> {
  const times = movedTimes(session, at);
  const { before } = cutInTwo(times, session.duration_minutes, at.getTime());
  await endMovedSession(ctx.db, ctx.storeId, {
    id: session.id,
    endedAt: at,
    endAt: new Date(before.endAt),
    minutes: before.minutes,
    pausedMs: times.pausedMs ?? 0,
  });
}

/** A move ends a pause. */
function movedTimes(session: LockedSession, at: Date): SessionTimes {
  return resumed(timesOf(session), at.getTime());
}

interface MovedTo {
  readonly computerId: string;
  /** When the part before ended. */
  readonly at: Date;
  /** Set if it continues later instead of at once, and with this many minutes. */
  readonly restart?: { readonly startAt: Date; readonly minutes: number };
}

/** Starts the other part of a moved session, from its row as it was when it was locked. */
export async function beginMovedHalf(
  ctx: StoreContext,
  session: LockedSession,
  { computerId, at, restart }: MovedTo,
): Promise<Session> {
  const times = movedTimes(session, at);
  const { after } = cutInTwo(times, session.duration_minutes, at.getTime());
  const id = randomUUID();
  await insertSession(ctx.db, {
    store_id: ctx.storeId,
    id,
    computer_id: computerId,
    customer_id: session.customer_id,
    start_at: restart?.startAt ?? at,
    end_at: restart
      ? new Date(restartedEnd(restart.startAt.getTime(), restart.minutes, after.spentBeforeMs))
      : new Date(times.endAt),
    ended_at: null,
    duration_minutes: restart?.minutes ?? after.minutes,
    restart_gap_ms: restart ? restart.startAt.getTime() - at.getTime() : session.restart_gap_ms,
    price_per_hour_centavos: session.price_per_hour_centavos,
    actor: ctx.actor,
    guardian_present: session.guardian_present,
    document_shown: session.document_shown,
    moved_from: session.id,
    spent_before_ms: after.spentBeforeMs,
    price_version: session.price_version,
    priced_room: session.priced_room,
    discount_basis_points: session.discount_basis_points,
    weight_hundredths: session.weight_hundredths,
    is_open_ended: session.is_open_ended,
    package_id: session.package_id,
    event_id: session.event_id,
    // A session whose bill was paid continues as paid.
    billing:
      session.billing === 'bill' && !(await hasOpenBill(ctx, { sessionId: session.id }))
        ? 'paid'
        : session.billing,
    pauses: session.pauses,
  });
  await moveBill(ctx, { from: session.id, to: id });
  const row = await findSessionRow(ctx.db, ctx.storeId, id);
  assertThat(row, 'SESSION_NOT_FOUND');
  return sessionView(row, row.start_at);
}

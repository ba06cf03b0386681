import { randomUUID } from 'node:crypto';
import type { Session } from '@coruja/contract';
import { moveSession as cutInTwo, restartedEnd, takenMinutes } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedSession, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { hasOpenBill, moveBill } from '../bills/open-bill.ts';
import { holdComputerToMoveTo, refuseComputer } from '../computers/hold-computer.ts';
import { takeSessionMinutes } from '../credits/session-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { assertRoomOfPackage } from '../time-packages/session-package.ts';
import { assertSessionVisit } from './assert-session-visit.ts';
import { endLockedSession } from './end-session.ts';
import { holdSession } from './hold-session.ts';
import { sessionView } from './session-view.ts';
import {
  endMovedSession,
  findActiveSessionOfComputer,
  findSessionRow,
  insertSession,
  type LockedSession,
  updatePause,
} from './sessions-queries.ts';
import { tooFewMinutes } from './too-few-minutes.ts';
import { type Conversion, conversionOf, movedTimes, weightColumns, withoutPause } from './weighed-move.ts';

const minute = 60_000;

/**
 * Moves a running session to a free computer: its row ends now and another starts there
 * (docs/product/sessions.md#moving). In a room of another weight the rest is converted, unless the session keeps its
 * end, which takes the difference from the balance.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, COMPUTER_NOT_FOUND, COMPUTER_LOCKED, COMPUTER_IN_USE, GUARD_OFFLINE,
 * PACKAGE_NOT_NOW, INSUFFICIENT_CREDITS, PAID_TIME where the difference is sold, and where it ends later the refusals of the store's
 * legal rules (assertVisit)
 */
export function moveSession(
  ctx: StoreContext,
  input: { sessionId: string; computerId: string; keepsEnd?: boolean | undefined },
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const { session } = await holdSession(inside, input.sessionId);
    const { customer_id: customerId } = session;
    const customer = customerId === null ? null : await holdCustomer(inside, { customerId });
    const move = await holdMove(inside, session, input);
    const { difference = 0, isOfBalance } = move.conversion ?? {};
    if (input.keepsEnd && difference > 0) {
      if (!isOfBalance)
        throw new AppError('PAID_TIME', { message: 'Este tempo já foi pago. A diferença é vendida.' });
      if (customer && customer.balanceMinutes < difference) throw tooFewMinutes(customer, difference);
    }
    const moved = await carryOut(inside, move);
    const after = withFields(auditedSession(moved), { computer: moved.computer.name });
    inside.audit?.describe({ before: withFields(after, { computer: moved.movedFrom?.name }), after });
    return moved;
  });
}

/** A session about to be moved. */
export interface HeldMove {
  readonly session: LockedSession;
  readonly computer: { readonly id: string; readonly name: string; readonly roomId: string | null };
  readonly at: Date;
  /** Null if its time is not converted. */
  readonly conversion: Conversion | null;
  readonly keepsEnd?: boolean | undefined;
}

/**
 * Locks the target computer, and computes the session's time there. Session and customer are locked already.
 *
 * @throws AppError SESSION_ENDED, COMPUTER_NOT_FOUND, COMPUTER_LOCKED, COMPUTER_IN_USE, GUARD_OFFLINE, PACKAGE_NOT_NOW
 */
export async function holdMove(
  ctx: StoreContext,
  session: LockedSession,
  { computerId, keepsEnd }: { computerId: string; keepsEnd?: boolean | undefined },
): Promise<HeldMove> {
  const computer = await holdComputerToMoveTo(ctx, computerId);
  // Read after locking: after waiting for the computer, it must be after the previous session's end.
  const now = ctx.now();
  const where = { computerId: computer.id, now };
  if (await findActiveSessionOfComputer(ctx.db, ctx.storeId, where))
    throw refuseComputer('COMPUTER_IN_USE', computer.name);
  if (computer.guardIsMissed) throw refuseComputer('GUARD_OFFLINE', computer.name);
  const at = currentInstantOf(session, now);
  const { roomId } = computer;
  await assertRoomOfPackage(ctx, session, { roomId, at });
  return { session, computer, at, keepsEnd, conversion: await conversionOf(ctx, session, { roomId, at }) };
}

/** @throws AppError INSUFFICIENT_CREDITS, and where it ends later the refusals of the store's legal rules (assertVisit) */
export async function carryOut(ctx: StoreContext, move: HeldMove): Promise<Session> {
  await leave(ctx, move);
  return arrive(ctx, move);
}

/**
 * Ends the part of a moved session at the old computer. If the time of a balance is converted, the rest goes back to
 * it.
 */
export async function leave(ctx: StoreContext, { session, at, conversion }: HeldMove): Promise<void> {
  if (!conversion?.isOfBalance) return endMovedPart(ctx, session, at);
  if (session.paused_until) {
    const times = movedTimes(session, at);
    await updatePause(ctx.db, ctx.storeId, { id: session.id, times, begun: 0 });
  }
  await endLockedSession(ctx, withoutPause(session, at), at);
}

/** Starts the other part, with the converted rest. */
export async function arrive(ctx: StoreContext, move: HeldMove): Promise<Session> {
  const { session, computer, at } = move;
  const converted = await convertedTime(ctx, move);
  const moved = await startMovedPart(ctx, session, { computerId: computer.id, at, converted });
  const { customer_id: customerId } = session;
  if (converted?.conversion.isOfBalance && customerId !== null) {
    const taken = takenMinutes(converted.minutes, converted.conversion.toHundredths);
    const account = { customerId, packageId: null, sessionId: moved.id };
    if (taken > 0) await takeSessionMinutes(ctx, { ...account, minutes: taken });
  }
  return moved;
}

interface ConvertedRest {
  readonly conversion: Conversion;
  readonly minutes: number;
  readonly endAt: Date;
}

async function convertedTime(
  ctx: StoreContext,
  { session, computer, at, conversion, keepsEnd }: HeldMove,
): Promise<ConvertedRest | null> {
  if (!conversion) return null;
  const { unused } = conversion;
  const minutes = keepsEnd ? unused : conversion.minutes;
  if (unused > 0 && minutes < 1) {
    const message = `O tempo que resta não dá 1 minuto em ${computer.name}.`;
    throw new AppError('INSUFFICIENT_CREDITS', { message });
  }
  const presentEnd = new Date(movedTimes(session, at).endAt);
  const endAt = new Date(presentEnd.getTime() + (minutes - unused) * minute);
  if (endAt > presentEnd) await assertSessionVisit(ctx, session, { from: presentEnd, until: endAt });
  return { conversion, minutes, endAt };
}

/**
 * The current instant, but not before the session's start, even if the clock was set back. Refuses a session that ended
 * meanwhile.
 */
export function currentInstantOf(session: LockedSession, now: Date): Date {
  assertThat(now < session.end_at, 'SESSION_ENDED');
  return new Date(Math.max(now.getTime(), session.start_at.getTime()));
}

/** Ends the part of a moved session at the computer that it leaves. */
export async function endMovedPart(ctx: StoreContext, session: LockedSession, at: Date): Promise<void> {
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

interface MovedTo {
  readonly computerId: string;
  /** When the part before ended. */
  readonly at: Date;
  /** Set if the session continues later instead of at once, and with this many minutes. */
  readonly restart?: { readonly startAt: Date; readonly minutes: number };
  /** Set if its time is converted. */
  readonly converted?: ConvertedRest | null;
}

/** Starts the other part of a moved session, from its row as it was when it was locked. */
export async function startMovedPart(
  ctx: StoreContext,
  session: LockedSession,
  to: MovedTo,
): Promise<Session> {
  const id = randomUUID();
  await insertSession(ctx.db, {
    store_id: ctx.storeId,
    id,
    computer_id: to.computerId,
    customer_id: session.customer_id,
    ...timeColumns(session, to),
    ended_at: null,
    price_per_hour_centavos: session.price_per_hour_centavos,
    actor: ctx.actor,
    guardian_present: session.guardian_present,
    document_shown: session.document_shown,
    moved_from: session.id,
    price_version: session.price_version,
    priced_room: session.priced_room,
    discount_basis_points: session.discount_basis_points,
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

/** Start, end and weight of the new part. */
function timeColumns(session: LockedSession, { at, restart, converted = null }: MovedTo) {
  const times = movedTimes(session, at);
  const { after } = cutInTwo(times, session.duration_minutes, at.getTime());
  const { spentBeforeMs } = after;
  const weight = weightColumns(session, { conversion: converted?.conversion ?? null, spentBeforeMs });
  if (restart) {
    const { startAt, minutes } = restart;
    return {
      ...weight,
      start_at: startAt,
      end_at: new Date(restartedEnd(startAt.getTime(), minutes, spentBeforeMs)),
      duration_minutes: minutes,
      restart_gap_ms: startAt.getTime() - at.getTime(),
      spent_before_ms: spentBeforeMs,
    };
  }
  return {
    ...weight,
    start_at: at,
    end_at: converted?.endAt ?? new Date(times.endAt),
    duration_minutes: converted?.minutes ?? after.minutes,
    restart_gap_ms: session.restart_gap_ms,
    spent_before_ms: spentBeforeMs,
  };
}

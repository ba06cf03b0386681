import type { ActiveSession, EndedSession, PastSession, Session, SessionPayer } from '@coruja/contract';
import {
  type SessionTimes,
  centavos,
  isPaused,
  maxPauses,
  pauseLeftMs,
  minutesBefore,
  remainingSeconds,
  sessionPrice,
  toReais,
  undoMs,
  usedMinutes,
} from '@coruja/domain';
import { boughtByWeight, timesOf } from '../../db/session-times.ts';
import type { PastSessionRow, SessionRow } from './sessions-queries.ts';

/** What the view of one session needs. */
type ShownRow = Omit<SessionRow, 'computer_address' | 'customer_email'>;

export function sessionView(row: ShownRow, now: Date): Session {
  const user = userOf(row);
  return { ...commonView(row, now), ...(user ? { user } : {}) };
}

export function activeSessionView(row: SessionRow, now: Date): ActiveSession {
  const user = userOf(row);
  return { ...commonView(row, now), ...(user ? { user: { ...user, email: row.customer_email } } : {}) };
}

export function endedSessionView(row: ShownRow, now: Date): EndedSession {
  return {
    ...sessionView(row, now),
    endedAt: (row.ended_at ?? row.end_at).toISOString(),
    refundedMinutes: row.refunded_minutes,
  };
}

/**
 * A session that is over, without a customer whom the usage register no longer names or who was erased.
 *
 * @param since sessions that ended before this are past the register's term, whether or not the nightly job has run
 */
export function pastSessionView(
  row: PastSessionRow,
  { now, since }: { now: Date; since: Date },
): PastSession {
  const isPastTerm = row.finish < since;
  const { id, startTime, isGuest, isOpenEnded, durationInMinutes, computer, price, actor } = commonView(
    row,
    now,
  );
  const user = isPastTerm || row.customer_erased_at !== null ? undefined : userOf(row);
  return {
    id,
    startTime,
    endTime: row.finish.toISOString(),
    durationInMinutes,
    isOpenEnded,
    usedMinutes: usedMinutes(timesOf(row), now.getTime()),
    isGuest: isGuest && !isPastTerm,
    ...(user ? { user } : {}),
    computer,
    paidBy: payerOf(row, isPastTerm),
    payment: paymentOf(row),
    price,
    actor,
  };
}

/** Includes time that was sold after the bill. */
function paymentOf(row: PastSessionRow): PastSession['payment'] {
  const { bill_id: billId, bill_settled_at: settledAt, sold_centavos: sold, sold_sale_id: saleId } = row;
  if (billId !== null && settledAt === null) return { status: 'due', amount: null, saleId: null };
  if (row.bill_waiver_reason !== null) return { status: 'waived', amount: null, saleId: null };
  if (billId === null && sold === null) return null;
  const amount = centavos(Number(row.bill_centavos ?? 0) + Number(sold ?? 0));
  return { status: 'received', amount: toReais(amount), saleId: saleId ?? row.bill_sale_id };
}

/** How a session was paid; null past the term if this followed only from its customer, who is no longer known. */
function payerOf(row: Pick<SessionRow, 'customer_id' | 'billing'>, isPastTerm: boolean): SessionPayer | null {
  if (row.billing !== null) return row.billing;
  if (isPastTerm) return null;
  return row.customer_id === null ? 'counter' : 'balance';
}

/** The weight at which a session is paid; null if a move does not convert it. */
function weighedOf(row: ShownRow): Session['weighed'] {
  if (row.billing !== 'balance' && row.billing !== 'paid' && row.billing !== 'bill') return null;
  return { weight: row.weight_hundredths / 100, minutes: boughtByWeight(row) };
}

/** The package that pays a session. */
export function packageOf({ package_id: id, package_kind: kind, package_name: name }: ShownRow) {
  return id === null || kind === null || name === null ? null : { id, kind, name };
}

function commonView(row: ShownRow, now: Date) {
  const times = timesOf(row);
  const before = minutesBefore(times);
  const used = row.undone_at === null ? before + usedMinutes(times, now.getTime()) : 0;
  const price = sessionPrice(used, centavos(row.price_per_hour_centavos));
  return {
    id: row.id,
    startTime: row.start_at.toISOString(),
    endTime: row.end_at.toISOString(),
    isGuest: row.customer_id === null,
    isOpenEnded: row.is_open_ended,
    durationInMinutes: before + row.duration_minutes,
    computer: { id: row.computer_id, name: row.computer_name },
    remainingTime: remainingSeconds(times, now.getTime()),
    pause: pauseOf(times, now.getTime()),
    pausesLeft: row.billing === 'event' ? 0 : maxPauses - row.pauses,
    price: toReais(price),
    billing: row.billing,
    weighed: weighedOf(row),
    package: packageOf(row),
    actor: row.actor,
    undoableUntil: row.moved_from === null ? new Date(times.startAt + undoMs).toISOString() : null,
    movedFrom:
      row.came_from_id === null || row.came_from_name === null
        ? null
        : { id: row.came_from_id, name: row.came_from_name },
  };
}

function pauseOf(times: SessionTimes, now: number): Session['pause'] {
  if (!isPaused(times, now)) return null;
  const left = pauseLeftMs(times, now);
  return { endTime: new Date(now + left).toISOString(), remainingTime: Math.ceil(left / 1_000) };
}

function userOf(row: ShownRow) {
  return row.customer_id === null ? undefined : { id: row.customer_id, name: row.customer_name ?? '' };
}

import { type EventStart, type startEventBody, startsMinutesBefore } from '@coruja/contract';
import { type Centavos, limits } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedEvent, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdComputers } from '../computers/hold-computer.ts';
import { holdCustomersHere } from '../customers/hold-customer.ts';
import { startSession } from '../sessions/start-session.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import {
  type EventRow,
  type ParticipantRow,
  listEventSessions,
  listParticipantRows,
  listPaymentRows,
  lockEventRow,
} from './events-queries.ts';
import { seatView } from './event-view.ts';
import { getEvent } from './get-event.ts';
import { runningInEvent } from './running-in-event.ts';
import { assertSeatable } from './seat-computer.ts';

type Wanted = z.output<typeof startEventBody>['participants'];
type Refused = EventStart['refused'][number];

const minute = 60_000;

/**
 * Starts a session for each participant at the seat's computer, which the event pays and which ends with it
 * (docs/product/events.md#starting-all). Whoever cannot be started is named with the reason that a single start would give;
 * the others are started.
 *
 * @throws AppError EVENT_NOT_FOUND, TIME_UNPRICED, EVENT_NOT_OPEN, EVENT_ENDED, PARTICIPANT_NOT_FOUND
 */
export function startEvent(
  ctx: StoreContext,
  input: { eventId: string; participants?: Wanted },
): Promise<EventStart> {
  return inStore(ctx, async (inside) => {
    const event = await lockEventRow(inside.db, ctx.storeId, input.eventId);
    assertThat(event, 'EVENT_NOT_FOUND');
    await assertSeatable(inside, event);
    const now = ctx.now();
    assertThat(event.end_at > now, 'EVENT_ENDED');
    assertThat(event.start_at.getTime() - startsMinutesBefore * minute <= now.getTime(), 'EVENT_NOT_OPEN');
    const seats = await seatsToStart(inside, event, input.participants);
    // All customers before all computers, each in one order, so that starting two events with the same people cannot
    // deadlock.
    const customerIds = seats.map(({ row }) => row.customer_id);
    const here = await holdCustomersHere(inside, customerIds);
    await holdComputers(
      inside,
      seats.flatMap(({ row }) => row.computer_id ?? []),
    );
    const isPaid = await paidSeatsOf(inside, event);
    const { pricePerHour } = await getHourPrice(inside);
    const [started, refused]: [EventStart['started'], Refused[]] = [[], []];
    for (const seat of seats) {
      const refusal = await startSeat(inside, event, {
        ...seat,
        isHere: here.has(seat.row.customer_id),
        isPaid,
        pricePerHour,
      });
      if (refusal === null) started.push(seatView(seat.row));
      else refused.push({ ...seatView(seat.row), ...refusal });
    }
    const shown = await getEvent(inside, { eventId: event.id });
    inside.audit?.describe({ after: withFields(auditedEvent(shown), { started: started.length }) });
    return { event: shown, started, refused };
  });
}

interface Seat {
  readonly row: ParticipantRow;
  readonly guardianPresent: boolean;
  readonly documentShown: boolean;
}

/**
 * The wanted participants who are not playing; if none are named, all whom the event has not started yet.
 *
 * @throws AppError PARTICIPANT_NOT_FOUND
 */
async function seatsToStart(ctx: StoreContext, event: EventRow, wanted: Wanted): Promise<Seat[]> {
  const rows = await listParticipantRows(ctx.db, ctx.storeId, [event.id]);
  if (wanted === undefined) {
    const sessions = await listEventSessions(ctx.db, ctx.storeId, [event.id]);
    const started = new Set(sessions.map((session) => session.customer_id));
    const waiting = rows.filter((row) => !started.has(row.customer_id));
    return waiting.map((row) => ({ row, guardianPresent: false, documentShown: false }));
  }
  const running = await runningInEvent(ctx, event);
  const named = new Map(wanted.map(({ id, ...seen }) => [id.toLowerCase(), seen]));
  const seats = rows.flatMap((row) => {
    const seen = named.get(row.id);
    return seen ? [{ row, ...seen }] : [];
  });
  assertThat(seats.length === named.size, 'PARTICIPANT_NOT_FOUND');
  return seats.filter(({ row }) => !running.has(row.customer_id));
}

/** Whether a participant's seat is paid; without a price per seat nothing is due for it. */
async function paidSeatsOf(ctx: StoreContext, event: EventRow): Promise<(row: ParticipantRow) => boolean> {
  if (event.seat_price_centavos === null) return () => true;
  const isWhole = (await listPaymentRows(ctx.db, ctx.storeId, [event.id])).length > 0;
  return (row) => isWhole || row.payment_id !== null;
}

/** @returns null once started, else why not */
async function startSeat(
  ctx: StoreContext,
  event: EventRow,
  seat: Seat & { isHere: boolean; isPaid: (row: ParticipantRow) => boolean; pricePerHour: Centavos },
): Promise<Pick<Refused, 'code' | 'message'> | null> {
  const { row, guardianPresent, documentShown } = seat;
  try {
    assertThat(seat.isHere, 'CUSTOMER_NOT_FOUND');
    assertThat(seat.isPaid(row), 'SEAT_UNPAID');
    assertThat(row.computer_id !== null, 'SEAT_WITHOUT_COMPUTER');
    const now = ctx.now().getTime();
    const endAt = new Date(Math.min(event.end_at.getTime(), now + limits.sessionMinutes * minute));
    await startSession(ctx, {
      computerId: row.computer_id,
      customer: { id: row.customer_id, groupId: null },
      minutes: Math.ceil((endAt.getTime() - now) / minute),
      pricePerHour: seat.pricePerHour,
      guardianPresent,
      documentShown,
      priced: null,
      event: { id: event.id, endAt },
    });
    return null;
  } catch (error) {
    // Nothing has been written: a start makes all its checks before its first row.
    if (!(error instanceof AppError)) throw error;
    const code = error.code as Refused['code'];
    return { code, message: sentences[code]?.(row.computer_name ?? '') ?? error.message };
  }
}

/** Names the computer, because there are many. */
const sentences: Partial<Record<Refused['code'], (computer: string) => string>> = {
  COMPUTER_IN_USE: (computer) => `${computer} já está em uso.`,
  COMPUTER_LOCKED: (computer) => `${computer} está bloqueado e não pode iniciar sessões.`,
  GUARD_OFFLINE: (computer) => `O guarda de ${computer} está sem conexão.`,
};

import type { ScheduledEvent } from '@coruja/contract';
import { addDays, centavos, dayInZone, fromReais, timeInZone, toReais } from '@coruja/domain';
import { formatDay } from '../../lib/format.ts';

/** Whether an event is coming, running, or over; at the instant of its end it is over, as on the server. */
export type EventPhase = 'coming' | 'running' | 'past';

/** @param now milliseconds since the epoch */
export function phaseOf({ startTime, endTime }: ScheduledEvent, now: number): EventPhase {
  if (Date.parse(endTime) <= now) return 'past';
  return Date.parse(startTime) <= now ? 'running' : 'coming';
}

export function isFull({ _count, capacity }: ScheduledEvent): boolean {
  return _count.participants >= capacity;
}

/**
 * `sáb., 21/11 · 23:00 às 06:00 (dia seguinte)`, in the store's zone, with the year if it is not the present one.
 *
 * @param now milliseconds since the epoch
 */
export function whenText(
  { startTime, endTime }: Pick<ScheduledEvent, 'startTime' | 'endTime'>,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const first = dayInZone(start, timeZone);
  const isThisYear = first.slice(0, 4) === dayInZone(now, timeZone).slice(0, 4);
  const day = isThisYear ? shortDay(first) : formatDay(first);
  const hours = `${timeInZone(start, timeZone)} às ${timeInZone(end, timeZone)}`;
  return `${weekday.format(new Date(`${first}T12:00:00Z`))}, ${day} · ${hours}${lastDayNote(first, dayInZone(end, timeZone))}`;
}

type Participant = ScheduledEvent['participants'][number];

/** The money received for these seats, in reais; 0 for courtesies. */
export function receivedOf(
  payments: readonly Pick<NonNullable<Participant['payment']>, 'payments'>[],
): number {
  const amounts = payments.flatMap((paid) => paid.payments.map(({ amount }) => fromReais(amount)));
  return toReais(centavos(amounts.reduce((sum, amount) => sum + amount, 0)));
}

const MINUTE_MS = 60_000;
/** As on the server: docs/product/events.md#starting-all. */
const STARTS_MINUTES_BEFORE = 15;

/** Whether the participants' sessions can be started now. */
export function isOpen({ startTime, endTime }: ScheduledEvent, now: number): boolean {
  return Date.parse(startTime) - STARTS_MINUTES_BEFORE * MINUTE_MS <= now && now < Date.parse(endTime);
}

/** `21/11` */
export function shortDay(day: string): string {
  return formatDay(day).slice(0, 5);
}

function lastDayNote(first: string, last: string): string {
  if (last === first) return '';
  return last === addDays(first, 1) ? ' (dia seguinte)' : ` (dia ${shortDay(last)})`;
}

/** A calendar day has no zone: its noon in UTC has the right weekday. */
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' });

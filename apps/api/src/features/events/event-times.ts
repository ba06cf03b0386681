import { addDays, dayInZone, eventSpan, instantInZone, timeInZone } from '@coruja/domain';
import { AppError } from '../../app-error.ts';

interface EventTimes {
  /** A calendar day of the store's zone. */
  readonly date: string;
  /** `HH:mm` of the store's zone, or an instant. */
  readonly startTime: string;
  readonly endTime: string;
}

interface EventSpan {
  /** The day on which the event starts, in the store's zone. */
  readonly day: string;
  readonly startAt: Date;
  readonly endAt: Date;
}

/**
 * When an event begins and ends: an end earlier than the start is on the next day, even when both are given
 * as instants (docs/product/events.md#date-and-times).
 *
 * @throws AppError VALIDATION on `endTime` when both are the same
 */
export function eventTimes(input: EventTimes, timeZone: string): EventSpan {
  const span = areClockTimes(input) ? clockSpan(input, timeZone) : instantSpan(input, timeZone);
  // Skipped clock hours may leave an end that is not after the start: 00:10 to 01:05 in a skipped hour.
  if (span === null || span.endAt <= span.startAt) throw sameTime();
  return {
    day: dayInZone(span.startAt, timeZone),
    startAt: new Date(span.startAt),
    endAt: new Date(span.endAt),
  };
}

interface Span {
  readonly startAt: number;
  readonly endAt: number;
}

function clockSpan({ date, startTime, endTime }: EventTimes, timeZone: string): Span | null {
  return eventSpan({ day: date, startTime, endTime }, timeZone);
}

function instantSpan({ date, startTime, endTime }: EventTimes, timeZone: string): Span {
  const startAt = isClockTime(startTime) ? instantInZone(date, startTime, timeZone) : Date.parse(startTime);
  const day = dayInZone(startAt, timeZone);
  const endAt = isClockTime(endTime) ? instantInZone(day, endTime, timeZone) : Date.parse(endTime);
  if (endAt >= startAt) return { startAt, endAt };
  // The end's clock time, on the day of the start or else on the next day.
  const time = timeInZone(endAt, timeZone);
  const sameDay = instantInZone(day, time, timeZone);
  return {
    startAt,
    endAt: sameDay > startAt ? sameDay : instantInZone(addDays(day, 1), time, timeZone),
  };
}

function areClockTimes({ startTime, endTime }: EventTimes): boolean {
  return isClockTime(startTime) && isClockTime(endTime);
}

function isClockTime(text: string): boolean {
  return /^\d\d:\d\d$/.test(text);
}

function sameTime(): AppError {
  return AppError.field('endTime', 'O término deve ser diferente do início.');
}

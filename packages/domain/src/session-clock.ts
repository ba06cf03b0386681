import { type Centavos, centavos, divideHalfUp } from './money.ts';

/** What the clock of a session needs to know. Instants are milliseconds since the epoch, in UTC. */
export interface SessionTimes {
  readonly startAt: number;
  /** When the time bought runs out. */
  readonly endAt: number;
  /** When somebody ended it before that; null while nobody did. */
  readonly endedAt: number | null;
}

const MINUTE = 60_000;

/**
 * A session is active until it was ended or its time is over, whichever comes first.
 * It follows from the clock alone: no job has to run for it (docs/product/sessions.md#active).
 * A start that lies ahead was written before the clock was set back: the session runs, and what was ended stays ended.
 *
 * @param now milliseconds since the epoch
 */
export function isActive(times: SessionTimes, now: number): boolean {
  return times.endedAt === null && now < times.endAt;
}

/**
 * When the session was or will be over, in milliseconds since the epoch.
 */
function finishOf(times: SessionTimes): number {
  return times.endedAt === null ? times.endAt : Math.min(times.endedAt, times.endAt);
}

/**
 * Whole seconds left, rounded up so that a session with time left never shows zero; 0 once it is over. Never more than was
 * bought.
 *
 * @param now milliseconds since the epoch
 */
export function remainingSeconds(times: SessionTimes, now: number): number {
  if (!isActive(times, now)) return 0;
  return Math.ceil((times.endAt - Math.max(now, times.startAt)) / 1000);
}

/**
 * Minutes used until now or until its finish, rounded up: what a guest pays and what counts as revenue.
 *
 * @param now milliseconds since the epoch
 */
export function usedMinutes(times: SessionTimes, now: number): number {
  const until = Math.max(times.startAt, Math.min(now, finishOf(times)));
  return Math.ceil((until - times.startAt) / MINUTE);
}

/**
 * Whole minutes that a customer gets back when a session ends early, rounded down.
 * Used and refunded minutes always sum to the duration.
 *
 * @param now the instant of the end, milliseconds since the epoch
 */
export function refundableMinutes(times: SessionTimes, now: number): number {
  const left = times.endAt - Math.max(now, times.startAt);
  return Math.max(0, Math.floor(left / MINUTE));
}

/**
 * Revenue of a session: used minutes × price per hour ÷ 60, rounded half up to the centavo.
 *
 * @param minutes whole minutes used
 * @param pricePerHour the store's price when the session started
 */
export function sessionPrice(minutes: number, pricePerHour: Centavos): Centavos {
  return centavos(divideHalfUp(minutes * pricePerHour, 60));
}

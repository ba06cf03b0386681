import { type SessionTimes, minutesBefore } from '@coruja/domain';

/** The columns of a session's instants. */
export interface SessionTimesRow {
  readonly start_at: Date;
  readonly end_at: Date;
  readonly ended_at: Date | null;
  readonly spent_before_ms: number;
  readonly paused_ms: number;
  readonly paused_until: Date | null;
  readonly lost_ms: number;
}

/** The row's instants in milliseconds, as the domain expects them. */
export function timesOf(row: SessionTimesRow): SessionTimes {
  return {
    startAt: row.start_at.getTime(),
    endAt: row.end_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    spentBeforeMs: row.spent_before_ms,
    pausedMs: row.paused_ms,
    pausedUntil: row.paused_until?.getTime() ?? null,
    lostMs: row.lost_ms,
  };
}

/** Minutes of a session that were bought at its present weight, on all its computers. */
export function boughtByWeight(
  row: SessionTimesRow & { readonly duration_minutes: number; readonly weight_from_minutes: number },
): number {
  return minutesBefore(timesOf(row)) + row.duration_minutes - row.weight_from_minutes;
}

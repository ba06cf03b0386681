import type { Session } from '@coruja/contract';
import { convertTime, limits } from '@coruja/domain';
import { type Target, weightOf } from './weight-change.ts';

const minuteMs = 60_000;

/** How a move changes the rest of a session. Instants are milliseconds since the epoch. */
export interface MovedTime {
  readonly isOfBalance: boolean;
  readonly unused: number;
  readonly minutes: number;
  /** Minutes needed to keep the end time: from the balance (below 0 if some go back), or to sell. */
  readonly difference: number;
  readonly endAt: number;
  readonly newEndAt: number;
}

/** @param now milliseconds since the epoch */
export function movedTime(session: Session, target: Target, now: number): MovedTime {
  const { weighed, pause, durationInMinutes, billing } = session;
  const stopped = Math.max(now, pause ? Date.parse(pause.endTime) : 0);
  const leftMs = Math.max(0, Date.parse(session.endTime) - stopped);
  const unused = Math.floor(leftMs / minuteMs);
  const isOfBalance = billing === 'balance';
  const time = {
    weightHundredths: Math.round((weighed?.weight ?? 1) * 100),
    isOfBalance,
    bought: weighed?.minutes ?? durationInMinutes,
    unused,
  };
  const most = limits.sessionMinutes - (durationInMinutes - unused);
  const { minutes, difference } = convertTime(time, Math.round(weightOf(target) * 100), most);
  const endAt = now + leftMs;
  return {
    isOfBalance,
    unused,
    minutes,
    difference,
    endAt,
    newEndAt: endAt + (minutes - unused) * minuteMs,
  };
}

import type { Bill, Computer, Session } from '@coruja/contract';
import { convertTime, limits } from '@coruja/domain';

const minuteMs = 60_000;

/** The computer to which a session moves. */
export type Target = Pick<Computer, 'id' | 'name' | 'room'>;

/** What determines whether the rest of a session is converted. */
export interface Floor {
  readonly isPriced: boolean;
  readonly computers: readonly Computer[] | undefined;
  readonly bills: readonly Bill[] | undefined;
}

/** Whether the session's time is converted there (docs/product/sessions.md#moving-to-another-weight). */
export function changesWeight(session: Session, target: Target, floor: Floor): boolean {
  const { weighed, computer } = session;
  if (!floor.isPriced || !weighed || weightOf(target) === weighed.weight || isOwed(session, floor))
    return false;
  const from = floor.computers?.find(({ id }) => id === computer.id);
  return from?.room?.id !== target.room?.id;
}

/** Also true while the open bills are loading. */
function isOwed({ id, billing }: Session, { bills }: Floor): boolean {
  return billing === 'bill' && (bills === undefined || bills.some(({ session }) => session.id === id));
}

function weightOf({ room }: Target): number {
  return room?.weight ?? 1;
}

/** The rest of a session after a move. Instants are milliseconds since the epoch. */
export interface MovedTime {
  readonly isOfBalance: boolean;
  readonly unused: number;
  readonly minutes: number;
  /** What keeping the end takes: minutes of the balance, below 0 if some go back, or minutes to sell. */
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

import type { ActiveSession, Session } from '@coruja/contract';
import { IconHourglassLow } from '@tabler/icons-react';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes, minutesOfSeconds } from '../../lib/format.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import styles from './session-countdown.module.css';

// The end of a session as it comes nearer: the words, the bar, and when to ask the server for what is left.

/** From here on a session is about to end, and its time turns amber. */
const ENDING_SOON_SECONDS = 5 * 60;

interface CountdownProps {
  readonly session: Pick<Session, 'remainingTime' | 'durationInMinutes'>;
  /** When that remaining time was answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
}

export function isEndingSoon(seconds: number): boolean {
  return seconds <= ENDING_SOON_SECONDS;
}

/** `2 h 58 min`, `4 min`, and `Sessão encerrada` once it is over. */
export function timeLeftText(seconds: number): string {
  return seconds > 0 ? formatMinutes(minutesOfSeconds(seconds)) : 'Sessão encerrada';
}

/**
 * What is left, turning over at each minute, and a thin bar that empties.
 *
 * @param text how the seconds are written; hours and minutes unless the caller says otherwise
 */
export function Countdown({
  session,
  answeredAt,
  text = timeLeftText,
}: CountdownProps & { text?: (seconds: number) => string }) {
  const seconds = remainingSeconds(session.remainingTime, answeredAt, useNow());
  const share = Math.min(1, seconds / (session.durationInMinutes * 60));
  const isEnding = isEndingSoon(seconds);
  return (
    <span className={styles.countdown} data-ending={isEnding || undefined}>
      <span className={styles.left}>
        {isEnding && seconds > 0 && (
          <IconHourglassLow size="1em" stroke={2} role="img" aria-label="Terminando:" />
        )}
        {text(seconds)}
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  );
}

/** What `untilNextEnd` reads of a query. */
interface SessionsQuery {
  readonly state: { readonly status: string; readonly data: readonly ActiveSession[] | undefined };
}

/**
 * A `refetchInterval` for the active sessions: every 30 seconds, and as soon as the first of them has run out, so that
 * it leaves the list by itself.
 */
export function untilNextEnd(query: SessionsQuery): number {
  const sessions = query.state.status === 'success' ? query.state.data : undefined;
  const soonest = Math.min(...(sessions ?? []).map((session) => session.remainingTime * 1_000));
  return Math.min(REFRESH_MS, Math.max(1_000, soonest));
}

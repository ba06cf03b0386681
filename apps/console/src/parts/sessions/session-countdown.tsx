import type { ActiveSession, Session } from '@coruja/contract';
import { IconHourglassLow } from '@tabler/icons-react';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes, minutesOfSeconds } from '../../lib/format.ts';
import { isStillPaused, remainingSeconds } from '../../lib/remaining.ts';
import { Clock } from '../../ui/zone.tsx';
import styles from './session-countdown.module.css';

// The countdown of a session: its text, its bar, and when to reload it.

/** From this time on the remaining time is amber. */
const ENDING_SOON_SECONDS = 5 * 60;

interface CountdownProps {
  readonly session: Pick<Session, 'remainingTime' | 'pause' | 'durationInMinutes' | 'isOpenEnded'>;
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

/** `Aberta · 1 h 05 min` for an open-ended session, until its latest end is near. */
export function openEndedText(
  { isOpenEnded, durationInMinutes }: Pick<Session, 'isOpenEnded' | 'durationInMinutes'>,
  seconds: number,
): string | null {
  if (!isOpenEnded || isEndingSoon(seconds)) return null;
  return `Aberta · ${formatMinutes(minutesOfSeconds(durationInMinutes * 60 - seconds))}`;
}

/** `Pausada · volta 22:15` while the session is paused. */
export function PausedText({ pause }: { pause: NonNullable<Session['pause']> }) {
  return (
    <>
      Pausada · volta <Clock instant={pause.endTime} />
    </>
  );
}

/**
 * The remaining time, updated each minute, and a bar.
 *
 * @param text formats the seconds; by default as hours and minutes
 */
export function Countdown({
  session,
  answeredAt,
  text = timeLeftText,
}: CountdownProps & { text?: (seconds: number) => string }) {
  const now = useNow();
  const seconds = remainingSeconds(session, answeredAt, now);
  const share = Math.min(1, seconds / (session.durationInMinutes * 60));
  const pause = isStillPaused(session, answeredAt, now) ? session.pause : null;
  const isEnding = pause === null && isEndingSoon(seconds);
  return (
    <span
      className={styles.countdown}
      data-ending={isEnding || undefined}
      data-paused={pause !== null || undefined}
    >
      {pause && (
        <span className={styles.paused}>
          <PausedText pause={pause} />
        </span>
      )}
      <span className={styles.left}>
        {isEnding && seconds > 0 && (
          <IconHourglassLow size="1em" stroke={2} role="img" aria-label="Terminando:" />
        )}
        {openEndedText(session, seconds) ?? text(seconds)}
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  );
}

/** The part of a query that `untilNextEnd` reads. */
interface SessionsQuery {
  readonly state: { readonly status: string; readonly data: readonly ActiveSession[] | undefined };
}

/** Milliseconds until the session runs out, or its pause is over. */
function nextChangeMs({ remainingTime, pause }: ActiveSession): number {
  return (pause?.remainingTime ?? remainingTime) * 1_000;
}

/**
 * A `refetchInterval` for the active sessions: every 30 seconds, and when the first of them runs out or resumes after a
 * pause.
 */
export function untilNextEnd(query: SessionsQuery): number {
  const sessions = query.state.status === 'success' ? query.state.data : undefined;
  const soonest = Math.min(...(sessions ?? []).map((session) => nextChangeMs(session)));
  return Math.min(REFRESH_MS, Math.max(1_000, soonest));
}

import { type Countdown, remainingMs } from './countdown.ts';
import { isSessionOpen } from './screen.ts';
import type { Warning } from './snapshot.ts';
import { change, type Draft } from './state.ts';

const WARNING_MS = 15_000;
const WARNINGS: readonly Warning[] = [5, 1];

/** Each warning comes once and only while the desktop is open. A session no longer than the warning has none. */
export function warn(draft: Draft): void {
  const { countdown } = draft.state;
  const now = draft.at.monotonicMs;
  if (countdown === null || !isSessionOpen(draft.state, now)) return;
  const due = WARNINGS.filter((minutes) => isDue(countdown, minutes, now));
  const minutes = due.at(-1);
  if (minutes === undefined) return;
  change(draft, {
    countdown: { ...countdown, warned: [...countdown.warned, ...due] },
    warning: { minutes, until: now + WARNING_MS },
  });
  draft.effects.push({ type: 'warn', minutes });
}

/** What was shown for long enough: a message of the counter, a warning, an ended program. */
export function endNotices(draft: Draft): void {
  const now = draft.at.monotonicMs;
  const { note, warning, refusal } = draft.state;
  if (note !== null && now >= note.until) change(draft, { note: null });
  if (warning !== null && now >= warning.until) change(draft, { warning: null });
  if (refusal !== null && now >= refusal.until) change(draft, { refusal: null });
}

function isDue(countdown: Countdown, minutes: Warning, now: number): boolean {
  const span = minutes * 60_000;
  return (
    countdown.durationMs > span && remainingMs(countdown, now) <= span && !countdown.warned.includes(minutes)
  );
}

import type { GuardState } from '@coruja/contract';
import { type Countdown, remainingMs } from './countdown.ts';
import { isInGrace, isSessionOpen } from './screen.ts';
import { change, type Core, type Draft } from './state.ts';

// What a player leaves is removed before the next one (docs/product/guard.md#between-customers).

/** To save, when the counter ends a session early. */
const GRACE_MS = 60_000;
/** Then the computer opens anyway. */
const MAX_CLEANING_MS = 20_000;
/** The server's end may come this long before ours, which is late by the messages' latency: that is not early. */
const OWN_TIME_MS = 5_000;
const ENDED_MS = 20_000;

/** A cleaning that is due or runs is done in any case. */
export function setCleaning(draft: Draft, sent: GuardState['cleaning']): void {
  const { canClean, cleaning: present } = draft.state;
  const cleaning = sent === undefined || !canClean ? null : { paths: [...sent.paths] };
  if (JSON.stringify(cleaning) !== JSON.stringify(present)) change(draft, { cleaning });
}

/** A session has ended: the desktop stays open for a grace if the counter ended it early, and no other one waits. */
export function endSession(draft: Draft, countdown: Countdown, isReplaced: boolean): void {
  const now = draft.at.monotonicMs;
  const { state } = draft;
  const isEarly = !isReplaced && remainingMs(countdown, now) > OWN_TIME_MS;
  const hasGrace =
    state.cleaning !== null && isEarly && isSessionOpen(state, now) && state.screen?.kind === 'open';
  change(draft, {
    endedUntil: now + ENDED_MS,
    warning: null,
    ...(state.cleaning === null ? {} : { cleanUp: { paths: state.cleaning.paths } }),
    graceUntil: hasGrace ? now + GRACE_MS : 0,
  });
}

/** Ends a grace that is over, or that a new session or a lock ends, and a cleaning that takes too long. */
export function checkCleaning(draft: Draft): void {
  const now = draft.at.monotonicMs;
  const { graceUntil, cleaningSince } = draft.state;
  if (graceUntil !== 0 && !isInGrace(draft.state, now)) {
    const isReplaced = draft.state.countdown !== null;
    change(draft, { graceUntil: 0, ...(isReplaced ? {} : { endedUntil: now + ENDED_MS }) });
  }
  if (cleaningSince === null || now - cleaningSince < MAX_CLEANING_MS) return;
  change(draft, { cleanUp: null, cleaningSince: null });
  draft.effects.push({ type: 'cleaning-is-late' });
}

/** After the lock is shown. */
export function startCleaning(draft: Draft): void {
  const { state, at } = draft;
  if (!isDue(state) || state.cleaningSince !== null) return;
  change(draft, { cleaningSince: at.monotonicMs });
  draft.effects.push({ type: 'clean', paths: state.cleanUp?.paths ?? [] });
}

export function finishCleaning(draft: Draft): void {
  if (draft.state.cleaningSince !== null) change(draft, { cleanUp: null, cleaningSince: null });
}

/** A maintenance code may keep the desktop open meanwhile. */
function isDue({ isPaired, cleanUp, graceUntil, maintenanceUntil }: Core): boolean {
  return isPaired && cleanUp !== null && graceUntil === 0 && maintenanceUntil === null;
}

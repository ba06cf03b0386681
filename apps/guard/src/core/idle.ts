import { change, type Core, type Draft, isConnected, runningOf } from './state.ts';

// A computer that nobody uses switches itself off (docs/product/guard.md#idle-computers).

/** For how long the lock screen says so before. */
const ANNOUNCED_MS = 60_000;

/** A new limit starts the count again, so that a shorter one is announced too. */
export function setIdleLimit(draft: Draft, minutes = 0): void {
  const idleLimitMs = minutes * 60_000;
  if (idleLimitMs !== draft.state.idleLimitMs) change(draft, { idleLimitMs, idleSince: null });
}

export function restartIdleCount(draft: Draft): void {
  if (draft.state.idleSince !== null) change(draft, { idleSince: draft.at.monotonicMs });
}

export function switchOffIdle(draft: Draft): void {
  const { state, at } = draft;
  if (!isIdle(state)) {
    if (state.idleSince !== null) change(draft, { idleSince: null });
    return;
  }
  const since = state.idleSince ?? at.monotonicMs;
  const isOver = at.monotonicMs - since >= state.idleLimitMs;
  if (isOver) draft.effects.push({ type: 'switch-off' });
  // If the system refuses, it is asked again after another whole time.
  if (isOver || state.idleSince === null) change(draft, { idleSince: at.monotonicMs });
}

/** Whole seconds until it switches off, in the last minute; null before. */
export function switchesOffIn(state: Core, now: number): number | null {
  if (state.idleSince === null || !isIdle(state)) return null;
  const leftMs = state.idleSince + state.idleLimitMs - now;
  return leftMs > ANNOUNCED_MS ? null : Math.max(0, Math.ceil(leftMs / 1_000));
}

/**
 * Without a connection it is not idle: a failure of the network must not switch a whole room off. A session counts while it is
 * paused or its computer locked.
 */
function isIdle(state: Core): boolean {
  const { isPaired, isCloned, idleLimitMs, maintenanceUntil } = state;
  if (idleLimitMs === 0 || !isPaired || isCloned || maintenanceUntil !== null) return false;
  return isConnected(state) && runningOf(state) === null;
}

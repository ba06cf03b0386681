import { change, type Core, type Draft, isConnected, runningOf } from './state.ts';

// When an update may replace the guard (docs/guard.md#updates): the lock stands, and nothing runs or waits.

/** Reports a change of it. To be called after the screen was updated. */
export function reportFree(draft: Draft): void {
  const isFree = isFreeNow(draft.state, draft.at.monotonicMs);
  if (isFree === draft.state.isFree) return;
  change(draft, { isFree });
  draft.effects.push({ type: 'free', isFree });
}

function isFreeNow(state: Core, now: number): boolean {
  const { isPaired, isCloned, screen, commands, endedUntil } = state;
  if (!isPaired || isCloned || !isConnected(state) || screen?.kind !== 'locked') return false;
  if (runningOf(state) !== null || isOpening(state)) return false;
  return now >= endedUntil && commands.every((command) => command.state !== 'received');
}

/** A desktop that a code or a grace keeps open, and a cleaning. */
function isOpening({ maintenanceUntil, graceUntil, cleanUp, cleaningSince }: Core): boolean {
  return maintenanceUntil !== null || graceUntil !== 0 || cleanUp !== null || cleaningSince !== null;
}

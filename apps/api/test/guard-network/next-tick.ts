import { heartbeatSeconds, silenceSeconds } from '@coruja/contract';
import { awaitsServer } from '../../../guard/src/core/commands.ts';
import { saveEveryMs } from '../../../guard/src/core/guard.ts';
import type { Core } from '../../../guard/src/core/state.ts';

const patienceMs = 10_000;

/**
 * The machine's moment, in milliseconds of its monotonic clock, before which a tick changes nothing but what a screen shows.
 * A guard ticks four times a second, and a simulation of thirty for a day has no time for that.
 */
export function nextTickAt(state: Core, now: number): number {
  if (!state.isPaired) return Number.POSITIVE_INFINITY;
  const moments = [
    ...countingMoments(state),
    ...linkMoments(state, now),
    ...state.commands
      .filter((command) => command.state === 'received')
      .map(({ receivedAt }) => Math.max(receivedAt, state.link?.openedAt ?? 0) + patienceMs),
    state.note?.until,
    state.warning?.until,
    state.endedUntil,
  ];
  return moments.reduce<number>(
    (first, at) => (at !== undefined && at > now ? Math.min(first, at) : first),
    Number.POSITIVE_INFINITY,
  );
}

function countingMoments({ counting, savedAt }: Core): number[] {
  if (counting === null || counting.isOver) return [];
  const end = Math.min(...counting.ends);
  return [end, end - 300_000, end - 60_000, savedAt + saveEveryMs];
}

function linkMoments({ link, commands }: Core, now: number): number[] {
  if (link === null) return [];
  const beat = link.beatAt + heartbeatSeconds * 1_000;
  return [awaitsServer(commands, link.beatAt) ? now + 1 : beat, link.heardAt + silenceSeconds * 1_000 + 1];
}

import { heartbeatSeconds, silenceSeconds } from '@coruja/contract';
import { awaitsServer } from '../../../guard/src/core/commands.ts';
import { saveEveryMs } from '../../../guard/src/core/saving.ts';
import type { Core } from '../../../guard/src/core/state.ts';

const confirmationMs = 10_000;

/**
 * The machine's time, in milliseconds of its monotonic clock, before which ticks only change the displayed
 * seconds. A guard ticks four times a second, which would be too slow for simulating thirty for a day.
 */
export function nextTickAt(state: Core, now: number): number {
  if (!state.isPaired) return Number.POSITIVE_INFINITY;
  const moments = [
    ...countdownMoments(state),
    ...connectionMoments(state, now),
    ...state.commands
      .filter((command) => command.state === 'received')
      .map(({ receivedAt }) => Math.max(receivedAt, state.connection?.openedAt ?? 0) + confirmationMs),
    state.note?.until,
    state.warning?.until,
    state.endedUntil,
  ];
  return moments.reduce<number>(
    (first, at) => (at !== undefined && at > now ? Math.min(first, at) : first),
    Number.POSITIVE_INFINITY,
  );
}

function countdownMoments({ countdown, savedAt }: Core): number[] {
  if (countdown === null || countdown.isOver) return [];
  const end = Math.min(...countdown.ends);
  return [end, end - 300_000, end - 60_000, savedAt + saveEveryMs];
}

function connectionMoments({ connection, commands }: Core, now: number): number[] {
  if (connection === null) return [];
  const heartbeat = connection.lastHeartbeatAt + heartbeatSeconds * 1_000;
  return [
    awaitsServer(commands, connection.lastHeartbeatAt) ? now + 1 : heartbeat,
    connection.lastReceivedAt + silenceSeconds * 1_000 + 1,
  ];
}

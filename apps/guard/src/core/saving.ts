import { snapshotCountdown } from './countdown.ts';
import type { Snapshot } from './snapshot.ts';
import { change, type Core, type Draft, type Effect } from './state.ts';

/** During a session the snapshot on disk is at most this old. Only after a reboot does that make a difference. */
export const saveEveryMs = 5_000;

/** The snapshot is written when it changes, and every few seconds while a session runs. */
export function save(draft: Draft, before: Core): Effect[] {
  const { state } = draft;
  const now = draft.at.monotonicMs;
  const stored = [
    'isPaired',
    'computerInfo',
    'countdown',
    'cleaning',
    'cleanUp',
    'blocks',
    'screenPictures',
    'commands',
    'pendingMessages',
  ] as const;
  const hasChanged = stored.some((key) => state[key] !== before[key]);
  const runs = state.countdown !== null && !state.countdown.isOver;
  if (!hasChanged && !(runs && now - state.savedAt >= saveEveryMs)) return [];
  change(draft, { savedAt: now });
  return [{ type: 'save', snapshot: state.isPaired ? snapshotOf(draft) : null }];
}

function snapshotOf({ state, at }: Draft): Snapshot {
  return {
    format: 1,
    bootId: state.bootId,
    monotonicMs: at.monotonicMs,
    wallMs: at.wallMs,
    computerInfo: state.computerInfo,
    session: state.countdown === null ? null : snapshotCountdown(state.countdown, at.monotonicMs),
    commands: state.commands.map(({ id, kind, state: stage, failure, sessionId }) => ({
      id,
      kind,
      state: stage,
      failure,
      sessionId,
    })),
    pendingMessages: state.pendingMessages.map(({ message }) => message),
    cleaning: state.cleaning && { paths: [...state.cleaning.paths] },
    cleanUp: state.cleanUp && { paths: [...state.cleanUp.paths] },
    blocks: { programs: [...state.blocks.programs], sites: [...state.blocks.sites] },
    screenPictures: state.screenPictures,
  };
}

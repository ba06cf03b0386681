import { type Counting, remainingMs } from './counting.ts';
import type { Warning } from './snapshot.ts';
import type { Core } from './state.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}

/** What stands on the computer's screen. `locked` and `pairing` cover it whole; `open` is the small notice over the desktop. */
export type Screen =
  | { readonly kind: 'pairing' }
  | {
      readonly kind: 'locked';
      readonly why: 'free' | 'blocked' | 'connecting';
      readonly store: string | null;
      readonly computer: string | null;
      readonly event: string | null;
      readonly isConnected: boolean;
      /** A session has just ended here. */
      readonly hasEnded: boolean;
      /** Of a session that runs on behind the lock ('Bloquear e manter o tempo correndo'). */
      readonly remainingSeconds: number | null;
      readonly note: Note | null;
    }
  | {
      readonly kind: 'open';
      readonly store: string;
      readonly computer: string;
      readonly customer: string | null;
      readonly remainingSeconds: number;
      readonly durationSeconds: number;
      readonly isConnected: boolean;
      readonly warning: Warning | null;
      readonly note: Note | null;
    };

/** The desktop belongs to the player while a session runs and the computer is not locked; at all other times it is covered. */
export function isOpen(state: Core): boolean {
  return state.isPaired && runningOf(state) !== null && state.place?.computer.isLocked === false;
}

export function screenOf(state: Core, now: number): Screen {
  if (!state.isPaired) return { kind: 'pairing' };
  return openScreen(state, now) ?? lockedScreen(state, now);
}

function openScreen(state: Core, now: number): Screen | null {
  const { place } = state;
  const running = runningOf(state);
  if (place === null || running === null || !isOpen(state)) return null;
  return {
    kind: 'open',
    store: place.store.name,
    computer: place.computer.name,
    customer: running.customer,
    remainingSeconds: secondsOf(running, now),
    durationSeconds: Math.round(running.durationMs / 1_000),
    isConnected: isConnected(state),
    warning: state.warning?.minutes ?? null,
    note: noteOf(state),
  };
}

function lockedScreen(state: Core, now: number): Screen {
  const { place } = state;
  const running = runningOf(state);
  return {
    kind: 'locked',
    why: whyLocked(state),
    store: place?.store.name ?? null,
    computer: place?.computer.name ?? null,
    event: place?.event?.name ?? null,
    isConnected: isConnected(state),
    hasEnded: now < state.endedUntil,
    remainingSeconds: running === null ? null : secondsOf(running, now),
    note: noteOf(state),
  };
}

function whyLocked(state: Core): 'free' | 'blocked' | 'connecting' {
  if (state.place === null) return 'connecting';
  return state.place.computer.isLocked ? 'blocked' : 'free';
}

function runningOf({ counting }: Core): Counting | null {
  return counting === null || counting.isOver ? null : counting;
}

/** The server has spoken on the present connection. */
function isConnected({ link }: Core): boolean {
  return link !== null && !link.isNew;
}

function secondsOf(running: Counting, now: number): number {
  return Math.ceil(remainingMs(running, now) / 1_000);
}

function noteOf({ note }: Core): Note | null {
  return note === null ? null : { id: note.id, text: note.text };
}

import { type Countdown, isPausedAt, remainingMs } from './countdown.ts';
import type { Warning } from './snapshot.ts';
import type { Core } from './state.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}

/** What the computer shows. `locked` and `pairing` cover the whole screen; `open` is the small notice over the desktop. */
export type Screen =
  | { readonly kind: 'pairing' }
  | {
      readonly kind: 'locked';
      readonly why: 'free' | 'blocked' | 'paused' | 'connecting' | 'cloned';
      readonly store: string | null;
      readonly computer: string | null;
      readonly event: string | null;
      readonly isConnected: boolean;
      /** A session has just ended here. */
      readonly hasEnded: boolean;
      /**
       * The time of a session that continues while the computer is locked ('Bloquear e manter o tempo
       * correndo').
       */
      readonly remainingSeconds: number | null;
      /** `HH:mm` by the store's clock, while the session is paused. */
      readonly pausedUntil: string | null;
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

/**
 * Whether the desktop is uncovered: a session runs, is not paused, and the computer is not locked. Never on a clone: its session
 * is paid once and runs on the other computer.
 */
export function isOpen(state: Core, now: number): boolean {
  const running = runningOf(state);
  if (!state.isPaired || state.isCloned || running === null || isPausedAt(running, now)) return false;
  return state.computerInfo?.computer.isLocked === false;
}

export function screenOf(state: Core, now: number): Screen {
  if (!state.isPaired) return { kind: 'pairing' };
  return openScreen(state, now) ?? lockedScreen(state, now);
}

function openScreen(state: Core, now: number): Screen | null {
  const { computerInfo } = state;
  const running = runningOf(state);
  if (computerInfo === null || running === null || !isOpen(state, now)) return null;
  return {
    kind: 'open',
    store: computerInfo.store.name,
    computer: computerInfo.computer.name,
    customer: running.customer,
    remainingSeconds: secondsOf(running, now),
    durationSeconds: Math.round(running.durationMs / 1_000),
    isConnected: isConnected(state),
    warning: state.warning?.minutes ?? null,
    note: noteOf(state),
  };
}

function lockedScreen(state: Core, now: number): Screen {
  const { computerInfo } = state;
  const running = state.isCloned ? null : runningOf(state);
  const pausedUntil = running === null ? null : pausedUntilOf(running, now);
  return {
    kind: 'locked',
    why: pausedUntil === null ? lockReason(state) : 'paused',
    store: computerInfo?.store.name ?? null,
    computer: computerInfo?.computer.name ?? null,
    event: computerInfo?.event?.name ?? null,
    isConnected: isConnected(state),
    hasEnded: now < state.endedUntil,
    remainingSeconds: running === null ? null : secondsOf(running, now),
    pausedUntil,
    note: noteOf(state),
  };
}

function pausedUntilOf(running: Countdown, now: number): string | null {
  return running.pause !== null && isPausedAt(running, now) ? running.pause.until : null;
}

function lockReason(state: Core): 'free' | 'blocked' | 'connecting' | 'cloned' {
  if (state.isCloned) return 'cloned';
  if (state.computerInfo === null) return 'connecting';
  return state.computerInfo.computer.isLocked ? 'blocked' : 'free';
}

function runningOf({ countdown }: Core): Countdown | null {
  return countdown === null || countdown.isOver ? null : countdown;
}

/** Whether a state was received on the current connection. */
function isConnected({ connection }: Core): boolean {
  return connection !== null && !connection.isNew;
}

function secondsOf(running: Countdown, now: number): number {
  return Math.ceil(remainingMs(running, now) / 1_000);
}

function noteOf({ note }: Core): Note | null {
  return note === null ? null : { id: note.id, text: note.text };
}

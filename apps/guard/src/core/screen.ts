import type { LockFace } from '@coruja/contract';
import { type Countdown, isPausedAt, remainingMs } from './countdown.ts';
import { switchesOffIn } from './idle.ts';
import { maintenanceMs } from './maintenance.ts';
import type { Warning } from './snapshot.ts';
import { type Call, type Core, isConnected, runningOf } from './state.ts';

interface Note {
  readonly id: string;
  /** Absent for a message from the counter. */
  readonly title?: string;
  readonly text: string;
}

/** What the computer shows. `locked` and `pairing` cover the whole screen; `open` is the small notice over the desktop. */
export type Screen =
  | { readonly kind: 'pairing' }
  | {
      readonly kind: 'locked';
      readonly why: 'free' | 'blocked' | 'paused' | 'connecting' | 'cloned' | 'cleaning';
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
      /** In the last minute before an idle computer switches itself off. */
      readonly switchesOffIn: number | null;
      readonly note: Note | null;
      /**
       * Of the store: only pictures that are on the disk, and prices only with a connection, because they change with the
       * hour.
       */
      readonly face: LockFace | null;
      /** Null without a connection, or to a server that does not know calls: then nobody can be called. */
      readonly call: Call | null;
      /** It has a field for a maintenance code. */
      readonly offersMaintenance: boolean;
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
      /** Programs and sign-ins end with the session. */
      readonly isCleaned: boolean;
      /** The counter has ended the session early, and the time left is for saving. */
      readonly isGrace: boolean;
      readonly note: Note | null;
      readonly call: Call | null;
      /** By a maintenance code, whose time is shown. */
      readonly isMaintenance: boolean;
    };

/**
 * Whether a session uncovers the desktop: it runs, is not paused, and the computer is not locked. Never on a clone: its session
 * is paid once and runs on the other computer. Nor before it is clean after the session before.
 */
export function isSessionOpen(state: Core, now: number): boolean {
  const running = runningOf(state);
  return canOpen(state) && state.cleanUp === null && running !== null && !isPausedAt(running, now);
}

/** Whether the desktop stays open after an early end. A session, a lock or a clone ends that. */
export function isInGrace(state: Core, now: number): boolean {
  return canOpen(state) && now < state.graceUntil && runningOf(state) === null;
}

function canOpen({ isPaired, isCloned, computerInfo }: Core): boolean {
  return isPaired && !isCloned && computerInfo?.computer.isLocked === false;
}

export function screenOf(state: Core, now: number): Screen {
  if (!state.isPaired) return { kind: 'pairing' };
  return openScreen(state, now) ?? maintenanceScreen(state, now) ?? lockedScreen(state, now);
}

function openScreen(state: Core, now: number): Screen | null {
  const { computerInfo } = state;
  const isGrace = isInGrace(state, now);
  const running = runningOf(state);
  if (computerInfo === null || !(isGrace || isSessionOpen(state, now))) return null;
  const leftMs = running === null ? state.graceUntil - now : remainingMs(running, now);
  return {
    kind: 'open',
    store: computerInfo.store.name,
    computer: computerInfo.computer.name,
    customer: running?.customer ?? null,
    remainingSeconds: Math.ceil(leftMs / 1_000),
    durationSeconds: Math.round((running?.durationMs ?? leftMs) / 1_000),
    isCleaned: state.cleaning !== null,
    isGrace,
    isConnected: isConnected(state),
    warning: state.warning?.minutes ?? null,
    note: noteOf(state) ?? refusalOf(state),
    call: callOf(state),
    isMaintenance: false,
  };
}

function maintenanceScreen(state: Core, now: number): Screen | null {
  const { computerInfo, maintenanceUntil } = state;
  if (maintenanceUntil === null || now >= maintenanceUntil) return null;
  return {
    kind: 'open',
    store: computerInfo?.store.name ?? '',
    computer: computerInfo?.computer.name ?? '',
    customer: null,
    remainingSeconds: Math.ceil((maintenanceUntil - now) / 1_000),
    durationSeconds: maintenanceMs / 1_000,
    isConnected: isConnected(state),
    warning: null,
    note: noteOf(state) ?? refusalOf(state),
    call: callOf(state),
    isCleaned: false,
    isGrace: false,
    isMaintenance: true,
  };
}

function lockedScreen(state: Core, now: number): Screen {
  const { computerInfo } = state;
  const running = state.isCloned ? null : runningOf(state);
  const pausedUntil = running === null ? null : pausedUntilOf(running, now);
  return {
    kind: 'locked',
    why: pausedUntil === null ? lockReason(state, running !== null) : 'paused',
    store: computerInfo?.store.name ?? null,
    computer: computerInfo?.computer.name ?? null,
    event: computerInfo?.event?.name ?? null,
    isConnected: isConnected(state),
    hasEnded: now < state.endedUntil,
    remainingSeconds: running === null ? null : secondsOf(running, now),
    pausedUntil,
    switchesOffIn: switchesOffIn(state, now),
    note: noteOf(state),
    face: faceOf(state),
    call: callOf(state),
    offersMaintenance: offersMaintenance(state, now),
  };
}

/** Null if nobody can be called now. */
export function callOf(state: Core): Call | null {
  return isConnected(state) && !state.isCloned ? state.call : null;
}

function faceOf(state: Core): LockFace | null {
  const face = state.computerInfo?.face ?? null;
  if (face === null) return null;
  const onDisk = (hash: string | null) => (hash !== null && state.pictures.includes(hash) ? hash : null);
  const { hourPrice, packages } = isConnected(state) ? face : { hourPrice: null, packages: [] };
  return { ...face, logo: onDisk(face.logo), picture: onDisk(face.picture), hourPrice, packages };
}

function pausedUntilOf(running: Countdown, now: number): string | null {
  return running.pause !== null && isPausedAt(running, now) ? running.pause.until : null;
}

function lockReason(
  state: Core,
  hasSession: boolean,
): 'free' | 'blocked' | 'connecting' | 'cloned' | 'cleaning' {
  if (state.isCloned) return 'cloned';
  if (state.computerInfo === null) return 'connecting';
  if (state.computerInfo.computer.isLocked) return 'blocked';
  return hasSession ? 'cleaning' : 'free';
}

function secondsOf(running: Countdown, now: number): number {
  return Math.ceil(remainingMs(running, now) / 1_000);
}

const WATCHED = 'A loja está vendo a tela deste computador.';

/** No message hides that the counter looks at the screen. */
function noteOf({ note, picture }: Core): Note | null {
  if (picture !== null) return { id: picture.id, text: WATCHED };
  return note === null ? null : { id: note.id, text: note.text };
}

function refusalOf({ refusal }: Core): Note | null {
  return refusal === null ? null : { id: refusal.id, title: refusal.title, text: refusal.text };
}

/** Without a server for this long, the lock offers the field for a code. */
const AWAY_MS = 60_000;

function offersMaintenance({ awaySince, hasMaintenanceCodes, isCloned }: Core, now: number): boolean {
  return hasMaintenanceCodes && !isCloned && awaySince !== null && now - awaySince >= AWAY_MS;
}

import type { GuardMessage, ServerMessage } from '@coruja/contract';
import type { Countdown, Timestamp } from './countdown.ts';
import type { Latency } from './latency.ts';
import type { Screen } from './screen.ts';
import type { ComputerInfo, Snapshot, StoredCommand, Warning } from './snapshot.ts';

/** What the computer reports about itself in its `hello`. */
export interface Hardware {
  readonly system: string;
  readonly cpu: string | null;
  readonly gpu: string | null;
  readonly ram: string | null;
}

export type Input =
  | {
      readonly type: 'started';
      readonly at: Timestamp;
      readonly bootId: string;
      readonly hardware: Hardware;
      readonly version: string;
      readonly isPaired: boolean;
      readonly snapshot: Snapshot | null;
    }
  | { readonly type: 'paired'; readonly at: Timestamp; readonly computerInfo: ComputerInfo | null }
  | { readonly type: 'connected'; readonly at: Timestamp }
  | { readonly type: 'disconnected'; readonly at: Timestamp }
  /** The server does not know the token. */
  | { readonly type: 'refused'; readonly at: Timestamp }
  /** Another computer is connected with the token. */
  | { readonly type: 'cloned'; readonly at: Timestamp }
  | { readonly type: 'message'; readonly at: Timestamp; readonly message: ServerMessage }
  | { readonly type: 'tick'; readonly at: Timestamp }
  | {
      readonly type: 'command-finished';
      readonly at: Timestamp;
      readonly id: string;
      readonly failure: string | null;
    };

/** Commands that the operating system carries out. */
export type SystemCommand = 'reboot' | 'shutdown' | 'sign-out';

/** To be executed in order: a `save` must be on the disk before the next effect. */
export type Effect =
  | { readonly type: 'save'; readonly snapshot: Snapshot | null }
  | { readonly type: 'send'; readonly message: GuardMessage }
  | { readonly type: 'run'; readonly id: string; readonly kind: SystemCommand }
  | { readonly type: 'warn'; readonly minutes: Warning }
  | { readonly type: 'forget-token' }
  | { readonly type: 'drop-connection' }
  | { readonly type: 'show'; readonly screen: Screen };

/** A message that the server has not acknowledged. */
export interface PendingMessage {
  readonly message: GuardMessage;
  /** How many heartbeats the current connection had sent by then; null if the message was not sent on it. */
  readonly sentAtHeartbeat: number | null;
}

export interface ConnectionState {
  readonly openedAt: number;
  readonly lastReceivedAt: number;
  readonly lastHeartbeatAt: number;
  /** Sent on this connection. */
  readonly heartbeats: number;
  /** No state was received on it yet. */
  readonly isNew: boolean;
  readonly latency: Latency | null;
}

export interface Command extends StoredCommand {
  readonly receivedAt: number;
}

export interface Core {
  readonly bootId: string;
  /** By the monotonic clock, which starts at the boot. */
  readonly startedAt: number;
  readonly version: string;
  readonly hardware: Hardware;
  readonly isPaired: boolean;
  /** The server refused this computer, because another one is connected with its token. */
  readonly isCloned: boolean;
  readonly computerInfo: ComputerInfo | null;
  readonly countdown: Countdown | null;
  readonly connection: ConnectionState | null;
  readonly commands: readonly Command[];
  readonly pendingMessages: readonly PendingMessage[];
  readonly note: { readonly id: string; readonly text: string; readonly until: number } | null;
  readonly warning: { readonly minutes: Warning; readonly until: number } | null;
  /** Until when the lock screen says that the time is over. */
  readonly endedUntil: number;
  readonly savedAt: number;
  /** What the screen shows now. */
  readonly screen: Screen | null;
}

export const emptyCore: Core = {
  bootId: '',
  startedAt: 0,
  version: '',
  hardware: { system: '', cpu: null, gpu: null, ram: null },
  isPaired: false,
  isCloned: false,
  computerInfo: null,
  countdown: null,
  connection: null,
  commands: [],
  pendingMessages: [],
  note: null,
  warning: null,
  endedUntil: 0,
  savedAt: 0,
  screen: null,
};

/** The next state and its effects while one input is handled. Mutable, and never seen outside `step`. */
export interface Draft {
  readonly at: Timestamp;
  state: Core;
  readonly effects: Effect[];
}

export function change(draft: Draft, fields: Partial<Core>): void {
  draft.state = { ...draft.state, ...fields };
}

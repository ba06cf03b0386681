import type {
  Blocks,
  GuardMessage,
  GuardShortcut,
  GuardState,
  MaintenanceHashes,
  ServerMessage,
} from '@coruja/contract';
import type { Countdown, Timestamp } from './countdown.ts';
import type { Latency } from './latency.ts';
import type { BurntCode } from './maintenance.ts';
import type { Screen } from './screen.ts';
import type { ComputerInfo, Snapshot, StoredCommand, Warning } from './snapshot.ts';

export type Call = NonNullable<GuardState['call']>;

/** What the computer reports about itself in its `hello`. */
export interface Hardware {
  readonly system: string;
  readonly cpu: string | null;
  readonly gpu: string | null;
  readonly ram: string | null;
  readonly macAddresses: readonly string[];
}

export type Input =
  | {
      readonly type: 'started';
      readonly at: Timestamp;
      readonly bootId: string;
      readonly hardware: Hardware;
      readonly version: string;
      readonly isPaired: boolean;
      /** Whether this system can clean between customers. */
      readonly canClean: boolean;
      /** Whether this system can take a picture of its screen. */
      readonly canShowScreen: boolean;
      readonly snapshot: Snapshot | null;
      /** Until when a maintenance code keeps the desktop open, and whether there are unused ones. */
      readonly maintenance: { readonly until: number | null; readonly hasCodes: boolean };
    }
  | { readonly type: 'paired'; readonly at: Timestamp; readonly computerInfo: ComputerInfo | null }
  | { readonly type: 'connected'; readonly at: Timestamp }
  | { readonly type: 'disconnected'; readonly at: Timestamp }
  /** The server does not know the token. */
  | { readonly type: 'refused'; readonly at: Timestamp }
  /** Another computer is connected with the token. */
  | { readonly type: 'cloned'; readonly at: Timestamp }
  | { readonly type: 'message'; readonly at: Timestamp; readonly message: ServerMessage }
  /** Which pictures are on the disk now. */
  | { readonly type: 'pictures'; readonly at: Timestamp; readonly hashes: readonly string[] }
  /** Somebody pressed 'Chamar atendente'. */
  | { readonly type: 'call-pressed'; readonly at: Timestamp }
  /** Whether there are unused maintenance codes now. */
  | { readonly type: 'maintenance-codes'; readonly at: Timestamp; readonly hasCodes: boolean }
  /** A maintenance code was right, and the disk knows that it is used up. */
  | {
      readonly type: 'maintenance-opened';
      readonly at: Timestamp;
      readonly code: BurntCode;
      readonly until: number;
    }
  /** The server still sends the hash of a code that was used here. */
  | { readonly type: 'maintenance-unreported'; readonly at: Timestamp; readonly code: BurntCode }
  | { readonly type: 'tick'; readonly at: Timestamp }
  /** The cleaning has ended, whether or not everything could be removed. */
  | { readonly type: 'cleaned'; readonly at: Timestamp }
  /** A program of the player's that is blocked was ended; its name as in the list. */
  | { readonly type: 'program-ended'; readonly at: Timestamp; readonly name: string }
  /** Somebody pressed a key or a button on the lock screen. */
  | { readonly type: 'pressed'; readonly at: Timestamp }
  | {
      readonly type: 'command-finished';
      readonly at: Timestamp;
      readonly id: string;
      readonly failure: string | null;
    };

/** Commands that the operating system carries out. */
export type SystemCommand = 'reboot' | 'shutdown' | 'sign-out';

/** Commands that are carried out on this computer, without the server. */
export type LocalCommand = SystemCommand | 'wake' | 'volume' | 'picture';

/** To be executed in order: a `save` must be on the disk before the next effect. */
export type Effect =
  | { readonly type: 'save'; readonly snapshot: Snapshot | null }
  | { readonly type: 'send'; readonly message: GuardMessage }
  | { readonly type: 'run'; readonly id: string; readonly kind: SystemCommand }
  | { readonly type: 'wake'; readonly id: string; readonly addresses: readonly string[] }
  /** `level` in percent; 0: without sound. */
  | { readonly type: 'volume'; readonly id: string; readonly level: number }
  /** Of the screen, to be sent to the server as the answer to this command. */
  | { readonly type: 'take-picture'; readonly id: string }
  /** Because nobody uses the computer. */
  | { readonly type: 'switch-off' }
  /** The player's programs and what they left, these paths of his home folder too. The lock is shown before. */
  | { readonly type: 'clean'; readonly paths: readonly string[] }
  /** It took too long: the computer opens anyway. */
  | { readonly type: 'cleaning-is-late' }
  /** From now on these programs and sites, and no others. */
  | { readonly type: 'block'; readonly blocks: Blocks }
  /** The player is told that this program is not allowed. */
  | { readonly type: 'program-refused'; readonly name: string }
  | { readonly type: 'warn'; readonly minutes: Warning }
  | { readonly type: 'forget-token' }
  | { readonly type: 'drop-connection' }
  /** To be fetched unless they are on the disk; all others are deleted. */
  | { readonly type: 'want-pictures'; readonly hashes: readonly string[] }
  /** What the launcher offers from now on; null while the screen is locked. */
  | { readonly type: 'show-shortcuts'; readonly shortcuts: readonly GuardShortcut[] | null }
  | { readonly type: 'open-launcher' }
  | { readonly type: 'keep-maintenance'; readonly hashes: MaintenanceHashes | null }
  /** The desktop must not be opened again by the code. */
  | { readonly type: 'end-maintenance' }
  /** About updates of the guard. */
  | {
      readonly type: 'update';
      readonly message: Extract<ServerMessage, { type: 'update' | 'update-key' }>;
    }
  /** Whether an update may replace the guard now. */
  | { readonly type: 'free'; readonly isFree: boolean }
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
  /** Hashes of the pictures on the disk. */
  readonly pictures: readonly string[];
  /** Whether this computer calls the attendant; null if the server does not know calls. */
  readonly call: Call | null;
  readonly countdown: Countdown | null;
  readonly connection: ConnectionState | null;
  readonly commands: readonly Command[];
  readonly pendingMessages: readonly PendingMessage[];
  readonly note: { readonly id: string; readonly text: string; readonly until: number } | null;
  readonly warning: { readonly minutes: Warning; readonly until: number } | null;
  /** By the server's last message, and kept on the disk. */
  readonly blocks: Blocks;
  /** What the system was told last; null before. */
  readonly appliedBlocks: Blocks | null;
  /** When the player was last told of each program. */
  readonly refusedAt: Readonly<Record<string, number>>;
  readonly refusal: {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly until: number;
  } | null;
  /** How long the computer may be idle, by the server's last state; 0: for ever, and before the first state. */
  readonly idleLimitMs: number;
  /** Since when it is idle; null while it is not. */
  readonly idleSince: number | null;
  readonly hasMaintenanceCodes: boolean;
  /** Until when a maintenance code keeps the desktop open. */
  readonly maintenanceUntil: number | null;
  /** Since when there is no server; null while there is one. */
  readonly awaySince: number | null;
  readonly canClean: boolean;
  /** The store has its computers cleaned after each session; by the server's last state, and kept on the disk. */
  readonly cleaning: { readonly paths: readonly string[] } | null;
  /** What must be removed before the computer opens; kept on the disk, so that a crash cannot skip it. */
  readonly cleanUp: { readonly paths: readonly string[] } | null;
  readonly cleaningSince: number | null;
  readonly canShowScreen: boolean;
  /** The counter may look at the screen; by the server's last state, and kept on the disk. */
  readonly screenPictures: boolean;
  /** The command whose picture is taken then; the player is told until then. */
  readonly picture: { readonly id: string; readonly takenAt: number } | null;
  /** Until when the desktop stays open after an early end; 0: it does not. */
  readonly graceUntil: number;
  /** Until when the lock screen says that the time is over. */
  readonly endedUntil: number;
  readonly savedAt: number;
  /** Whether the guard may be restarted for an update. */
  readonly isFree: boolean;
  /** What the screen shows now. */
  readonly screen: Screen | null;
  /** What the launcher offers now. */
  readonly shortcuts: readonly GuardShortcut[] | null;
  /** The session for which the launcher was opened, so that it opens once. */
  readonly launcherOpenedFor: string | null;
}

export const noBlocks: Blocks = { programs: [], sites: [] };

export const emptyCore: Core = {
  bootId: '',
  startedAt: 0,
  version: '',
  hardware: { system: '', cpu: null, gpu: null, ram: null, macAddresses: [] },
  isPaired: false,
  isCloned: false,
  computerInfo: null,
  pictures: [],
  call: null,
  countdown: null,
  connection: null,
  commands: [],
  pendingMessages: [],
  note: null,
  warning: null,
  blocks: noBlocks,
  appliedBlocks: null,
  refusedAt: {},
  refusal: null,
  idleLimitMs: 0,
  idleSince: null,
  hasMaintenanceCodes: false,
  maintenanceUntil: null,
  awaySince: null,
  canClean: false,
  cleaning: null,
  cleanUp: null,
  cleaningSince: null,
  canShowScreen: false,
  screenPictures: false,
  picture: null,
  graceUntil: 0,
  endedUntil: 0,
  savedAt: 0,
  isFree: false,
  screen: null,
  shortcuts: null,
  launcherOpenedFor: null,
};

/** The next state and its effects while one input is handled. Mutable, and never seen outside `step`. */
export interface Draft {
  readonly at: Timestamp;
  state: Core;
  readonly effects: Effect[];
}

/** Whether a state was received on the current connection. */
export function isConnected({ connection }: Core): boolean {
  return connection !== null && !connection.isNew;
}

/** The session that has not ended yet. */
export function runningOf({ countdown }: Core): Countdown | null {
  return countdown === null || countdown.isOver ? null : countdown;
}

export function change(draft: Draft, fields: Partial<Core>): void {
  draft.state = { ...draft.state, ...fields };
}

import type { GuardMessage, ServerMessage } from '@coruja/contract';
import type { At, Counting } from './counting.ts';
import type { Journey } from './journey.ts';
import type { Screen } from './screen.ts';
import type { KeptCommand, Place, Snapshot, Warning } from './snapshot.ts';

/** What the computer says of itself in its `hello`. */
export interface Hardware {
  readonly system: string;
  readonly cpu: string | null;
  readonly gpu: string | null;
  readonly ram: string | null;
}

/** What happens to the guard. */
export type Input =
  | {
      readonly type: 'started';
      readonly at: At;
      readonly bootId: string;
      readonly hardware: Hardware;
      readonly version: string;
      readonly isPaired: boolean;
      readonly snapshot: Snapshot | null;
    }
  | { readonly type: 'paired'; readonly at: At; readonly place: Place | null }
  | { readonly type: 'connected'; readonly at: At }
  | { readonly type: 'disconnected'; readonly at: At }
  /** The server does not know the token. */
  | { readonly type: 'refused'; readonly at: At }
  | { readonly type: 'message'; readonly at: At; readonly message: ServerMessage }
  | { readonly type: 'tick'; readonly at: At }
  | {
      readonly type: 'command-finished';
      readonly at: At;
      readonly id: string;
      readonly failure: string | null;
    };

/** Commands that the operating system carries out. */
export type SystemCommand = 'reboot' | 'shutdown' | 'sign-out';

/** What the guard wants done, in this order. What is to be saved must be on the disk before the next is done. */
export type Effect =
  | { readonly type: 'save'; readonly snapshot: Snapshot | null }
  | { readonly type: 'send'; readonly message: GuardMessage }
  | { readonly type: 'run'; readonly id: string; readonly kind: SystemCommand }
  | { readonly type: 'warn'; readonly minutes: Warning }
  | { readonly type: 'forget-token' }
  | { readonly type: 'hang-up' }
  | { readonly type: 'show'; readonly screen: Screen };

/** A message that the server has to get. */
export interface Owed {
  readonly message: GuardMessage;
  /** How many heartbeats the present connection had seen when it was sent on it; null before that. */
  readonly sentAtBeat: number | null;
}

export interface Link {
  readonly openedAt: number;
  readonly heardAt: number;
  readonly beatAt: number;
  readonly beats: number;
  /** No state has come on it yet. */
  readonly isNew: boolean;
  readonly journey: Journey | null;
}

export interface Command extends KeptCommand {
  readonly receivedAt: number;
}

export interface Core {
  readonly bootId: string;
  readonly version: string;
  readonly hardware: Hardware;
  readonly isPaired: boolean;
  readonly place: Place | null;
  readonly counting: Counting | null;
  readonly link: Link | null;
  readonly commands: readonly Command[];
  readonly owed: readonly Owed[];
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
  version: '',
  hardware: { system: '', cpu: null, gpu: null, ram: null },
  isPaired: false,
  place: null,
  counting: null,
  link: null,
  commands: [],
  owed: [],
  note: null,
  warning: null,
  endedUntil: 0,
  savedAt: 0,
  screen: null,
};

/** One step under way: pure from outside, written down here as it goes. */
export interface Turn {
  readonly at: At;
  state: Core;
  readonly effects: Effect[];
}

export function change(turn: Turn, fields: Partial<Core>): void {
  turn.state = { ...turn.state, ...fields };
}

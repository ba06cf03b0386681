import type { At } from '../core/counting.ts';
import type { Hardware, SystemCommand } from '../core/state.ts';

/** `lock` covers the whole screen and everything on it; `notice` is small, stands in a corner and stays above the others. */
export type WindowKind = 'lock' | 'notice';

export interface GuardWindow {
  /** Resolves when it is gone, whoever closed it. */
  readonly closed: Promise<void>;
  close(): void;
  /** Puts it back above all others, where the system lets it. Called once a second. */
  keepOnTop(): Promise<void>;
}

/** All that the guard wants of an operating system. Each has one file beside this one; nothing else asks which it runs on. */
export interface System {
  /**
   * The time since the machine's boot, sleep included, which no setting of the clock moves and which goes on when this process
   * is ended and started; and the clock on the wall.
   */
  at(): At;
  /** Another one after each boot. */
  bootId(): string;
  /** Where the guard keeps its token and the running session. */
  readonly directory: string;
  /** Leaves a file to the system's account alone, beyond the mode that it was written with. */
  protect(path: string): void;
  hardware(): Promise<Hardware>;
  openWindow(kind: WindowKind, url: string): GuardWindow;
  /** Ends windows that a guard before this one left behind when it was killed. */
  closeLeftovers(): void;
  /** Resolves once the system has accepted it. Throws SystemFailure. */
  run(command: SystemCommand): Promise<void>;
}

/** Why the system did not do something, in Portuguese, for the console's card. */
export class SystemFailure extends Error {}

import type { Timestamp } from '../core/countdown.ts';
import type { Hardware, SystemCommand } from '../core/state.ts';

/** `lock` covers the whole screen; `notice` is small, in a corner, above the other windows. */
export type WindowKind = 'lock' | 'notice';

export interface GuardWindow {
  /** Resolves when the window is gone, whoever closed it. */
  readonly closed: Promise<void>;
  close(): void;
  /** Raises it above all other windows, if the system allows that. Called once a second. */
  keepOnTop(): Promise<void>;
  /** Loads a dead page again without uncovering the screen. Without it the window is closed and opened again. */
  reload?(): void;
}

/**
 * What the guard needs from an operating system. Each system has one file here; nothing else depends on the
 * system.
 */
export interface System {
  /**
   * Its monotonic clock counts from the boot. It must continue through sleep and through a restart of this
   * process, and not change with the wall clock.
   */
  now(): Timestamp;
  /** A UUID, different after each boot. */
  bootId(): string;
  /** For the token and the running session. */
  readonly directory: string;
  /** Restricts a file to the system's account, in addition to the mode that it was written with. */
  protect(path: string): void;
  hardware(): Promise<Hardware>;
  openWindow(kind: WindowKind, url: string): GuardWindow;
  /** Closes windows of an earlier guard process that was killed. */
  closeOrphanedWindows(): void;
  /** Ends what outlives the windows. */
  end?(): Promise<void>;
  /**
   * Resolves when the system has accepted it.
   *
   * @throws SystemFailure
   */
  run(command: SystemCommand): Promise<void>;
}

/** Why the system did not execute a command, in Portuguese, to be shown in the console. */
export class SystemFailure extends Error {}

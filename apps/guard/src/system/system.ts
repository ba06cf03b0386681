import type { Blocks, GuardShortcut } from '@coruja/contract';
import type { Timestamp } from '../core/countdown.ts';
import type { Screen } from '../core/screen.ts';
import type { Hardware, SystemCommand } from '../core/state.ts';

/** `lock` covers the whole screen; `notice` is small, in a corner, above the other windows. */
export type WindowKind = 'lock' | 'notice';

/** What a window shows: a page for a browser, or its screens for a window that draws them itself. */
export interface WindowPage {
  readonly url: string;
  /** Each screen from now on, until the returned function is called; counts as a connected page. */
  subscribe(listener: (screen: Screen) => void): () => void;
  /** @returns a sentence in Portuguese if it failed */
  pair(typed: { server: string; code: string }): Promise<string | null>;
  /** Tries a maintenance code. @returns a sentence in Portuguese if it does not open */
  maintain(code: string): Promise<string | null>;
  /** One of the store's pictures, as WebP; null if it is not on the disk. */
  picture(this: void, hash: string): Buffer | null;
  /** Somebody pressed something. */
  press(): void;
  /** Calls the attendant, where the screen offers it. */
  call(): void;
}

export interface GuardWindow {
  /** Resolves when the window is gone, whoever closed it. */
  readonly closed: Promise<void>;
  close(): void;
  /** Raises it above all other windows, if the system allows that. Called once a second. */
  keepOnTop(): Promise<void>;
  /** Loads a dead page again without uncovering the screen. Without it the window is closed and opened again. */
  reload?(): void;
}

/** The page with the store's shortcuts, and what it starts. */
export interface LauncherSystem {
  /** A normal window, which the player may cover and close. */
  open(url: string): GuardWindow;
  /**
   * Starts it as the player's account, on the player's desktop. Resolves when it was started.
   *
   * @throws SystemFailure in words for the player
   */
  launch(shortcut: GuardShortcut): Promise<void>;
}

/** At most as wide and high as the server accepts. */
export interface RgbaPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and an opaque alpha for each pixel. */
  readonly pixels: Buffer;
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
  openWindow(kind: WindowKind, page: WindowPage): GuardWindow;
  /** Without it no shortcuts are shown. */
  readonly launcher?: LauncherSystem;
  /** Closes windows of an earlier guard process that was killed. */
  closeOrphanedWindows(): void;
  /**
   * While the lock is shown: ends the player's programs and removes what he left, these paths of his home folder too. Absent where
   * the guard cannot do that.
   */
  clean?(paths: readonly string[]): Promise<void>;
  /**
   * From now on ends programs of the player's with these file names, and blocks these sites, also while the guard does not run.
   * Resolves when the sites are done; what fails is logged. Absent where the guard cannot do that.
   *
   * @param onEnded with the name as it is in the list
   */
  block?(blocks: Blocks, onEnded: (name: string) => void): Promise<void>;
  /**
   * All monitors as they are now, whatever they show. Absent where the guard cannot do that.
   *
   * @throws SystemFailure
   */
  takePicture?(): Promise<RgbaPicture>;
  /** Ends what outlives the windows. */
  end?(): Promise<void>;
  /**
   * Resolves when the system has accepted it.
   *
   * @throws SystemFailure
   */
  run(command: SystemCommand): Promise<void>;
  /**
   * Sets how loud the player hears the computer. Resolves when that is done, which may be when the screen opens.
   *
   * @param level in percent; 0: without sound
   * @throws SystemFailure
   */
  setVolume(level: number): Promise<void>;
}

/** Why the system did not execute a command, in Portuguese, to be shown in the console. */
export class SystemFailure extends Error {}

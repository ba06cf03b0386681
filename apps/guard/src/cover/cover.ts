import { setTimeout } from 'node:timers/promises';
import { type Log, reasonOf } from '../log.ts';
import { Cleaning } from './cleaning.ts';
import type { CoverSettings } from './cover-messages.ts';
import { CoverWindow } from './cover-window.ts';
import { keyOf } from './keyboard.ts';
import { type LockPage, openLockPage } from './lock-page.ts';
import { isAsleep, PlayerProcesses } from './player-processes.ts';
import { type XConnection, XRefusal } from './x-connection.ts';
import { events, roundTrip } from './x-requests.ts';
import { connectToDisplay, serverOf } from './x-server.ts';

/** How often the cover is looked at, and the player's processes. */
const LOOK_MS = 50;
const STOP_MS = 100;
const RECONNECT_MS = 100;
/**
 * If the X server sleeps for this long and owes an answer while the screen is locked, a stopped program of the player has grabbed it.
 * One that does not sleep is only slow, or the computer is.
 */
const MAX_ASLEEP_MS = 1_000;
const MAX_ANSWER_MS = 3_000;
/** How long the end waits for the display. Less than the guard waits for the end (system/cover-process.ts). */
const MAX_END_MS = 5_000;
/** Between two times that the player's programs are ended because nothing else helps. */
const END_AGAIN_MS = 5_000;

/** Covers the screen while it is locked, and stops the player's processes. */
export class Cover {
  readonly #settings: CoverSettings;
  readonly #log: Log;
  readonly #player: PlayerProcesses | null;
  readonly #timers: NodeJS.Timeout[];
  /** Ends the cover before this one. */
  readonly #endPredecessor: () => void;
  /** The page's address while the screen is locked. */
  #url: string | null = null;
  #x: XConnection | null = null;
  #window: CoverWindow | null = null;
  #server: number | null = null;
  #cleaning: Cleaning | null = null;
  #page: LockPage | null = null;
  #keysyms: (keycode: number) => readonly number[] = () => [];
  #isBusy = false;
  /** How long the X server has owed the answer that is waited for, and how long of it it slept, in this process's own time. */
  #owedMs = 0;
  #asleepMs = 0;
  /** The screen was opened by a command: what an earlier process covers is uncovered as soon as the display is connected. */
  #isOpen = false;
  /** The end of the cover before this one, and of its windows. */
  #replacing: Promise<void> | null = null;
  readonly #connecting: Promise<void>;
  #endedAt = Number.NEGATIVE_INFINITY;
  #isEnded = false;

  constructor(settings: CoverSettings, log: Log, endPredecessor: () => void) {
    this.#settings = settings;
    this.#log = log;
    this.#endPredecessor = endPredecessor;
    const { player } = settings;
    this.#player = player === null ? null : new PlayerProcesses(player.uid, log);
    this.#timers = [
      setInterval(() => void this.#look(), LOOK_MS),
      setInterval(() => this.#stopPlayer(), STOP_MS),
    ];
    this.#connecting = this.#connect();
  }

  lock(url: string): void {
    this.#url = url;
    this.#isOpen = false;
    this.#stopPlayer();
    this.#window?.show();
    this.reload();
    void this.#look();
  }

  open(): void {
    this.#url = null;
    this.#isOpen = true;
    this.#cleaning?.stop();
    this.#cleaning = null;
    this.#page?.end();
    this.#page = null;
    this.#window?.hide();
    this.#replacePredecessor();
    this.#player?.continue(this.#server);
  }

  /** Starts a new browser. The old picture stays until the new one is there. */
  reload(): void {
    this.#page?.end();
    this.#page = null;
    const { browser } = this.#settings;
    if (this.#url === null || browser === null || this.#window === null) return;
    const { width, height } = this.#window.page;
    this.#page = openLockPage({
      ...browser,
      url: this.#url,
      size: { width, height },
      log: this.#log,
      onPicture: (picture) => this.#window?.draw(picture),
    });
  }

  /** The guard, which serves the page, is gone: closes the page, and the cover stays. */
  keepWithoutPage(): void {
    this.#page?.end();
    this.#page = null;
  }

  /** Kills the player's programs: a stopped one cannot end by itself. */
  endPlayer(why: string): void {
    if (this.#url !== null) this.#player?.end(this.#server, why);
  }

  /** While the screen is locked: ends the player's programs, also those that start meanwhile, and removes what he left. */
  async clean(paths: readonly string[]): Promise<void> {
    const { player: account } = this.#settings;
    this.#cleaning?.stop();
    if (this.#url === null || account === null) return;
    // It would stop our program.
    this.#endPredecessor();
    this.#player?.killAll(this.#server);
    const cleaning = new Cleaning({ account, paths, log: this.#log });
    this.#cleaning = cleaning;
    await cleaning.done;
    if (this.#cleaning !== cleaning) return;
    this.#cleaning = null;
    this.#log('info', 'cleaning over');
  }

  async end(): Promise<void> {
    this.open();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.race([this.#uncovered(), setTimeout(MAX_END_MS)]);
    this.#isEnded = true;
    this.#x?.end();
  }

  /** Resolves when the server has done all that, also if the display was not connected yet. */
  async #uncovered(): Promise<void> {
    await this.#connecting;
    await this.#replacing;
    if (this.#x !== null) await roundTrip(this.#x);
  }

  async #connect(): Promise<void> {
    const { display, authority } = this.#settings;
    while (this.#x === null && !this.#isEnded) {
      try {
        const x = await connectToDisplay(display, authority);
        const window = await CoverWindow.create(x);
        this.#server = serverOf(display);
        x.onEvent = (event) => this.#onEvent(event);
        void x.closed.then(() => this.#onLost(x));
        this.#x = x;
        this.#window = window;
        await this.#readKeyboard();
        if (this.#url !== null) this.lock(this.#url);
        else if (this.#isOpen) this.#replacePredecessor();
      } catch (error) {
        if (error instanceof XRefusal) this.#forcePlayer(`the display refuses: ${reasonOf(error)}`);
        await setTimeout(RECONNECT_MS);
      }
    }
  }

  /** The desktop may set another layout at any time. */
  async #readKeyboard(): Promise<void> {
    if (this.#window !== null) this.#keysyms = await this.#window.keyboard();
  }

  #onLost(x: XConnection): void {
    if (this.#x !== x) return;
    this.#x = null;
    this.#window = null;
    this.#replacing = null;
    if (this.#isEnded) return;
    this.#log('warn', 'display lost');
    void this.#connect();
  }

  async #look(): Promise<void> {
    const [x, window] = [this.#x, this.#window];
    if (this.#url === null || x === null || window === null) return;
    if (this.#isBusy) return this.#lookAtServer();
    this.#isBusy = true;
    this.#owedMs = 0;
    this.#asleepMs = 0;
    try {
      const wrong = await window.look();
      if (wrong !== null) this.#log('warn', 'cover restored', { wrong });
      else if (this.#x === x) this.#replacePredecessor();
    } finally {
      this.#isBusy = false;
    }
  }

  #lookAtServer(): void {
    this.#owedMs += LOOK_MS;
    if (this.#server === null || isAsleep(this.#server)) this.#asleepMs += LOOK_MS;
    if (this.#asleepMs >= MAX_ASLEEP_MS || this.#owedMs >= MAX_ANSWER_MS)
      this.#forcePlayer('the display does not answer');
  }

  #replacePredecessor(): void {
    if (this.#replacing !== null) return;
    this.#endPredecessor();
    // Its windows outlive it. Without a display they wait for the connection.
    if (this.#window !== null) this.#replacing = this.#removeOthers(this.#window);
  }

  async #removeOthers(window: CoverWindow): Promise<void> {
    await window.removeOthers();
    if (this.#url !== null) this.#log('info', 'covered');
  }

  #stopPlayer(): void {
    if (this.#url === null) return;
    if (this.#cleaning === null) this.#player?.stop(this.#server);
    else this.#player?.kill(this.#server, this.#cleaning.pid);
  }

  #forcePlayer(why: string): void {
    const now = performance.now();
    if (now - this.#endedAt < END_AGAIN_MS) return;
    this.#endedAt = now;
    this.endPlayer(why);
  }

  #onEvent(event: Buffer): void {
    const type = event.readUInt8(0) & 0x7f;
    const detail = event.readUInt8(1);
    if (type === events.mapping) return void this.#readKeyboard();
    const page = this.#window?.page;
    if (this.#page === null || page === undefined) return;
    if (type === events.keyPress) {
      const key = keyOf(this.#keysyms(detail), event.readUInt16LE(28));
      if (key !== null) this.#page.press(key);
      return;
    }
    const [x, y] = [event.readInt16LE(24) - page.x, event.readInt16LE(26) - page.y];
    if (type === events.motion) this.#page.point('mouseMoved', x, y);
    if (type === events.buttonPress && detail === 1) this.#page.point('mousePressed', x, y);
    if (type === events.buttonRelease && detail === 1) this.#page.point('mouseReleased', x, y);
  }
}

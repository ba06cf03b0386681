import { type LockedScreen, lockTexts } from '../core/lock-texts.ts';
import type { Screen } from '../core/screen.ts';
import type { Log } from '../log.ts';
import type { RunningProgram } from './programs.ts';
import type { GuardWindow, WindowPage } from './system.ts';
import type { WindowsPictures } from './windows-pictures.ts';

// `coruja-desktop lock` draws the lock on a desktop of its own (docs/guard.md#the-lock-on-windows). A line for each message, its
// parts separated by tabs; apps/guard/windows/lock.c lists them.

const KILL_AFTER_MS = 1_500;
const MAX_TEXT = 500;

const COLORS = {
  free: 'free',
  ended: 'amber',
  paused: 'amber',
  cleaning: 'amber',
  blocked: 'blocked',
  cloned: 'blocked',
  connecting: 'offline',
};

interface Options {
  readonly program: RunningProgram;
  readonly page: WindowPage;
  readonly pictures: WindowsPictures;
  readonly log: Log;
}

export function openLock({ program, page, pictures, log }: Options): GuardWindow {
  let unsubscribe: (() => void) | null = null;
  let shown: Screen | null = null;
  program.onLine((line) => {
    const [word, first = '', second = ''] = line.split('\t');
    if (word === 'ready') subscribe();
    else if (word === 'log') log('info', first, second === '' ? {} : { detail: second });
    else if (word === 'pair') void answer(page.pair({ server: first, code: second }));
    else if (word === 'maintenance') void answer(page.maintain(first));
    else if (word === 'press' || word === 'call') page[word]();
  });
  void program.closed.then(() => {
    shown = null;
    unsubscribe?.();
  });

  /** Again when the helper has drawn the lock anew. */
  function subscribe(): void {
    unsubscribe?.();
    unsubscribe = page.subscribe(show);
  }

  function show(screen: Screen): void {
    shown = screen;
    program.write([...linesOf(screen), ...pictureLines(screen), 'draw\n'].join(''));
  }

  function pictureLines(screen: Screen): string[] {
    if (screen.kind === 'pairing') pictures.keep([]);
    if (screen.kind !== 'locked') return [];
    const { logo = null, picture = null } = screen.face ?? {};
    const pathOf = (hash: string | null) =>
      hash === null ? null : pictures.pathOf(hash, page.picture, () => shown !== null && show(shown));
    // None before the server has said which there are.
    if (screen.face !== null) pictures.keep([logo, picture].filter((hash) => hash !== null));
    return [lineOf('logo', pathOf(logo)), lineOf('picture', pathOf(picture))];
  }

  /** Empty if what was typed is right. */
  async function answer(problem: Promise<string | null>): Promise<void> {
    program.write(lineOf('answer', await problem));
  }

  return {
    closed: program.closed,
    close() {
      // Without this word the lock stays when its input ends: the guard was killed.
      program.write('close\n');
      closeProgram(program);
    },
    // It looks for itself, twenty times a second.
    keepOnTop: () => Promise.resolve(),
  };
}

/** A window that ends with the helper that opened it. */
export function helperWindow(program: RunningProgram): GuardWindow {
  return {
    closed: program.closed,
    close: () => closeProgram(program),
    // The helper does it, four times a second: the player's windows are not visible to this session.
    keepOnTop: () => Promise.resolve(),
  };
}

/** Without a browser or the helper the guard continues to count, and tries again. */
export function noWindow(): GuardWindow {
  const closed = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref());
  return { closed, close: () => undefined, keepOnTop: () => Promise.resolve() };
}

/** Asks it to end, and kills it if it does not. */
export function closeProgram(program: RunningProgram): void {
  program.closeInput();
  const timer = setTimeout(() => program.kill(), KILL_AFTER_MS);
  void program.closed.then(() => clearTimeout(timer));
}

function linesOf(screen: Screen): string[] {
  return screen.kind === 'locked' ? lockedLines(screen) : [lineOf('kind', screen.kind)];
}

function lockedLines(screen: LockedScreen): string[] {
  const texts = lockTexts(screen);
  return [
    lineOf('kind', screen.kind),
    lineOf('store', screen.store),
    lineOf('computer', screen.computer),
    lineOf('color', COLORS[texts.why]),
    lineOf('state', texts.state),
    lineOf('how', texts.how),
    lineOf('running', texts.running),
    lineOf('event', texts.event),
    lineOf('price', texts.price),
    lineOf('packages', texts.packages),
    lineOf('next', texts.next),
    lineOf('idle', texts.idle),
    lineOf('call', texts.call),
    lineOf('note', screen.note?.text ?? null),
    lineOf('maintenance', screen.offersMaintenance ? '1' : '0'),
    lineOf('connected', screen.isConnected ? '1' : '0'),
    lineOf('connection', texts.connection),
  ];
}

function lineOf(word: string, text: string | null): string {
  return `${word}\t${(text ?? '').replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)}\n`;
}

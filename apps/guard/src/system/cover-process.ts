import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type CoverCommand, coverReport, type CoverSettings } from '../cover/cover-messages.ts';
import type { Log } from '../log.ts';
import { ownCommand } from './own-command.ts';

/** The process that covers the screen (cover/run-cover.ts), started again whenever it is gone. */
export interface CoverProcess {
  /** Nothing was asked of it yet. */
  readonly isNew: boolean;
  lock(url: string): void;
  open(): void;
  reload(): void;
  /** While the screen is locked: ends the player's stopped programs. */
  endPlayer(): void;
  /** While the screen is locked: ends the player's programs and removes what he left. Resolves when that is over. */
  clean(paths: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

const RESTART_MS = 20;
const MAX_RESTART_MS = 1_000;
/** A cover that lived this long had started. */
const STARTED_MS = 5_000;
/** A busy machine takes seconds to start a process. Killed, it would leave the screen covered. */
const END_MS = 8_000;

export function createCoverProcess(settings: () => CoverSettings, log: Log): CoverProcess {
  let child: ChildProcess | null = null;
  /** What it must do after a restart. */
  let current: CoverCommand | null = null;
  const cleaning = createCleaningRequest(send);
  let isStarted = false;
  let isEnding = false;
  let delayMs = RESTART_MS;

  function start(): void {
    const startedAt = performance.now();
    // Detached: neither a signal to the guard's process group nor the guard's own end reaches it.
    const started = spawn(...ownCommand('cover'), {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child = started;
    started.stdin.on('error', () => undefined);
    createInterface({ input: started.stdout }).on('line', (line) => {
      const { level, event, fields } = coverReport.parse(JSON.parse(line));
      log(level, event, fields);
      if (event === 'cleaning over') cleaning.finish();
    });
    started.once('error', () => undefined);
    started.once('close', () => {
      if (child === started) child = null;
      if (isEnding) return;
      log('warn', 'cover lost');
      delayMs =
        performance.now() - startedAt > STARTED_MS ? RESTART_MS : Math.min(MAX_RESTART_MS, delayMs * 2);
      setTimeout(start, delayMs);
    });
    send({ type: 'settings', settings: settings() });
    if (current !== null) send(current);
    cleaning.sendAgain();
  }

  function send(command: CoverCommand): void {
    if (child?.stdin?.writable === true) child.stdin.write(`${JSON.stringify(command)}\n`);
  }

  function ask(command: CoverCommand): void {
    current = command;
    if (isStarted) return send(command);
    isStarted = true;
    start();
  }

  return {
    get isNew() {
      return current === null;
    },
    lock: (url) => ask({ type: 'lock', url }),
    open() {
      cleaning.finish();
      ask({ type: 'open' });
    },
    reload: () => send({ type: 'reload' }),
    endPlayer: () => send({ type: 'end-player' }),
    clean: (paths) => cleaning.start(paths),
    async end() {
      isEnding = true;
      const ending = child;
      if (ending === null) return;
      const closed = new Promise<void>((resolve) => void ending.once('close', () => resolve()));
      send({ type: 'end' });
      const timer = setTimeout(() => ending.kill('SIGKILL'), END_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** A cleaning that has not been reported as over; a cover that starts again does it again. */
function createCleaningRequest(send: (command: CoverCommand) => void) {
  let pending: { readonly paths: readonly string[]; readonly resolve: () => void } | null = null;

  function sendAgain(): void {
    if (pending !== null) send({ type: 'clean', paths: [...pending.paths] });
  }

  function finish(): void {
    pending?.resolve();
    pending = null;
  }

  return {
    sendAgain,
    finish,
    start: (paths: readonly string[]) =>
      new Promise<void>((resolve) => {
        finish();
        pending = { paths, resolve };
        sendAgain();
      }),
  };
}

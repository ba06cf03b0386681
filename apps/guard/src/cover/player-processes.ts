import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { uptime } from 'node:os';
import type { Log } from '../log.ts';

interface RunningProcess {
  readonly pid: number;
  /** Also tells it from a later process with the same number. */
  readonly startedAt: number;
  readonly isAtRest: boolean;
  /** Waits in the kernel, for a disk or until a program that it starts has its own code: it stops before it runs again. */
  readonly isInKernel: boolean;
}

/** The account's service manager must finish starting, or the computer's start waits for it. */
const MANAGER_STARTS_SECONDS = 15;
/** After more looks than this in a row with running processes, somebody starts them faster than they can be stopped. */
const MAX_RESTLESS_LOOKS = 20;
const CLOCK_TICKS = 100;

/** The processes of the player's account, which do not run while the screen is locked. */
export class PlayerProcesses {
  readonly #uid: number;
  readonly #log: Log;
  /** Processes that were seen stopped, by number and start. */
  readonly #stopped = new Set<string>();
  #restlessLooks = 0;

  constructor(uid: number, log: Log) {
    this.#uid = uid;
    this.#log = log;
  }

  /** Stops all running processes. One that was stopped before and runs again was continued by another process, so it is killed. */
  stop(server: number | null): void {
    const running = this.#find(server).filter((one) => {
      if (one.isAtRest) this.#stopped.add(keyOf(one));
      return !one.isAtRest;
    });
    const again = running.filter((one) => this.#stopped.has(keyOf(one)));
    if (again.length > 0) this.#log('warn', 'player resisted', { processes: again.length });
    for (const one of running) signal(one.pid, again.includes(one) ? 'SIGKILL' : 'SIGSTOP');
    this.#restlessLooks = running.every(({ isInKernel }) => isInKernel) ? 0 : this.#restlessLooks + 1;
    if (this.#restlessLooks <= MAX_RESTLESS_LOOKS) return;
    this.#restlessLooks = 0;
    this.end(server, 'processes do not stop');
  }

  continue(server: number | null): void {
    for (const { pid } of this.#find(server)) signal(pid, 'SIGCONT');
    this.#stopped.clear();
    this.#restlessLooks = 0;
  }

  end(server: number | null, why: string): void {
    this.#log('warn', 'player ended', { why });
    this.killAll(server);
  }

  killAll(server: number | null): void {
    // Several times, because a process may start another one before it is killed.
    for (let times = 0; times < 5; times += 1) this.kill(server, null);
  }

  /** @param spared runs as the player, but is ours */
  kill(server: number | null, spared: number | null): void {
    for (const { pid } of this.#find(server)) if (pid !== spared) signal(pid, 'SIGKILL');
  }

  /**
   * Ends those that run a program with one of these file names.
   *
   * @param names in lower case
   * @returns the names of those that ended
   */
  endNamed(names: ReadonlySet<string>): string[] {
    return this.#find(null).flatMap(({ pid }) => {
      const name = programNamesOf(pid).find((each) => names.has(each));
      if (name === undefined) return [];
      signal(pid, 'SIGKILL');
      return [name];
    });
  }

  #find(server: number | null): RunningProcess[] {
    return readdirSync('/proc').flatMap((name) => {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === server || pid === process.pid) return [];
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const ids = /^Uid:\t(.*)$/m.exec(status)?.[1]?.split('\t') ?? [];
        if (!ids.includes(String(this.#uid))) return [];
        const [state = '', ...fields] = statOf(pid);
        const startedAt = Number(fields[18]);
        return isStartingManager(pid, startedAt) || /[ZX]/.test(state)
          ? []
          : [{ pid, startedAt, isAtRest: /[Tt]/.test(state), isInKernel: state === 'D' }];
      } catch {
        // It has ended.
        return [];
      }
    });
  }
}

/** Waits for something to do. False for one that has ended. */
export function isAsleep(pid: number): boolean {
  try {
    return statOf(pid)[0] === 'S';
  } catch {
    return false;
  }
}

/** What follows the name in `/proc/…/stat`, from the state on. */
function statOf(pid: number): string[] {
  // The name may contain spaces and parentheses.
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

function isStartingManager(pid: number, startedAt: number): boolean {
  const age = uptime() - startedAt / CLOCK_TICKS;
  return age < MANAGER_STARTS_SECONDS && readlinkSync(`/proc/${pid}/exe`).endsWith('/systemd/systemd');
}

/** In lower case: of its file, of the Windows program that Wine runs, and of the script that an interpreter runs. */
function programNamesOf(pid: number): string[] {
  try {
    const [first = '', second = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    const script = fileNameOf(second);
    return [
      fileNameOf(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')),
      fileNameOf(first),
      // The kernel names a script's process like the script, cut to 15 bytes.
      ...(name !== '' && script.startsWith(name.toLowerCase()) ? [script] : []),
    ];
  } catch {
    // It has ended.
    return [];
  }
}

function fileNameOf(path: string): string {
  return basename(path.replaceAll('\\', '/')).toLowerCase();
}

function keyOf({ pid, startedAt }: RunningProcess): string {
  return `${pid} ${startedAt}`;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

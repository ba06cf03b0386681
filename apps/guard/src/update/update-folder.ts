import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { ReleaseSystem } from '@coruja/contract';
import { z } from 'zod';
import { syncFolder } from '../durable-file.ts';
import { linesOf, namesIn } from '../files.ts';

// `update` in the folder of the installed program. start.sh, or on Windows the service (windows/trial.c), reads and renames its files, so
// their names and first lines must not change: `trial`: the offer that the next start tries; `trying`: the one that is being tried;
// `failed`: the last one that failed, and why; `current`, only on Windows: the one that every start runs.

const offerSchema = z.uuid().regex(/^[0-9a-f-]+$/);

export interface FailedOffer {
  readonly offer: string;
  readonly reason: string;
}

export interface UpdateFolder {
  readFailed(): FailedOffer | null;
  writeFailed(failed: FailedOffer): void;
  /** Removes what earlier offers left, except the program of this process. */
  clear(): void;
  /** Where the offer's package is fetched to, and an empty folder to unpack it into. */
  prepare(offer: string): { readonly file: string; readonly folder: string };
  /** Makes the unpacked files of an offer complete, also after a power cut. */
  keep(offer: string): void;
  /** The next start tries the offer. */
  tryNext(offer: string): void;
  /** Whether this process is the trial of the offer, and start.sh waits for its word. */
  isTrying(offer: string): boolean;
  /** From now on every start runs the program of the offer. */
  confirm(offer: string): void;
  /** Notes why the trial fails, for the earlier version. */
  noteTrialFailure(reason: string): void;
}

export function openUpdateFolder(program: string, system: ReleaseSystem): UpdateFolder {
  const folder = join(program, 'update');
  const [trial, trying, failed, current] = ['trial', 'trying', 'failed', 'current'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const isWindows = system === 'windows';
  const unpackingOf = (offer: string) => join(folder, `${offer}.unpacking`);
  const packageOf = (offer: string) => join(folder, `${offer}.package`);
  const pathOf = (offer: string) => join(folder, offer);

  function write(path: string, lines: readonly string[]): void {
    create(folder);
    writeFileSync(`${path}.new`, lines.map((line) => `${line}\n`).join(''), { flush: true });
    renameSync(`${path}.new`, path);
    syncFolder(folder);
  }

  return {
    readFailed() {
      const [offer, reason = ''] = linesOf(failed);
      return offerSchema.safeParse(offer).success ? { offer: offer ?? '', reason: reason || 'start' } : null;
    },
    writeFailed: ({ offer, reason }) => write(failed, [offer, reason]),
    clear() {
      const kept = [...[trial, trying, failed, current].map((path) => basename(path)), linesOf(current)[0]];
      for (const name of namesIn(folder))
        if (!kept.includes(name) && !isRunningFrom(join(folder, name)))
          rmSync(join(folder, name), { recursive: true, force: true });
    },
    prepare(offer) {
      const unpacking = unpackingOf(offer);
      create(folder);
      rmSync(unpacking, { recursive: true, force: true });
      create(unpacking);
      return { file: packageOf(offer), folder: unpacking };
    },
    keep(offer) {
      const unpacking = unpackingOf(offer);
      for (const name of namesIn(unpacking)) syncPath(join(unpacking, name));
      syncFolder(unpacking);
      rmSync(pathOf(offer), { recursive: true, force: true });
      renameSync(unpacking, pathOf(offer));
      rmSync(packageOf(offer), { force: true });
      syncFolder(folder);
    },
    tryNext: (offer) => write(trial, [offer]),
    isTrying: (offer) => existsSync(trying) && linesOf(trying)[0] === offer,
    confirm(offer) {
      // Windows replaces no program that runs, and the service is one: it starts the guard from the offer's folder.
      if (isWindows) write(current, [offer]);
      else install(pathOf(offer), program);
      rmSync(trying, { force: true });
      syncFolder(folder);
    },
    noteTrialFailure: (reason) => appendFileSync(trying, `${reason}\n`),
  };
}

function install(from: string, program: string): void {
  // The program last: with any of the other files new, the earlier one still starts.
  const names = namesIn(from).toSorted((a, b) => Number(a === 'coruja-guard') - Number(b === 'coruja-guard'));
  for (const name of names)
    if (lstatSync(join(from, name)).isFile()) replace(join(from, name), join(program, name));
  syncFolder(program);
}

/** An update that was confirmed runs from its folder until the next start. */
function isRunningFrom(folder: string): boolean {
  return [process.execPath, ...process.argv].some((path) => path.startsWith(join(folder, sep)));
}

/** Other accounts run the program too, whatever the umask of the service. */
function create(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Atomically; the running program keeps its own file. */
function replace(from: string, to: string): void {
  const fresh = `${to}.new`;
  rmSync(fresh, { force: true });
  try {
    // Needs no space.
    linkSync(from, fresh);
  } catch {
    copyFileSync(from, fresh);
    chmodSync(fresh, lstatSync(from).mode & 0o777);
    syncPath(fresh);
  }
  renameSync(fresh, to);
}

function syncPath(path: string): void {
  // Windows syncs only what is open for writing.
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

import { join } from 'node:path';
import { type GuardMessage, guardVersion, type ReleaseSystem, type ServerMessage } from '@coruja/contract';
import type { Disk } from '../disk.ts';
import { type Log, reasonOf } from '../log.ts';
import { checkRelease } from './check-release.ts';
import { fetchPackage } from './fetch-package.ts';
import { isDiskError, UpdateRefused } from './refused.ts';
import { checkProgram, unpack } from './unpack.ts';
import { openUpdateFolder, type UpdateFolder } from './update-folder.ts';

type Hello = Extract<GuardMessage, { type: 'hello' }>;
type Offer = Extract<ServerMessage, { type: 'update' }>;

/** Replaces this guard by a newer one that its server offers (docs/guard.md#updates). */
export interface Updater {
  /** What the guard says about updates when it connects; undefined if it cannot update itself. */
  status(): Hello['update'];
  receive(message: Extract<ServerMessage, { type: 'update' | 'update-key' }>): void;
  /** Whether the guard may be restarted now. */
  setFree(isFree: boolean): void;
  /** The server has answered: an update on trial is confirmed by that. */
  confirm(): void;
  /** To be called about once a second: tries again what failed. */
  check(): void;
}

export interface UpdaterOptions {
  /** The folder of the installed program; null if nothing starts updates here. */
  readonly program: string | null;
  readonly system: ReleaseSystem;
  /** The offer that this process is the trial of. */
  readonly trial: string | null;
  readonly disk: Pick<Disk, 'readPairing' | 'keepUpdateKey'>;
  readonly send: (message: GuardMessage) => void;
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** Ends this process without uncovering the screen; the service starts the next one. */
  readonly restart: (exitCode: number) => void;
}

const MAX_TRIES = 8;
const FIRST_RETRY_MS = 5_000;

export function createUpdater(options: UpdaterOptions): Updater {
  return options.program === null ? noUpdater : new InstalledUpdater(options.program, options);
}

const noUpdater: Updater = {
  status: () => undefined,
  receive: () => undefined,
  setFree: () => undefined,
  confirm: () => undefined,
  check: () => undefined,
};

interface Work {
  readonly offer: Offer;
  tries: number;
  retryAt: number;
  stage: 'waiting' | 'preparing' | 'ready';
}

class InstalledUpdater implements Updater {
  readonly #options: UpdaterOptions;
  readonly #folder: UpdateFolder;
  #trial: string | null;
  #work: Work | null = null;
  #isFree = false;

  constructor(program: string, options: UpdaterOptions) {
    this.#options = options;
    this.#folder = openUpdateFolder(program, options.system);
    const { trial } = options;
    this.#trial = trial !== null && this.#folder.isTrying(trial) ? trial : null;
    if (this.#trial === null) this.#clear();
  }

  status(): Hello['update'] {
    return {
      system: this.#options.system,
      hasKey: this.#options.disk.readPairing()?.updateKey !== undefined,
      isOnTrial: this.#trial !== null,
      failed: this.#folder.readFailed(),
    };
  }

  receive(message: Extract<ServerMessage, { type: 'update' | 'update-key' }>): void {
    const { disk, log } = this.#options;
    if (message.type === 'update') return this.#accept(message);
    try {
      if (disk.keepUpdateKey(message.key)) log('info', 'update key kept');
    } catch (error) {
      log('error', 'update key not kept', { reason: reasonOf(error) });
    }
  }

  setFree(isFree: boolean): void {
    this.#isFree = isFree;
    this.check();
  }

  confirm(): void {
    const offer = this.#trial;
    if (offer === null) return;
    const { log, restart, send } = this.#options;
    try {
      this.#folder.confirm(offer);
    } catch (error) {
      log('error', 'update not installed', { reason: reasonOf(error) });
      this.#folder.noteTrialFailure('disk');
      return restart(1);
    }
    this.#trial = null;
    log('info', 'update confirmed', { version: guardVersion });
    send({ type: 'update', offer, reason: null });
  }

  /** Goes on with what waits for a free moment. Fetching too, so that no player notices it. */
  check(): void {
    const work = this.#work;
    if (work === null || !this.#isFree || this.#options.monotonicMs() < work.retryAt) return;
    if (work.stage === 'waiting') void this.#prepare(work);
    else if (work.stage === 'ready') this.#swap(work.offer.offer);
  }

  #accept(offer: Offer): void {
    const { disk, send, log, system } = this.#options;
    const failed = this.#folder.readFailed();
    if (this.#trial !== null || this.#work?.offer.offer === offer.offer) return;
    if (failed?.offer === offer.offer) return send({ type: 'update', ...failed });
    try {
      checkRelease(offer, { key: disk.readPairing()?.updateKey, version: guardVersion, system });
    } catch (error) {
      const reason = error instanceof UpdateRefused ? error.reason : 'signature';
      return this.#fail(offer.offer, reason, reasonOf(error));
    }
    log('info', 'update offered', { version: offer.version });
    this.#work = { offer, tries: 0, retryAt: 0, stage: 'waiting' };
    this.check();
  }

  async #prepare(work: Work): Promise<void> {
    const { monotonicMs, log } = this.#options;
    work.stage = 'preparing';
    work.tries += 1;
    const problem = await this.#fetchAndUnpack(work.offer).then(
      () => null,
      (error: unknown) => error ?? new Error('unknown'),
    );
    // A newer offer has come meanwhile.
    if (this.#work !== work) return;
    if (problem === null) {
      work.stage = 'ready';
      log('info', 'update ready', { version: work.offer.version });
      return this.check();
    }
    const reason = reasonFor(problem, work);
    if (reason !== null) return this.#fail(work.offer.offer, reason, reasonOf(problem));
    work.stage = 'waiting';
    work.retryAt = monotonicMs() + FIRST_RETRY_MS * 2 ** (work.tries - 1);
    log('warn', 'update not fetched', { reason: reasonOf(problem) });
  }

  async #fetchAndUnpack(offer: Offer): Promise<void> {
    const { disk, log, system } = this.#options;
    const folder = this.#folder;
    const server = disk.readPairing()?.server;
    if (server === undefined) throw new UpdateRefused('key', 'This computer is not paired any more.');
    const unpacking = folder.prepare(offer.offer);
    await fetchPackage(server, { ...offer, system }, unpacking.file);
    log('info', 'update fetched', { version: offer.version });
    await unpack(unpacking, system);
    const program = join(unpacking.folder, system === 'windows' ? 'coruja-guard.exe' : 'coruja-guard');
    await checkProgram(program, offer.version);
    folder.keep(offer.offer);
  }

  #swap(offer: string): void {
    const { log, restart } = this.#options;
    try {
      this.#folder.tryNext(offer);
    } catch (error) {
      return this.#fail(offer, 'disk', reasonOf(error));
    }
    log('info', 'update begins', { offer });
    restart(0);
  }

  #fail(offer: string, reason: string, detail: string): void {
    const { log, send } = this.#options;
    log('warn', 'update failed', { offer, reason, detail });
    this.#work = null;
    try {
      this.#folder.writeFailed({ offer, reason });
    } catch (error) {
      // Then it is tried again after the next start of the guard, with the same result.
      log('warn', 'update failure not saved', { reason: reasonOf(error) });
    }
    this.#clear();
    send({ type: 'update', offer, reason });
  }

  #clear(): void {
    try {
      this.#folder.clear();
    } catch (error) {
      this.#options.log('warn', 'update not removed', { reason: reasonOf(error) });
    }
  }
}

/** Null if it is worth another try. */
function reasonFor(error: unknown, { tries }: Work): string | null {
  if (error instanceof UpdateRefused) return error.reason;
  if (isDiskError(error)) return 'disk';
  return tries < MAX_TRIES ? null : 'download';
}

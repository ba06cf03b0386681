import { statfsSync } from 'node:fs';

const mib = 1024 * 1024;
/** Four files of PostgreSQL's journal, without room for which it ends our process. */
const reserveBytes = 64 * mib;
/** So much more has to be free before writing begins again, else it would begin and end at every call. */
const hysteresisBytes = 16 * mib;
const lookEveryMs = 200;

/** Whether a folder's disk is about to be full. */
export class DiskSpace {
  readonly #folder: string;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isShort = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isShort(): boolean {
    const now = performance.now();
    if (now - this.#lookedAt < lookEveryMs) return this.#isShort;
    this.#lookedAt = now;
    const { bavail, bsize } = statfsSync(this.#folder);
    this.#isShort = bavail * bsize < reserveBytes + (this.#isShort ? hysteresisBytes : 0);
    return this.#isShort;
  }
}

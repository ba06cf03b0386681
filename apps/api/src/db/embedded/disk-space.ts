import { statfsSync } from 'node:fs';

const mib = 1024 * 1024;
/** Four segments of PostgreSQL's journal. Without space for the journal PostgreSQL would end our process. */
const reserveBytes = 64 * mib;
/**
 * How much more must be free before writes are accepted again; otherwise it would switch at every request.
 */
const hysteresisBytes = 16 * mib;
const lookEveryMs = 200;

/** Watches whether a folder's disk is nearly full. */
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

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** For `node --import`. */
const script = (file: string) => `
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
const real = os.uptime;
os.uptime = () => real() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
syncBuiltinESMExports();
`;

/** The monotonic clock of guards that are started with `env`: the computer's, plus the seconds that a test lets pass. */
export class MovedClock {
  readonly env: Record<string, string>;
  readonly #file: string;
  #moved = 0;

  /** @param folder for its files */
  constructor(folder: string) {
    const preload = join(folder, 'clock.mjs');
    this.#file = join(folder, 'clock.txt');
    this.env = { NODE_OPTIONS: `--import=file://${preload}` };
    writeFileSync(preload, script(this.#file));
    this.pass(0);
  }

  pass(seconds: number): void {
    this.#moved += seconds;
    // A guard that read half of it would see the clock go back.
    writeFileSync(`${this.#file}.new`, String(this.#moved));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

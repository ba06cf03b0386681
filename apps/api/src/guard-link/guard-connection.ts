import { type Reading, type ServerMessage, guardCloseCodes } from '@coruja/contract';
import type { WebSocket } from 'ws';
import type { GuardFacts } from './guard-facts.ts';
import type { GuardKey } from './link-queries.ts';
import type { LinkTime } from './link-time.ts';
import { burst, mostWaiting } from './timings.ts';

/** How long a closing handshake may take before the connection is cut. */
const farewellMs = 2_000;

/** One guard's connection and what is known of it. There are thousands: no timer, no closure and no text of its own. */
export class GuardConnection implements GuardKey {
  readonly storeId: string;
  readonly computerId: string;
  readonly tokenHash: string;
  /** From which it came, for the register of use (docs/decisions/0016-rules-of-law-are-the-owners.md). */
  readonly address: string | null;
  readonly #socket: WebSocket;
  readonly #time: LinkTime;
  /** The monotonic clock decides on silence, the wall clock on what is written down. */
  heardAt: number;
  seenAt: number;
  /** It has said hello. */
  isIntroduced = false;
  /** The database says that it is connected here. */
  isRegistered = false;
  version = '';
  system = '';
  /** The newest reading of its session, and the last one that was handed on to be written. */
  reading: Reading | null = null;
  writtenReading: Reading | null = null;
  facts: GuardFacts | null = null;
  factsReadAt = 0;
  /** What it was told last, without the time that is left. */
  toldKey = '';
  /** It has said something that a state answers. */
  awaitsState = false;
  #allowance = burst;
  #allowanceAt: number;

  /** @param now milliseconds since the epoch */
  constructor(
    socket: WebSocket,
    key: GuardKey,
    { address, time, now }: { address: string | null; time: LinkTime; now: number },
  ) {
    this.#socket = socket;
    this.#time = time;
    this.storeId = key.storeId;
    this.computerId = key.computerId;
    this.tokenHash = key.tokenHash;
    this.address = address;
    this.heardAt = time.monotonic();
    this.#allowanceAt = this.heardAt;
    this.seenAt = now;
  }

  /** Whether it may say one thing more: a burst, and then one a second. */
  takeAllowance(monotonic: number): boolean {
    this.#allowance = Math.min(burst, this.#allowance + (monotonic - this.#allowanceAt) / 1_000) - 1;
    this.#allowanceAt = monotonic;
    return this.#allowance >= 0;
  }

  introduce(version: string, system: string): void {
    this.isIntroduced = true;
    this.version = version;
    this.system = system;
  }

  send(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (this.#socket.bufferedAmount > mostWaiting) {
      this.close(guardCloseCodes.slow, 'slow');
      // Whoever does not read will not read the farewell either.
      this.#socket.terminate();
    }
  }

  close(code: number, reason: string): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    this.#time.after(farewellMs, () => socket.terminate());
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

import { type GuardMessage, type Reading, type ServerMessage, guardCloseCodes } from '@coruja/contract';
import type { WebSocket } from 'ws';
import type { Boot } from './boot-queries.ts';
import type { GuardFacts } from './guard-facts.ts';
import type { GuardKey } from './link-queries.ts';
import type { Timers } from './timers.ts';
import { burst, maxBufferedBytes } from './timings.ts';

type Hello = Extract<GuardMessage, { type: 'hello' }>;

/** How long a closing handshake may take before the connection is terminated. */
const closeTimeoutMs = 2_000;

/** Where a connection comes from. */
export interface ConnectionOrigin {
  readonly address: string | null;
  readonly instance: string | null;
}

/** One guard's connection and its state. There are thousands, so it holds no timer and no closure. */
export class GuardConnection implements GuardKey {
  readonly storeId: string;
  readonly computerId: string;
  readonly tokenHash: string;
  /** The caller's, for the usage register (docs/decisions/0016-legal-rules.md). */
  readonly address: string | null;
  /** Of this start of the guard; null if it did not say. */
  readonly instance: string | null;
  readonly #socket: WebSocket;
  readonly #time: Timers;
  /** By the monotonic clock, to detect silence; `lastSeenAt` by the wall clock, to be stored. */
  lastReceivedAt: number;
  lastSeenAt: number;
  hasSaidHello = false;
  /** The database shows it as connected to this process. */
  isPresenceStored = false;
  version = '';
  system = '';
  boot: Boot | null = null;
  /** The newest reading of its session, and the last one passed on to be stored. */
  reading: Reading | null = null;
  writtenReading: Reading | null = null;
  facts: GuardFacts | null = null;
  factsReadAt = 0;
  /** Identifies the state that was sent last, except for the time left. */
  sentKey = '';
  /** The shortcuts that were sent last. */
  sentShortcuts = '';
  /** Identifies the maintenance codes that were sent last; a store without a sheet sends none. */
  sentMaintenance = 'none';
  /** Identifies what the store blocks, as it was sent last. */
  sentBlocks = '';
  /** What its `hello` said about updates; null for a guard that cannot update itself. */
  update: NonNullable<Hello['update']> | null = null;
  /** It knows the command `volume`. */
  canSetVolume = false;
  /** What its `hello` said about pictures of its screen. */
  canShowScreen = false;
  /** The update that was offered last. */
  sentOffer = '';
  /** It sent a message that is answered by a state. */
  awaitsState = false;
  #rateTokens = burst;
  #refilledAt: number;

  /** @param now milliseconds since the epoch */
  constructor(
    socket: WebSocket,
    key: GuardKey,
    { address, instance, time, now }: ConnectionOrigin & { time: Timers; now: number },
  ) {
    this.#socket = socket;
    this.#time = time;
    this.storeId = key.storeId;
    this.computerId = key.computerId;
    this.tokenHash = key.tokenHash;
    this.address = address;
    this.instance = instance;
    this.lastReceivedAt = time.monotonic();
    this.#refilledAt = this.lastReceivedAt;
    this.lastSeenAt = now;
  }

  /** Counts one message. @returns whether it is within the limit: a burst, and one more a second */
  consumeRateLimit(monotonic: number): boolean {
    this.#rateTokens = Math.min(burst, this.#rateTokens + (monotonic - this.#refilledAt) / 1_000) - 1;
    this.#refilledAt = monotonic;
    return this.#rateTokens >= 0;
  }

  setHello(
    hello: Pick<GuardConnection, 'version' | 'system' | 'boot' | 'update' | 'canSetVolume' | 'canShowScreen'>,
  ): void {
    this.hasSaidHello = true;
    this.version = hello.version;
    this.system = hello.system;
    this.boot = hello.boot;
    this.update = hello.update;
    this.canSetVolume = hello.canSetVolume;
    this.canShowScreen = hello.canShowScreen;
  }

  send(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (this.#socket.bufferedAmount > maxBufferedBytes) {
      this.close(guardCloseCodes.slow, 'slow');
      // A guard that does not read would not answer the close frame.
      this.#socket.terminate();
    }
  }

  close(code: number, reason: string): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    this.#time.after(closeTimeoutMs, () => socket.terminate());
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

import { guardVersion, type ServerMessage } from '@coruja/contract';
import type { WebSocket } from 'ws';
import { type Connection, createConnection } from '../../../guard/src/connection.ts';
import { type Timestamp, remainingMs } from '../../../guard/src/core/countdown.ts';
import { step } from '../../../guard/src/core/guard.ts';
import { isSessionOpen } from '../../../guard/src/core/screen.ts';
import { type Snapshot, snapshotSchema, toSnapshotFile } from '../../../guard/src/core/snapshot.ts';
import {
  type Core,
  type Effect,
  emptyCore,
  type Input,
  type SystemCommand,
} from '../../../guard/src/core/state.ts';
import { nextTickAt } from './next-tick.ts';
import type { VirtualSocket } from './virtual-socket.ts';
import { type Random, between, epochMs, randomFor, type VirtualTime } from './virtual-time.ts';

// One computer with its guard. Real: the core, the connection with its rate limiter and backoff, and the
// format of the snapshot. Simulated: windows, operating system, file (a variable) and socket (the simulated
// network). The few lines of agent.ts and engine.ts are repeated here, so that the checks can read the state.

/** The agent's tick. */
const tickMs = 250;
const hardware = {
  system: 'Debian',
  cpu: 'Ryzen 5',
  gpu: null,
  ram: '16 GB',
  macAddresses: ['a8:5e:45:00:11:22'],
};

type UntimedInput = Input extends infer One ? (One extends Input ? Omit<One, 'at'> : never) : never;

export interface MachineListener {
  dial(machine: Machine, token: string, handshakeMs: number): VirtualSocket;
  ran(machine: Machine, command: { id: string; kind: SystemCommand }): void;
  note(text: string): void;
  /** The guard's stored or displayed state may have changed. */
  changed(machine: Machine): void;
}

export interface MachineParts {
  readonly seed: number;
  readonly index: number;
  readonly computerId: string;
  readonly time: VirtualTime;
  readonly listener: MachineListener;
}

export class Machine {
  readonly index: number;
  readonly computerId: string;
  readonly random: Random;
  token: string | null = null;
  /** Null while the process does not run. */
  state: Core | null = null;
  isOn = true;
  /** Since when the process runs. */
  upSince = 0;
  /**
   * The wall clock was changed and no state received since: what a guard concludes from it after a boot is a
   * guess.
   */
  hasWrongClock = false;
  readonly #parts: MachineParts;
  #disk: Snapshot | null = null;
  #connection: Connection | null = null;
  #socket: VirtualSocket | null = null;
  /** The number of the process; callbacks of an earlier one are ignored. */
  #process = 0;
  #boot = 1;
  #bootedAt = 0;
  #wallOffsetMs = 0;
  /** Clocks are up to 4 s a day fast or slow. */
  readonly #drift: number;
  readonly #uptimeMs: number;
  #endTick: () => void = () => undefined;
  #tickDue = 0;
  #busyUntil = 0;
  #queue: UntimedInput[] = [];
  #isBusy = false;
  /** How many more effects the process handles before it is killed. */
  #effectsLeft: number | null = null;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.index = parts.index;
    this.computerId = parts.computerId;
    this.random = randomFor(`${parts.seed} machine ${parts.index}`);
    this.#drift = 1 + (this.random() - 0.5) * 9e-5;
    this.#uptimeMs = between(this.random, 20_000, 900_000_000);
    this.#bootedAt = parts.time.now;
  }

  now(): Timestamp {
    const up = this.#boot === 1 ? this.#uptimeMs : 15_000;
    const passed = (this.#parts.time.now - this.#bootedAt) * this.#drift;
    return {
      monotonicMs: Math.floor(up + passed),
      wallMs: Math.floor(epochMs + this.#parts.time.now + this.#wallOffsetMs),
    };
  }

  /** The session that its screen is open for. */
  get openSession(): string | null {
    return this.state !== null && isSessionOpen(this.state, this.now().monotonicMs)
      ? (this.state.countdown?.id ?? null)
      : null;
  }

  get remainingMs(): number | null {
    const countdown = this.state?.countdown;
    return countdown ? remainingMs(countdown, this.now().monotonicMs) : null;
  }

  get isConnected(): boolean {
    return this.state?.connection?.isNew === false;
  }

  get disk(): Snapshot | null {
    return this.#disk;
  }

  get socket(): VirtualSocket | null {
    return this.#socket;
  }

  start(): void {
    if (this.state !== null || !this.isOn) return;
    const { time } = this.#parts;
    this.#process += 1;
    const process = this.#process;
    const isAlive = () => this.#process === process && this.state !== null;
    this.state = emptyCore;
    this.upSince = time.now;
    this.#effectsLeft = null;
    this.#queue = [];
    this.#isBusy = false;
    this.#tickDue = Number.POSITIVE_INFINITY;
    this.#connection = createConnection({
      listener: {
        connected: () => this.#dispatch({ type: 'connected' }),
        disconnected: () => this.#dispatch({ type: 'disconnected' }),
        refused: () => this.#dispatch({ type: 'refused' }),
        cloned: () => this.#dispatch({ type: 'cloned' }),
        message: (message) => this.#onMessage(message),
      },
      monotonicMs: () => this.now().monotonicMs,
      random: this.random,
      log: (level, event, fields) => {
        if (level === 'error') this.#parts.listener.note(`log ${event} ${JSON.stringify(fields ?? {})}`);
      },
      // Everything that `connection.ts` uses of a WebSocket exists.
      dial: ({ token }, handshakeMs) =>
        (this.#socket = this.#parts.listener.dial(this, token, handshakeMs)) as unknown as WebSocket,
      schedule: (ms, action) => time.after(ms, () => (isAlive() ? action() : undefined)),
    });
    const kept =
      this.#disk === null ? null : snapshotSchema.parse(structuredClone(toSnapshotFile(this.#disk)));
    this.#dispatch({
      type: 'started',
      bootId: `00000000-0000-4000-8000-${`${this.#boot}`.padStart(12, '0')}`,
      hardware,
      version: guardVersion,
      isPaired: this.token !== null,
      canClean: false,
      canShowScreen: false,
      snapshot: kept,
      maintenance: { until: null, hasCodes: false },
    });
    this.#open();
    this.#parts.listener.note(
      `starts with ${kept?.session ? `session ${kept.session.id.slice(0, 8)}` : 'no session'}`,
    );
  }

  pair(token: string): void {
    this.token = token;
    if (this.state === null) return;
    this.#dispatch({ type: 'paired', computerInfo: null });
    this.#open();
  }

  #open(): void {
    if (this.token !== null) this.#connection?.open({ server: 'http://coruja', token: this.token });
  }

  /** kill -9: the system closes its connection. */
  kill(): void {
    if (this.state === null) return;
    this.#stop();
    this.#socket?.terminate();
  }

  /** It dies between two of its next effects. */
  killSoon(): void {
    this.#effectsLeft = between(this.random, 0, 4);
  }

  /** Its supervisor starts it again. */
  #crash(): void {
    this.kill();
    this.#parts.time.after(between(this.random, 1_000, 20_000), () => this.start());
  }

  /** Like pulling the plug. */
  switchOff(): void {
    this.#stop();
    this.#socket?.vanish();
    this.isOn = false;
  }

  switchOn(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.#boot += 1;
    this.#bootedAt = this.#parts.time.now;
    this.start();
  }

  moveWall(ms: number): void {
    this.#wallOffsetMs += ms;
    this.hasWrongClock = true;
  }

  #stop(): void {
    this.#process += 1;
    this.state = null;
    this.#endTick();
    this.#socket?.removeAllListeners();
    // Without a listener, an emitter would throw the error.
    this.#socket?.on('error', () => undefined);
  }

  #onMessage(message: ServerMessage): void {
    if (message.type === 'state') this.hasWrongClock = false;
    this.#dispatch({ type: 'message', message });
  }

  #dispatch(input: UntimedInput): void {
    this.#queue.push(input);
    if (this.#isBusy) return;
    this.#isBusy = true;
    const process = this.#process;
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const result = step(this.state ?? emptyCore, { ...next, at: this.now() });
      if (this.state === null) return;
      this.state = result.state;
      for (const effect of result.effects) {
        if (this.#effectsLeft !== null && this.#effectsLeft-- <= 0) this.#crash();
        if (this.#process !== process) return this.#parts.listener.changed(this);
        this.#handleEffect(effect);
      }
    }
    this.#isBusy = false;
    this.#plan();
    this.#parts.listener.changed(this);
  }

  #handleEffect(effect: Effect): void {
    switch (effect.type) {
      case 'save':
        this.#disk = effect.snapshot;
        return;
      case 'send':
        this.#busyUntil = this.#parts.time.now + 8_000;
        return this.#connection?.send(effect.message);
      case 'run':
        return this.#run(effect);
      case 'forget-token':
        this.#parts.listener.note('unpaired');
        this.token = null;
        return this.#connection?.end();
      case 'drop-connection':
        return this.#connection?.drop();
      case 'warn':
      case 'show':
    }
  }

  #run({ id, kind }: { id: string; kind: SystemCommand }): void {
    const { time, listener: events } = this.#parts;
    events.ran(this, { id, kind });
    const process = this.#process;
    const ifAlive = (action: () => void) => () => (this.#process === process ? action() : undefined);
    time.after(
      100,
      ifAlive(() => this.#dispatch({ type: 'command-finished', id, failure: null })),
    );
    if (kind === 'sign-out') return;
    time.after(
      between(this.random, 50, 3_000),
      ifAlive(() => this.switchOff()),
    );
    const awayMs =
      kind === 'reboot' ? between(this.random, 20_000, 100_000) : between(this.random, 60_000, 1_800_000);
    time.after(awayMs + 3_000, () => this.switchOn());
  }

  /** Schedules only ticks that may change something (next-tick.test.ts). */
  #plan(): void {
    if (this.state === null) return;
    const { time } = this.#parts;
    const { monotonicMs } = this.now();
    const due = nextTickAt(this.state, monotonicMs);
    const isSending = time.now < this.#busyUntil;
    const wait = isSending ? Math.min(1_000, due - monotonicMs) : due - monotonicMs;
    const at = time.now + Math.max(tickMs, Math.ceil(wait / tickMs) * tickMs);
    if (at === this.#tickDue) return;
    this.#endTick();
    this.#tickDue = at;
    if (!Number.isFinite(at)) return;
    this.#endTick = time.after(at - time.now, () => {
      this.#tickDue = Number.POSITIVE_INFINITY;
      this.#dispatch({ type: 'tick' });
      this.#connection?.flush();
    });
  }
}

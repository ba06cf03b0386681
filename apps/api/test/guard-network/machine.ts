import { guardVersion, type ServerMessage } from '@coruja/contract';
import type { WebSocket } from 'ws';
import { type Connection, createConnection } from '../../../guard/src/connection.ts';
import { type At, remainingMs } from '../../../guard/src/core/counting.ts';
import { step } from '../../../guard/src/core/guard.ts';
import { isOpen } from '../../../guard/src/core/screen.ts';
import { type Snapshot, snapshotSchema } from '../../../guard/src/core/snapshot.ts';
import {
  type Core,
  type Effect,
  emptyCore,
  type Input,
  type SystemCommand,
} from '../../../guard/src/core/state.ts';
import { nextTickAt } from './next-tick.ts';
import type { VirtualSocket } from './virtual-socket.ts';
import { type Lot, between, lotOf, type VirtualTime } from './virtual-time.ts';

// One computer with its guard. Real: the core, the connection with its pace and its waits between two tries, what is kept on
// the disk and read from it. Not here: the windows, the operating system, the file and the socket, in whose place stand a
// variable and the simulated network; and agent.ts and engine.ts, whose few lines are repeated so that the state can be seen.

const epochMs = Date.parse('2026-11-21T20:00:00.000Z');
/** The agent's tick. */
const tickMs = 250;
const hardware = { system: 'Debian', cpu: 'Ryzen 5', gpu: null, ram: '16 GB' };

type Happening = Input extends infer One ? (One extends Input ? Omit<One, 'at'> : never) : never;

export interface MachineEvents {
  dial(machine: Machine, token: string): VirtualSocket;
  ran(machine: Machine, command: { id: string; kind: SystemCommand }): void;
  note(text: string): void;
  /** What the guard keeps or shows may be other than before. */
  changed(machine: Machine): void;
}

export interface MachineParts {
  readonly seed: number;
  readonly index: number;
  readonly computerId: string;
  readonly time: VirtualTime;
  readonly events: MachineEvents;
}

export class Machine {
  readonly index: number;
  readonly computerId: string;
  readonly lot: Lot;
  token: string | null = null;
  /** Null while the process does not run. */
  state: Core | null = null;
  isOn = true;
  /** Since when the process runs. */
  upSince = 0;
  /** The wall's clock was moved, and the server has not spoken since: what a guard made of it after a boot is a guess. */
  isMisled = false;
  readonly #parts: MachineParts;
  #disk: Snapshot | null = null;
  #connection: Connection | null = null;
  #socket: VirtualSocket | null = null;
  /** Ends what the process of this number had begun. */
  #process = 0;
  #boot = 1;
  #bootedAt = 0;
  #wallOffsetMs = 0;
  /** No quartz is right: up to 4 s a day. */
  readonly #drift: number;
  readonly #uptimeMs: number;
  #endTick: () => void = () => undefined;
  #tickDue = 0;
  #busyUntil = 0;
  #happened: Happening[] = [];
  #isBusy = false;
  /** How many effects the process has left to do before it is killed. */
  #fuse: number | null = null;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.index = parts.index;
    this.computerId = parts.computerId;
    this.lot = lotOf(`${parts.seed} machine ${parts.index}`);
    this.#drift = 1 + (this.lot() - 0.5) * 9e-5;
    this.#uptimeMs = between(this.lot, 20_000, 900_000_000);
    this.#bootedAt = parts.time.now;
  }

  at(): At {
    const up = this.#boot === 1 ? this.#uptimeMs : 15_000;
    const passed = (this.#parts.time.now - this.#bootedAt) * this.#drift;
    return {
      monotonicMs: Math.floor(up + passed),
      wallMs: Math.floor(epochMs + this.#parts.time.now + this.#wallOffsetMs),
    };
  }

  /** Which session its screen is open for. */
  get openSession(): string | null {
    return this.state !== null && isOpen(this.state) ? (this.state.counting?.id ?? null) : null;
  }

  get remainingMs(): number | null {
    const counting = this.state?.counting;
    return counting ? remainingMs(counting, this.at().monotonicMs) : null;
  }

  get hasLink(): boolean {
    return this.state?.link?.isNew === false;
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
    this.#fuse = null;
    this.#happened = [];
    this.#isBusy = false;
    this.#tickDue = Number.POSITIVE_INFINITY;
    this.#connection = createConnection({
      events: {
        connected: () => this.#happen({ type: 'connected' }),
        disconnected: () => this.#happen({ type: 'disconnected' }),
        refused: () => this.#happen({ type: 'refused' }),
        message: (message) => this.#hear(message),
      },
      monotonicMs: () => this.at().monotonicMs,
      random: this.lot,
      log: (level, event, fields) => {
        if (level === 'error') this.#parts.events.note(`log ${event} ${JSON.stringify(fields ?? {})}`);
      },
      // What `connection.ts` uses of a WebSocket is all there.
      dial: ({ token }) => (this.#socket = this.#parts.events.dial(this, token)) as unknown as WebSocket,
      later: (ms, action) => time.after(ms, () => (isAlive() ? action() : undefined)),
    });
    const kept = this.#disk === null ? null : snapshotSchema.parse(structuredClone(this.#disk));
    this.#happen({
      type: 'started',
      bootId: `boot ${this.#boot}`,
      hardware,
      version: guardVersion,
      isPaired: this.token !== null,
      snapshot: kept,
    });
    this.#open();
    this.#parts.events.note(
      `starts with ${kept?.session ? `session ${kept.session.id.slice(0, 8)}` : 'no session'}`,
    );
  }

  pair(token: string): void {
    this.token = token;
    if (this.state === null) return;
    this.#happen({ type: 'paired', place: null });
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

  /** It dies between two of the next things that it does. */
  killSoon(): void {
    this.#fuse = between(this.lot, 0, 4);
  }

  /** And whoever looks after it starts it again. */
  #burst(): void {
    this.kill();
    this.#parts.time.after(between(this.lot, 1_000, 20_000), () => this.start());
  }

  /** As if the plug were pulled. */
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
    this.isMisled = true;
  }

  #stop(): void {
    this.#process += 1;
    this.state = null;
    this.#endTick();
    this.#socket?.removeAllListeners();
    // Nobody is left to listen, and an emitter throws an error that nobody listens to.
    this.#socket?.on('error', () => undefined);
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'state') this.isMisled = false;
    this.#happen({ type: 'message', message });
  }

  #happen(happening: Happening): void {
    this.#happened.push(happening);
    if (this.#isBusy) return;
    this.#isBusy = true;
    const process = this.#process;
    for (let next = this.#happened.shift(); next !== undefined; next = this.#happened.shift()) {
      const turn = step(this.state ?? emptyCore, { ...next, at: this.at() });
      if (this.state === null) return;
      this.state = turn.state;
      for (const effect of turn.effects) {
        if (this.#fuse !== null && this.#fuse-- <= 0) this.#burst();
        if (this.#process !== process) return this.#parts.events.changed(this);
        this.#carryOut(effect);
      }
    }
    this.#isBusy = false;
    this.#plan();
    this.#parts.events.changed(this);
  }

  #carryOut(effect: Effect): void {
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
        this.#parts.events.note('unpaired');
        this.token = null;
        return this.#connection?.end();
      case 'hang-up':
        return this.#connection?.hangUp();
      case 'warn':
      case 'show':
    }
  }

  #run({ id, kind }: { id: string; kind: SystemCommand }): void {
    const { time, events } = this.#parts;
    events.ran(this, { id, kind });
    const process = this.#process;
    const ifAlive = (action: () => void) => () => (this.#process === process ? action() : undefined);
    time.after(
      100,
      ifAlive(() => this.#happen({ type: 'command-finished', id, failure: null })),
    );
    if (kind === 'sign-out') return;
    time.after(
      between(this.lot, 50, 3_000),
      ifAlive(() => this.switchOff()),
    );
    const awayMs =
      kind === 'reboot' ? between(this.lot, 20_000, 100_000) : between(this.lot, 60_000, 1_800_000);
    time.after(awayMs + 3_000, () => this.switchOn());
  }

  /** The ticks at which something could happen; all the others do nothing (next-tick.test.ts). */
  #plan(): void {
    if (this.state === null) return;
    const { time } = this.#parts;
    const { monotonicMs } = this.at();
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
      this.#happen({ type: 'tick' });
      this.#connection?.flush();
    });
  }
}

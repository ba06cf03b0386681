import { type GuardMessage, guardCloseCodes } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { commandWaitMs } from '../features/guards/guard-view.ts';
import { callerAddress, type TrustProxy } from '../http/caller-address.ts';
import { type DoorOptions, openDoor } from './door.ts';
import { GuardConnection } from './guard-connection.ts';
import { cleanOrNull, cleanText, readMessage } from './hearing.ts';
import { KnockLimit } from './knock-limit.ts';
import { type KnownGuard, noteCommand } from './link-queries.ts';
import { Presence } from './presence.ts';
import { Screens } from './screens.ts';
import { type LinkTime, machineTime } from './link-time.ts';
import { type GuardTimings, guardTimings } from './timings.ts';
import { TokenLookup } from './token-lookup.ts';

export interface GuardLinkOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>;
  readonly log: DatabaseLog;
  readonly timings?: Partial<GuardTimings> | undefined;
  readonly time?: LinkTime;
}

/** How long the guards' farewells may take when the server ends. */
const farewellMs = 300;
/** RFC 6455: the service restarts; whoever hears it comes back after a while that is not the same for all. */
const restart = 1012;

/** What a change has to be about for a computer's screen to look different, or for its guard to have something to do. */
const relevant: ReadonlySet<string> = new Set([
  'computers',
  'sessions',
  'guards',
  'events',
  'store',
  'customers',
]);

/** Puts `WS /api/guard` on an app: it opens when the app listens and ends when the app does. */
export function attachGuardLink(
  app: FastifyInstance,
  options: GuardLinkOptions & { readonly trustProxy: TrustProxy },
): GuardLink {
  const link = new GuardLink(options);
  app.addHook('onListen', async () => {
    openDoor(app.server, { ...link.door, addressOf: callerAddress(options.trustProxy) });
    link.open();
  });
  app.addHook('preClose', () => link.close());
  return link;
}

/** The guards that are connected to this process. */
export class GuardLink {
  readonly #options: GuardLinkOptions;
  /** What the door asks and hands over. */
  readonly door: DoorOptions;
  readonly #timings: GuardTimings;
  readonly #time: LinkTime;
  readonly #byStore = new Map<string, Map<string, GuardConnection>>();
  readonly #presence: Presence;
  readonly #screens: Screens;
  /** Each ends something that `open` began. */
  #endings: (() => void)[] = [];
  #isEnding = false;

  constructor(options: GuardLinkOptions) {
    this.#options = options;
    const { ctx, log } = options;
    this.#timings = { ...guardTimings, ...options.timings };
    this.#time = options.time ?? machineTime;
    const common = { ctx, log, timings: this.#timings, time: this.#time };
    this.#presence = new Presence({ ...common, onForgotten: () => this.#introduceAll() });
    this.#screens = new Screens({
      ...common,
      process: this.#presence.process,
      onUnregistered: (connection) => this.#introduce(connection),
    });
    const tokens = new TokenLookup(ctx.db);
    this.door = {
      find: (token) => tokens.find(token),
      limit: new KnockLimit(() => this.#time.monotonic()),
      isEnding: () => this.#isEnding,
      onGuard: (socket, guard, address) => this.#welcome(socket, guard, address),
    };
  }

  open(): void {
    const { live } = this.#options.ctx.ports;
    const unsubscribe = live.subscribe((change) => {
      if (change === null) this.#refreshAll();
      else if (change.changes.some((topic) => relevant.has(topic))) this.#refreshStore(change.storeId);
    });
    this.#presence.start();
    const { sweepMs, readingsMs } = this.#timings;
    this.#endings = [
      unsubscribe,
      this.#time.every(sweepMs, () => this.#endSilent()),
      this.#time.every(readingsMs, () => this.#writeReadings()),
    ];
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    for (const end of this.#endings) end();
    await this.#screens.close();
    const connections = [...this.#all()];
    for (const connection of connections) connection.close(restart, 'restart');
    this.#writeReadings();
    for (const connection of connections) this.#noteGone(connection);
    const keepSockets = this.#time.after(farewellMs, () =>
      connections.forEach((connection) => connection.terminate()),
    );
    await this.#presence.close();
    if (this.#byStore.size === 0) keepSockets();
  }

  #welcome(socket: WebSocket, guard: KnownGuard, address: string | null): void {
    const key = { storeId: guard.store_id, computerId: guard.computer_id, tokenHash: guard.token };
    const at = { address, time: this.#time, now: this.#options.ctx.now().getTime() };
    const connection = new GuardConnection(socket, key, at);
    const ofStore = this.#byStore.get(key.storeId) ?? new Map<string, GuardConnection>();
    const before = ofStore.get(key.computerId);
    this.#byStore.set(key.storeId, ofStore.set(key.computerId, connection));
    before?.close(guardCloseCodes.replaced, 'replaced');
    socket.on('message', (data, isBinary) => this.#hear(connection, data, isBinary));
    socket.on('close', () => this.#forget(connection));
    // What breaks a connection, a message beyond the limit included, closes it as well.
    socket.on('error', ignore);
    // It may have been paired anew between the look at its token and now.
    this.#screens.refresh(connection);
  }

  #hear(connection: GuardConnection, data: unknown, isBinary: boolean): void {
    const monotonic = this.#time.monotonic();
    if (!connection.takeAllowance(monotonic)) {
      connection.close(guardCloseCodes.flood, 'flood');
      return;
    }
    const message = readMessage(data, isBinary);
    if (message === null || (message && message.type !== 'hello' && !connection.isIntroduced)) {
      connection.close(guardCloseCodes.malformed, 'malformed');
      return;
    }
    connection.heardAt = monotonic;
    connection.seenAt = this.#options.ctx.now().getTime();
    if (message !== undefined) this.#take(connection, message, monotonic);
  }

  #take(connection: GuardConnection, message: GuardMessage, monotonic: number): void {
    switch (message.type) {
      case 'hello':
        this.#introduce(connection, message);
        if (message.reading) this.#presence.noteReading({ ...keyOf(connection), reading: message.reading });
        this.#owe(connection);
        return;
      case 'heartbeat':
        this.#takeReading(connection, message.reading);
        connection.awaitsState = true;
        if (!this.#screens.answer(connection, monotonic)) this.#refreshStore(connection.storeId);
        return;
      case 'finished':
        connection.reading = null;
        this.#presence.noteReading({ ...keyOf(connection), reading: message.reading });
        this.#owe(connection);
        return;
      case 'command':
        void this.#noteCommand(connection, message);
    }
  }

  #owe(connection: GuardConnection): void {
    connection.awaitsState = true;
    this.#screens.refresh(connection);
  }

  /** Kept until the next writing of readings; the last one of another session is not lost over it. */
  #takeReading(connection: GuardConnection, reading: GuardConnection['reading']): void {
    const before = connection.reading;
    if (before && before.sessionId !== reading?.sessionId) {
      this.#presence.noteReading({ ...keyOf(connection), reading: before });
    }
    connection.reading = reading;
  }

  async #noteCommand(
    connection: GuardConnection,
    { id, state, failure }: Extract<GuardMessage, { type: 'command' }>,
  ): Promise<void> {
    const { ctx, log } = this.#options;
    try {
      const now = ctx.now();
      const newerThan = new Date(now.getTime() - commandWaitMs);
      const report = { id, state, failure: cleanOrNull(failure ?? null), now, newerThan };
      if (await noteCommand(ctx.db, connection, report))
        ctx.ports.live.publish(connection.storeId, ['guards']);
    } catch (error) {
      log.warn({ err: error }, 'what became of a command could not be written');
    }
  }

  /** Has it written down that this guard is here, with what it says of itself. */
  #introduce(connection: GuardConnection, hello?: Extract<GuardMessage, { type: 'hello' }>): void {
    // A reading that was under way may still speak of one that has ended since: written down now it would stay for ever.
    if (!this.#holds(connection)) return;
    if (hello) connection.introduce(cleanText(hello.version), cleanText(hello.system));
    const { address, version, system } = connection;
    const { cpu, gpu, ram } = hello?.specifications ?? { cpu: null, gpu: null, ram: null };
    this.#presence.noteHere(connection, {
      ...keyOf(connection),
      address,
      version,
      system,
      cpu: cleanOrNull(cpu),
      gpu: cleanOrNull(gpu),
      ram: cleanOrNull(ram),
    });
  }

  #introduceAll(): void {
    for (const connection of this.#all()) if (connection.isIntroduced) this.#introduce(connection);
  }

  #forget(connection: GuardConnection): void {
    // Another one has taken its place.
    if (!this.#holds(connection)) return;
    const ofStore = this.#byStore.get(connection.storeId);
    ofStore?.delete(connection.computerId);
    if (ofStore?.size === 0) this.#byStore.delete(connection.storeId);
    this.#takeReading(connection, null);
    this.#noteGone(connection);
  }

  /** Whether it is there, and the newest of its computer. */
  #holds(connection: GuardConnection): boolean {
    return this.#byStore.get(connection.storeId)?.get(connection.computerId) === connection;
  }

  #noteGone(connection: GuardConnection): void {
    this.#presence.noteGone({ ...keyOf(connection), seenAt: new Date(connection.seenAt) });
  }

  #refreshStore(storeId: string): void {
    for (const connection of this.#byStore.get(storeId)?.values() ?? []) this.#screens.refresh(connection);
  }

  #refreshAll(): void {
    for (const connection of this.#all()) this.#screens.refresh(connection);
  }

  #endSilent(): void {
    const oldest = this.#time.monotonic() - this.#timings.silenceMs;
    for (const connection of this.#all()) {
      if (connection.heardAt > oldest) continue;
      connection.close(guardCloseCodes.silent, 'silent');
      // It does not wait for the farewell of somebody who is dead.
      this.#forget(connection);
    }
  }

  #writeReadings(): void {
    for (const connection of this.#all()) {
      if (!connection.reading || connection.reading === connection.writtenReading) continue;
      connection.writtenReading = connection.reading;
      this.#presence.noteReading({ ...keyOf(connection), reading: connection.reading });
    }
  }

  /** How many guards are connected to this process. */
  count(): number {
    return [...this.#all()].length;
  }

  *#all(): Iterable<GuardConnection> {
    for (const ofStore of this.#byStore.values()) yield* ofStore.values();
  }
}

function ignore(): void {}

function keyOf({ storeId, computerId, tokenHash }: GuardConnection) {
  return { storeId, computerId, tokenHash };
}

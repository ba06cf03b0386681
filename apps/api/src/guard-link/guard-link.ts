import { type GuardMessage, guardCloseCodes } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { commandWaitMs } from '../features/guards/guard-view.ts';
import { reportMaintenance } from '../features/guards/report-maintenance.ts';
import { callerAddress, type TrustProxy } from '../limits/caller-address.ts';
import { isCloned } from './clones.ts';
import { GuardConnection, type ConnectionOrigin } from './guard-connection.ts';
import { answeredMs } from './guard-facts.ts';
import { bootOf, cleanOrNull, cleanText, readMessage } from './guard-messages.ts';
import { type HandshakeOptions, acceptHandshakes } from './handshake.ts';
import { recordUpdateEnd } from './offer-update.ts';
import { type KnownGuard, recordCall, recordCommandReport } from './link-queries.ts';
import { type Timers, systemTimers } from './timers.ts';
import { Presence } from './presence.ts';
import { StateSync } from './state-sync.ts';
import { type GuardTimings, guardTimings } from './timings.ts';
import { TokenLookup } from './token-lookup.ts';
import { WrongTokenLimit } from './wrong-token-limit.ts';

export interface GuardLinkOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>;
  readonly log: DatabaseLog;
  readonly timings?: Partial<GuardTimings> | undefined;
  readonly time?: Timers | undefined;
}

/** How long the closing handshakes may take when the server stops. */
const closeTimeoutMs = 300;
/** RFC 6455: the service restarts. Guards reconnect after a random delay. */
const restart = 1012;

/** Topics that may change a guard's state or hold a command for it. */
const relevant: ReadonlySet<string> = new Set([
  'computers',
  'sessions',
  'guards',
  'events',
  'store',
  'prices',
  'customers',
]);

/** Adds `WS /api/guard` to an app, from when the app listens until it closes. */
export function attachGuardLink(
  app: FastifyInstance,
  options: GuardLinkOptions & { readonly trustProxy: TrustProxy },
): GuardLink {
  const link = new GuardLink(options);
  app.addHook('onListen', async () => {
    acceptHandshakes(app.server, { ...link.handshake, addressOf: callerAddress(options.trustProxy) });
    link.open();
  });
  app.addHook('preClose', () => link.close());
  return link;
}

/** The guards that are connected to this process. */
export class GuardLink {
  readonly #options: GuardLinkOptions;
  readonly handshake: HandshakeOptions;
  readonly #timings: GuardTimings;
  readonly #time: Timers;
  readonly #byStore = new Map<string, Map<string, GuardConnection>>();
  readonly #presence: Presence;
  readonly #stateSync: StateSync;
  #cleanups: (() => void)[] = [];
  #isClosing = false;

  constructor(options: GuardLinkOptions) {
    this.#options = options;
    const { ctx, log } = options;
    this.#timings = { ...guardTimings, ...options.timings };
    this.#time = options.time ?? systemTimers;
    const common = { ctx, log, timings: this.#timings, time: this.#time };
    this.#presence = new Presence({ ...common, onLeaseLost: () => this.#recordAllConnected() });
    this.#stateSync = new StateSync({
      ...common,
      process: this.#presence.process,
      onPresenceLost: (connection) => this.#recordConnected(connection),
      onUpdateEnd: (connection, end) => void recordUpdateEnd(options, connection, end),
    });
    const tokens = new TokenLookup(ctx.db);
    this.handshake = {
      find: (token) => tokens.find(token),
      limit: new WrongTokenLimit(() => this.#time.monotonic()),
      isClosing: () => this.#isClosing,
      isCloned: (guard, instance) => isCloned({ ...ctx, log }, guard, instance),
      onGuard: (socket, guard, origin) => this.#accept(socket, guard, origin),
    };
  }

  open(): void {
    const { live } = this.#options.ctx.ports;
    const unsubscribe = live.subscribe((change) => {
      if (change === null) this.#refreshAll();
      else if (change.changes.some((topic) => relevant.has(topic))) this.#refreshStore(change.storeId);
    });
    this.#presence.start();
    const { sweepMs, readingsMs, pausesMs } = this.#timings;
    this.#cleanups = [
      unsubscribe,
      this.#time.every(sweepMs, () => this.#closeSilent()),
      this.#time.every(pausesMs, () => this.#endPauses()),
      this.#time.every(readingsMs, () => this.#writeReadings()),
    ];
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const cleanUp of this.#cleanups) cleanUp();
    await this.#stateSync.close();
    const connections = [...this.#all()];
    for (const connection of connections) connection.close(restart, 'restart');
    this.#writeReadings();
    for (const connection of connections) this.#recordDisconnected(connection);
    const cancelTermination = this.#time.after(closeTimeoutMs, () =>
      connections.forEach((connection) => connection.terminate()),
    );
    await this.#presence.close();
    if (this.#byStore.size === 0) cancelTermination();
  }

  #accept(socket: WebSocket, guard: KnownGuard, origin: ConnectionOrigin): void {
    const key = { storeId: guard.store_id, computerId: guard.computer_id, tokenHash: guard.token };
    const at = { ...origin, time: this.#time, now: this.#options.ctx.now().getTime() };
    const connection = new GuardConnection(socket, key, at);
    const ofStore = this.#byStore.get(key.storeId) ?? new Map<string, GuardConnection>();
    const before = ofStore.get(key.computerId);
    this.#byStore.set(key.storeId, ofStore.set(key.computerId, connection));
    before?.close(guardCloseCodes.replaced, 'replaced');
    socket.on('message', (data, isBinary) => this.#onMessage(connection, data, isBinary));
    socket.on('close', () => this.#remove(connection));
    // After an error, for example a message that is too large, `close` follows.
    socket.on('error', ignore);
    // The computer may have been paired again since the token was looked up.
    this.#stateSync.refresh(connection);
  }

  #onMessage(connection: GuardConnection, data: unknown, isBinary: boolean): void {
    const monotonic = this.#time.monotonic();
    if (!connection.consumeRateLimit(monotonic)) {
      connection.close(guardCloseCodes.flood, 'flood');
      return;
    }
    const message = readMessage(data, isBinary);
    if (message === null || (message && message.type !== 'hello' && !connection.hasSaidHello)) {
      connection.close(guardCloseCodes.malformed, 'malformed');
      return;
    }
    connection.lastReceivedAt = monotonic;
    connection.lastSeenAt = this.#options.ctx.now().getTime();
    if (message !== undefined) this.#handleMessage(connection, message, monotonic);
  }

  #handleMessage(connection: GuardConnection, message: GuardMessage, monotonic: number): void {
    switch (message.type) {
      case 'hello':
        this.#recordConnected(connection, message);
        if (message.update?.hasKey === false)
          connection.send({ type: 'update-key', key: this.#options.ctx.ports.guardReleases.publicKey });
        if (message.reading) this.#presence.recordReading({ ...keyOf(connection), reading: message.reading });
        this.#sendFreshState(connection);
        return;
      case 'heartbeat':
        this.#updateReading(connection, message.reading);
        connection.awaitsState = true;
        if (!this.#stateSync.answer(connection, monotonic)) this.#refreshStore(connection.storeId);
        return;
      case 'finished':
        connection.reading = null;
        this.#presence.recordReading({ ...keyOf(connection), reading: message.reading });
        this.#sendFreshState(connection);
        return;
      case 'call':
        void this.#recordCall(connection);
        return;
      case 'maintenance':
        void this.#recordMaintenance(connection, message);
        return;
      case 'update':
        void recordUpdateEnd(this.#options, connection, message);
        return;
      case 'command':
        void this.#recordCommandReport(connection, message);
    }
  }

  #sendFreshState(connection: GuardConnection): void {
    connection.awaitsState = true;
    this.#stateSync.refresh(connection);
  }

  /** Readings are stored from time to time; the last one of the session before is stored at once. */
  #updateReading(connection: GuardConnection, reading: GuardConnection['reading']): void {
    const before = connection.reading;
    if (before && before.sessionId !== reading?.sessionId) {
      this.#presence.recordReading({ ...keyOf(connection), reading: before });
    }
    connection.reading = reading;
  }

  async #recordCommandReport(
    connection: GuardConnection,
    { id, state, failure }: Extract<GuardMessage, { type: 'command' }>,
  ): Promise<void> {
    const { ctx, log } = this.#options;
    try {
      const now = ctx.now();
      const newerThan = new Date(now.getTime() - commandWaitMs);
      const report = { id, state, failure: cleanOrNull(failure ?? null), now, newerThan };
      if (await recordCommandReport(ctx.db, connection, report))
        ctx.ports.live.publish(connection.storeId, ['guards']);
    } catch (error) {
      log.warn({ err: error }, 'could not store a command’s result');
    }
  }

  async #recordCall(connection: GuardConnection): Promise<void> {
    const { ctx, log } = this.#options;
    const now = ctx.now();
    try {
      const answeredBefore = new Date(now.getTime() - answeredMs);
      if (await recordCall(ctx.db, connection, { now, answeredBefore }))
        ctx.ports.live.publish(connection.storeId, ['computers', 'guards']);
    } catch (error) {
      log.warn({ err: error }, 'could not store a call');
    }
  }

  async #recordMaintenance(
    connection: GuardConnection,
    report: Extract<GuardMessage, { type: 'maintenance' }>,
  ): Promise<void> {
    const { ctx, log } = this.#options;
    try {
      await reportMaintenance(ctx, keyOf(connection), report);
    } catch (error) {
      log.warn({ err: error }, 'could not store the use of a maintenance code');
      // The guard sends it again on its next connection.
      connection.close(restart, 'restart');
    }
  }

  /** Records that this guard is connected, with what its `hello` says. */
  #recordConnected(connection: GuardConnection, hello?: Extract<GuardMessage, { type: 'hello' }>): void {
    // The connection may have closed during a read. Recorded now, the guard would stay connected for ever.
    if (!this.#isCurrent(connection)) return;
    if (hello) {
      const [version, system] = [cleanText(hello.version), cleanText(hello.system)];
      const update = hello.update ?? null;
      const canSetVolume = hello.canSetVolume ?? false;
      const canShowScreen = hello.canShowScreen ?? false;
      const boot = bootOf(hello, connection.lastSeenAt);
      connection.setHello({ version, system, update, canSetVolume, canShowScreen, boot });
    }
    const { address, instance, version, system, boot, update, canSetVolume, canShowScreen } = connection;
    const { cpu, gpu, ram } = hello?.specifications ?? { cpu: null, gpu: null, ram: null };
    this.#presence.recordConnected(connection, {
      ...keyOf(connection),
      address,
      instance,
      version,
      system,
      boot,
      cpu: cleanOrNull(cpu),
      gpu: cleanOrNull(gpu),
      ram: cleanOrNull(ram),
      macAddresses: hello?.macAddresses ?? null,
      canUpdate: update !== null,
      canSetVolume,
      canShowScreen,
    });
  }

  #recordAllConnected(): void {
    for (const connection of this.#all()) if (connection.hasSaidHello) this.#recordConnected(connection);
  }

  #remove(connection: GuardConnection): void {
    // A newer connection has replaced it.
    if (!this.#isCurrent(connection)) return;
    const ofStore = this.#byStore.get(connection.storeId);
    ofStore?.delete(connection.computerId);
    if (ofStore?.size === 0) this.#byStore.delete(connection.storeId);
    this.#updateReading(connection, null);
    this.#recordDisconnected(connection);
  }

  /** Whether it is its computer's newest connection and still open. */
  #isCurrent(connection: GuardConnection): boolean {
    return this.#byStore.get(connection.storeId)?.get(connection.computerId) === connection;
  }

  #recordDisconnected(connection: GuardConnection): void {
    this.#presence.recordDisconnected({ ...keyOf(connection), lastSeenAt: new Date(connection.lastSeenAt) });
  }

  #refreshStore(storeId: string): void {
    for (const connection of this.#byStore.get(storeId)?.values() ?? []) this.#stateSync.refresh(connection);
  }

  #refreshAll(): void {
    for (const connection of this.#all()) this.#stateSync.refresh(connection);
  }

  #closeSilent(): void {
    const oldest = this.#time.monotonic() - this.#timings.silenceMs;
    for (const connection of this.#all()) {
      if (connection.lastReceivedAt > oldest) continue;
      connection.close(guardCloseCodes.silent, 'silent');
      // Without waiting for a close frame, which a dead guard does not send.
      this.#remove(connection);
    }
  }

  #endPauses(): void {
    for (const connection of this.#all()) this.#stateSync.endPause(connection);
  }

  #writeReadings(): void {
    for (const connection of this.#all()) {
      if (!connection.reading || connection.reading === connection.writtenReading) continue;
      connection.writtenReading = connection.reading;
      this.#presence.recordReading({ ...keyOf(connection), reading: connection.reading });
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

import { randomUUID } from 'node:crypto';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { Batcher } from './batcher.ts';
import type { GuardConnection } from './guard-connection.ts';
import { removeExpiredProcesses, releaseLease, renewLease } from './lease-queries.ts';
import {
  type Disconnection,
  type GuardHello,
  type GuardReading,
  fillSpecifications,
  saveReadings,
  markConnected,
  markDisconnected,
} from './link-queries.ts';
import type { Timers } from './timers.ts';
import type { GuardTimings } from './timings.ts';

export interface PresenceOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>;
  readonly log: DatabaseLog;
  readonly timings: GuardTimings;
  readonly time: Timers;
  /** Another process removed the lease as expired: all guards of this process must be recorded again. */
  readonly onLeaseLost: () => void;
}

type PresenceChange =
  | { readonly kind: 'connected'; readonly connection: GuardConnection; readonly hello: GuardHello }
  | { readonly kind: 'disconnected'; readonly disconnection: Disconnection };

/**
 * Records in the database which guards are connected to this process: connects and disconnects in batches, nothing per
 * heartbeat, and one lease for all of them (docs/decisions/0010-guard-presence.md).
 */
export class Presence {
  /** The id of this process in `guards.connected_to`. */
  readonly process = randomUUID();
  readonly #options: PresenceOptions;
  readonly #changes: Batcher<PresenceChange>;
  readonly #readings: Batcher<GuardReading>;
  #hasLease = false;
  #cancelTimer: () => void = () => undefined;
  #renewal: Promise<void> = Promise.resolve();

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { log, timings, time } = options;
    const common = { log, time, waitMs: timings.batchMs, retryMs: timings.retryMs, maxBatch: 1_000 };
    this.#changes = new Batcher<PresenceChange>({
      ...common,
      name: 'writing presence',
      run: (changes) => this.#write(changes),
    });
    this.#readings = new Batcher<GuardReading>({
      ...common,
      name: 'writing readings',
      run: (readings) => saveReadings(options.ctx.db, readings),
    });
  }

  /** Starts to renew the lease and to remove expired ones. */
  start(): void {
    const { timings, time } = this.#options;
    this.#cancelTimer = time.every(timings.renewMs, () => {
      this.#renewal = this.#keepLease();
    });
  }

  recordConnected(connection: GuardConnection, hello: GuardHello): void {
    this.#changes.add(keyOf(hello), { kind: 'connected', connection, hello });
  }

  recordDisconnected(disconnection: Disconnection): void {
    this.#changes.add(keyOf(disconnection), { kind: 'disconnected', disconnection });
  }

  recordReading(reading: GuardReading): void {
    // The newest reading of a session is the largest. Readings of two sessions both count.
    this.#readings.add(`${keyOf(reading)} ${reading.reading.sessionId}`, reading);
  }

  async close(): Promise<void> {
    this.#cancelTimer();
    await this.#renewal;
    await Promise.all([this.#changes.close(), this.#readings.close()]);
    if (!this.#hasLease) return;
    const { ctx, log } = this.#options;
    await releaseLease(ctx.db, { process: this.process, now: ctx.now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not release the lease of this process'),
    );
  }

  async #keepLease(): Promise<void> {
    const { ctx, log, timings } = this.#options;
    try {
      if (this.#hasLease) await this.#renew();
      const lease = { process: this.process, now: ctx.now(), ms: timings.leaseMs };
      this.#publish(await removeExpiredProcesses(ctx.db, lease));
    } catch (error) {
      log.warn({ err: error }, 'could not renew the lease of this process');
    }
  }

  async #renew(): Promise<void> {
    const { ctx, timings, onLeaseLost } = this.#options;
    const lease = { process: this.process, now: ctx.now(), ms: timings.leaseMs };
    const isNew = await renewLease(ctx.db, lease);
    if (isNew && this.#hasLease) onLeaseLost();
    this.#hasLease = true;
  }

  async #write(changes: readonly PresenceChange[]): Promise<void> {
    const { ctx } = this.#options;
    const by = { process: this.process, now: ctx.now() };
    const connected = changes.filter((change) => change.kind === 'connected');
    const disconnections = changes
      .filter((change) => change.kind === 'disconnected')
      .map(({ disconnection }) => disconnection);
    if (connected.length > 0 && !this.#hasLease) await this.#renew();
    const hellos = connected.map(({ hello }) => hello);
    const left = disconnections.length > 0 ? await markDisconnected(ctx.db, disconnections, by) : [];
    const touched = [...left, ...(connected.length > 0 ? await markConnected(ctx.db, hellos, by) : [])];
    for (const { connection } of connected) connection.isPresenceStored = true;
    const described = hellos.filter(({ cpu, gpu, ram }) => (cpu ?? gpu ?? ram) !== null);
    if (described.length > 0) touched.push(...(await fillSpecifications(ctx.db, described)));
    this.#publish(touched);
  }

  #publish(touched: readonly { store_id: string }[]): void {
    const { live } = this.#options.ctx.ports;
    for (const storeId of new Set(touched.map(({ store_id }) => store_id))) {
      live.publish(storeId, ['computers', 'guards']);
    }
  }
}

function keyOf({ storeId, computerId }: { storeId: string; computerId: string }): string {
  return `${storeId} ${computerId}`;
}

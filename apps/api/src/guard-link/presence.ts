import { randomUUID } from 'node:crypto';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { Gathering } from './gathering.ts';
import type { GuardConnection } from './guard-connection.ts';
import { buryDeadProcesses, releaseLease, renewLease } from './lease-queries.ts';
import {
  type Departure,
  type Introduction,
  type OwnReading,
  fillSpecifications,
  keepReadings,
  markConnected,
  markGone,
} from './link-queries.ts';
import type { LinkTime } from './link-time.ts';
import type { GuardTimings } from './timings.ts';

export interface PresenceOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>;
  readonly log: DatabaseLog;
  readonly timings: GuardTimings;
  readonly time: LinkTime;
  /** Somebody held this process for dead: its guards have to be written down anew. */
  readonly onForgotten: () => void;
}

type Note =
  | { readonly kind: 'here'; readonly connection: GuardConnection; readonly introduction: Introduction }
  | { readonly kind: 'gone'; readonly departure: Departure };

/**
 * Writes down which guards this process holds, for the others and for the console: comings and goings in batches, no word
 * of a heartbeat, and for all of them together one lease (docs/decisions/0010-guard-presence.md).
 */
export class Presence {
  /** This process, as the rows of its guards name it. */
  readonly process = randomUUID();
  readonly #options: PresenceOptions;
  readonly #notes: Gathering<Note>;
  readonly #readings: Gathering<OwnReading>;
  #hasLease = false;
  #endTimer: () => void = () => undefined;
  #beat: Promise<void> = Promise.resolve();

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { log, timings, time } = options;
    const common = { log, time, waitMs: timings.gatherMs, retryMs: timings.retryMs, mostAtOnce: 1_000 };
    this.#notes = new Gathering<Note>({
      ...common,
      name: 'writing presence',
      run: (notes) => this.#write(notes),
    });
    this.#readings = new Gathering<OwnReading>({
      ...common,
      name: 'writing readings',
      run: (readings) => keepReadings(options.ctx.db, readings),
    });
  }

  /** Begins to look after the lease, and after those of processes that died. */
  start(): void {
    const { timings, time } = this.#options;
    this.#endTimer = time.every(timings.renewMs, () => {
      this.#beat = this.#keepLease();
    });
  }

  noteHere(connection: GuardConnection, introduction: Introduction): void {
    this.#notes.add(nameOf(introduction), { kind: 'here', connection, introduction });
  }

  noteGone(departure: Departure): void {
    this.#notes.add(nameOf(departure), { kind: 'gone', departure });
  }

  noteReading(reading: OwnReading): void {
    // Of one session the newest reading is the largest, of two both count.
    this.#readings.add(`${nameOf(reading)} ${reading.reading.sessionId}`, reading);
  }

  async close(): Promise<void> {
    this.#endTimer();
    await this.#beat;
    await Promise.all([this.#notes.close(), this.#readings.close()]);
    if (!this.#hasLease) return;
    const { ctx, log } = this.#options;
    await releaseLease(ctx.db, { process: this.process, now: ctx.now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the lease of this process could not be given up'),
    );
  }

  async #keepLease(): Promise<void> {
    const { ctx, log, timings } = this.#options;
    try {
      if (this.#hasLease) await this.#renew();
      const lease = { process: this.process, now: ctx.now(), ms: timings.leaseMs };
      this.#tell(await buryDeadProcesses(ctx.db, lease));
    } catch (error) {
      log.warn({ err: error }, 'the lease of this process could not be renewed');
    }
  }

  async #renew(): Promise<void> {
    const { ctx, timings, onForgotten } = this.#options;
    const lease = { process: this.process, now: ctx.now(), ms: timings.leaseMs };
    const isNew = await renewLease(ctx.db, lease);
    if (isNew && this.#hasLease) onForgotten();
    this.#hasLease = true;
  }

  async #write(notes: readonly Note[]): Promise<void> {
    const { ctx } = this.#options;
    const by = { process: this.process, now: ctx.now() };
    const here = notes.filter((note) => note.kind === 'here');
    const gone = notes.filter((note) => note.kind === 'gone').map(({ departure }) => departure);
    if (here.length > 0 && !this.#hasLease) await this.#renew();
    const introductions = here.map(({ introduction }) => introduction);
    const touched = [
      ...(gone.length > 0 ? await markGone(ctx.db, gone, by) : []),
      ...(here.length > 0 ? await markConnected(ctx.db, introductions, by) : []),
    ];
    for (const { connection } of here) connection.isRegistered = true;
    const described = introductions.filter(({ cpu, gpu, ram }) => (cpu ?? gpu ?? ram) !== null);
    if (described.length > 0) touched.push(...(await fillSpecifications(ctx.db, described)));
    this.#tell(touched);
  }

  #tell(touched: readonly { store_id: string }[]): void {
    const { live } = this.#options.ctx.ports;
    for (const storeId of new Set(touched.map(({ store_id }) => store_id))) {
      live.publish(storeId, ['computers', 'guards']);
    }
  }
}

function nameOf({ storeId, computerId }: { storeId: string; computerId: string }): string {
  return `${storeId} ${computerId}`;
}

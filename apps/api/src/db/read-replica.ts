import type { Database, Db } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { openForReading } from './postgres/open-postgres.ts';

/** A streaming replica of the database, for reports alone. */
export interface ReadReplica {
  /** The replica, if it surely holds everything that the store has changed; null where the primary has to be asked. */
  dbFor(storeId: string): Db | null;
  /** Whether it is there and near enough, whatever the store. */
  isUsable(): boolean;
  /** A store has just changed something, or null: any of them may have. */
  noteChange(storeId: string | null): void;
  /** A report failed there: it is left alone for a while. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

export interface ReadReplicaOptions {
  readonly primary: Database;
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  /** A replica that is further behind is not asked. */
  readonly maxLagMs?: number;
  /** How often the two are compared. */
  readonly beatMs?: number;
  readonly restMs?: number;
}

/** Begins to follow a replica. One that is away does not keep the server from starting, nor from answering. */
export function openReadReplica(options: ReadReplicaOptions): ReadReplica {
  return new FollowedReplica(options);
}

/** Where the primary's journal stood at a moment of our monotonic clock. */
interface Mark {
  readonly at: number;
  readonly lsn: string;
}

/**
 * How far a replica is cannot be read off its own clock: one that has lost its primary looks as if nothing had happened. So
 * the position of the primary's journal is taken at each beat, and the replica asked which of the positions it has reached:
 * it then holds all that was committed before that moment.
 */
class FollowedReplica implements ReadReplica {
  readonly #options: Required<ReadReplicaOptions>;
  readonly #database: Database;
  readonly #changedAt = new Map<string, number>();
  // What happened before this process began to listen is not known.
  #allChangedAt = performance.now();
  #marks: Mark[] = [];
  /** The replica holds what was committed before. */
  #freshThrough = Number.NEGATIVE_INFINITY;
  #restsUntil = 0;
  #wasUsable: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void>;
  #isClosed = false;

  constructor(options: ReadReplicaOptions) {
    this.#options = { maxLagMs: 10_000, beatMs: 1_000, restMs: 5_000, ...options };
    this.#database = openForReading(options);
    this.#beating = this.#beat();
  }

  dbFor(storeId: string): Db | null {
    if (!this.isUsable()) return null;
    const changedAt = Math.max(this.#changedAt.get(storeId) ?? 0, this.#allChangedAt);
    return changedAt < this.#freshThrough ? this.#database.kysely : null;
  }

  noteChange(storeId: string | null): void {
    const now = performance.now();
    if (storeId === null) this.#allChangedAt = now;
    else this.#changedAt.set(storeId, now);
  }

  noteFailure(error: unknown): void {
    this.#restsUntil = performance.now() + this.#options.restMs;
    this.#options.log.warn({ err: error }, 'a report could not be read from the replica');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#beating;
    await this.#database.close();
  }

  isUsable(): boolean {
    const now = performance.now();
    return now - this.#freshThrough <= this.#options.maxLagMs && now >= this.#restsUntil;
  }

  async #beat(): Promise<void> {
    let trouble: unknown;
    try {
      await this.#compare();
    } catch (error) {
      trouble = error;
    }
    this.#report(trouble);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat();
    }, this.#options.beatMs);
    this.#timer.unref();
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    const { rows: positions } = await this.#options.primary.query('select pg_current_wal_lsn()::text as lsn');
    const { lsn } = positions[0] as { lsn: string };
    // What lies further back than the replica may be behind is of no use any more.
    this.#marks = [...this.#marks.filter((mark) => at - mark.at <= this.#options.maxLagMs), { at, lsn }];
    const { rows } = await this.#database.query(
      `select pg_is_in_recovery() as "isReplica", count(*) as reached from unnest($1::pg_lsn[]) lsn
       where lsn <= case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
      [this.#marks.map((mark) => mark.lsn)],
    );
    const { isReplica, reached } = rows[0] as { isReplica: boolean; reached: number };
    // One that was promoted goes its own way, and its journal's positions mean nothing to ours.
    if (!isReplica) throw new Error('DATABASE_READ_URL names no replica.');
    const newest = this.#marks[reached - 1];
    if (newest === undefined) return;
    this.#freshThrough = newest.at;
    this.#marks = this.#marks.slice(reached);
    for (const [storeId, changedAt] of this.#changedAt) {
      if (changedAt < newest.at) this.#changedAt.delete(storeId);
    }
  }

  /** Says once that reports go to the primary, and once that they go to the replica again. */
  #report(trouble: unknown): void {
    if (trouble !== undefined) this.#freshThrough = Number.NEGATIVE_INFINITY;
    const isUsable = this.isUsable();
    if (isUsable === this.#wasUsable || this.#isClosed) return;
    this.#wasUsable = isUsable;
    const { log } = this.#options;
    if (isUsable) log.info({}, 'reports are read from the replica');
    else
      log.warn({ err: trouble }, 'the replica is away or too far behind: reports are read from the primary');
  }
}

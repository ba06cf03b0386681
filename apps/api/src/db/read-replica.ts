import { callbackify } from 'node:util';
import type pg from 'pg';
import type { CallTime } from './call-time.ts';
import type { Database, Db } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { openReadOnly } from './postgres/open-postgres.ts';

/** A streaming replica of the database, for reports only. */
export interface ReadReplica {
  /** The replica, if it certainly has all changes of the store; null if the primary must be asked. */
  dbFor(storeId: string, time?: CallTime): Db | null;
  /** Whether it is reachable and not too far behind, for any store. */
  isUsable(): boolean;
  /** A store has just changed something; null means that any store may have. */
  noteChange(storeId: string | null): void;
  /** A report failed on the replica: it is not used for a while. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

export interface ReadReplicaOptions {
  readonly primary: Pick<Database, 'query'>;
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  /** A replica further behind is not used. In milliseconds. */
  readonly maxLagMs?: number;
  /** How often the two are compared, in milliseconds. */
  readonly pollMs?: number;
  readonly pauseMs?: number;
}

/** Starts to follow a replica. The server starts and answers even if the replica is unreachable. */
export function openReadReplica(options: ReadReplicaOptions): ReadReplica {
  return new FollowedReplica(options);
}

/** The position of the primary's journal at a moment of our monotonic clock. */
interface Mark {
  readonly at: number;
  readonly lsn: string;
}

/**
 * A replica's own clock does not show how far behind it is: if it has lost its primary, it sees no changes
 * and looks current. So each beat records the position of the primary's journal and asks which of the
 * recorded positions the replica has reached; it then has everything committed before that moment.
 *
 * A running replica never goes back. One that crashed or was rebuilt may start at an earlier position, but
 * only with new connections: so each new connection is checked for the position that we rely on.
 */
class FollowedReplica implements ReadReplica {
  readonly #options: Required<ReadReplicaOptions>;
  readonly #database: Database;
  readonly #changedAt = new Map<string, number>();
  // Changes made before this process started to listen are unknown.
  #allChangedAt = performance.now();
  /** Positions that it has not reached yet, all of one timeline. */
  #marks: Mark[] = [];
  #timeline = 0;
  /** The newest position that it has reached: it has everything committed before. */
  #reached: Mark | null = null;
  #pausedUntil = 0;
  #wasUsable: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void>;
  #isClosed = false;

  constructor(options: ReadReplicaOptions) {
    this.#options = { maxLagMs: 10_000, pollMs: 1_000, pauseMs: 5_000, ...options };
    const verify = callbackify((client: pg.PoolClient) => this.#refuseEarlierPosition(client));
    this.#database = openReadOnly({ ...options, verify });
    this.#polling = this.#poll();
  }

  dbFor(storeId: string, time?: CallTime): Db | null {
    if (this.#reached === null || !this.isUsable()) return null;
    const changedAt = Math.max(this.#changedAt.get(storeId) ?? 0, this.#allChangedAt);
    if (changedAt >= this.#reached.at) return null;
    return time ? this.#database.within(time) : this.#database.kysely;
  }

  noteChange(storeId: string | null): void {
    const now = performance.now();
    if (storeId === null) this.#allChangedAt = now;
    else this.#changedAt.set(storeId, now);
  }

  noteFailure(error: unknown): void {
    this.#pausedUntil = performance.now() + this.#options.pauseMs;
    this.#options.log.warn({ err: error }, 'could not read a report from the replica');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#polling;
    await this.#database.close();
  }

  isUsable(): boolean {
    const now = performance.now();
    const isNear = this.#reached !== null && now - this.#reached.at <= this.#options.maxLagMs;
    return isNear && now >= this.#pausedUntil;
  }

  async #poll(): Promise<void> {
    let trouble: unknown;
    try {
      await this.#compare();
    } catch (error) {
      trouble = error;
      this.#forget();
    }
    this.#report(trouble);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll();
    }, this.#options.pollMs);
    this.#timer.unref();
  }

  async #compare(): Promise<void> {
    await this.#recordPrimaryPosition();
    const { rows } = await this.#database.query(replicaPosition, [this.#marks.map(({ lsn }) => lsn)]);
    const { isReplica, timeline, reached } = rows[0] as ReplicaPosition;
    // A promoted server has its own journal, whose positions cannot be compared with the primary's.
    if (!isReplica) throw new Error('DATABASE_READ_URL does not name a replica.');
    if (timeline !== this.#timeline)
      throw new Error('The replica follows another timeline than the primary.');
    const newest = this.#marks[reached - 1];
    if (newest === undefined) return;
    this.#reached = newest;
    this.#marks = this.#marks.slice(reached);
    for (const [storeId, changedAt] of this.#changedAt) {
      if (changedAt < newest.at) this.#changedAt.delete(storeId);
    }
  }

  async #recordPrimaryPosition(): Promise<void> {
    const at = performance.now();
    const { rows } = await this.#options.primary.query(primaryPosition);
    const { lsn, timeline, isAsynchronous } = rows[0] as PrimaryPosition;
    if (isAsynchronous) throw new Error('With synchronous_commit=off a commit is not in the journal yet.');
    // After a failover the same position belongs to a different history.
    if (timeline !== this.#timeline) this.#forget();
    this.#timeline = timeline;
    // Marks older than the allowed lag are no longer needed.
    this.#marks = [...this.#marks.filter((mark) => at - mark.at <= this.#options.maxLagMs), { at, lsn }];
  }

  async #refuseEarlierPosition(client: pg.PoolClient): Promise<void> {
    const lsn = this.#reached?.lsn;
    if (lsn === undefined) return;
    const { rows } = await client.query<{ holds: string }>(
      'select (pg_last_wal_replay_lsn() >= $1::pg_lsn)::text as holds',
      [lsn],
    );
    if (rows[0]?.holds === 'true') return;
    this.#forget();
    throw new Error('The replica has gone back to an earlier position.');
  }

  /** Discards its known position: every store must wait until it reaches a mark recorded after this. */
  #forget(): void {
    this.#reached = null;
    this.#marks = [];
  }

  /** Logs once that reports go to the primary, and once that they go to the replica again. */
  #report(trouble: unknown): void {
    const isUsable = this.isUsable();
    if (isUsable === this.#wasUsable || this.#isClosed) return;
    this.#wasUsable = isUsable;
    const { log } = this.#options;
    if (isUsable) log.info({}, 'reports are read from the replica');
    else
      log.warn({ err: trouble }, 'the replica is away or too far behind: reports are read from the primary');
  }
}

interface PrimaryPosition {
  readonly lsn: string;
  readonly timeline: number;
  /** The primary acknowledges before the commit is in the journal (synchronous_commit=off). */
  readonly isAsynchronous: boolean;
}

const primaryPosition = `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline,
    current_setting('synchronous_commit') = 'off' as "isAsynchronous"
  from pg_current_wal_lsn() lsn`;

interface ReplicaPosition {
  readonly isReplica: boolean;
  /** As of its last restartpoint: up to one checkpoint behind what is replayed, never ahead. */
  readonly timeline: number;
  /** How many of the marks it has reached. */
  readonly reached: number;
}

const replicaPosition = `select pg_is_in_recovery() as "isReplica",
    (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
      as timeline,
    count(*) as reached
  from unnest($1::pg_lsn[]) lsn
  where lsn <= case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`;

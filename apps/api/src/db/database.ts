import type { Kysely } from 'kysely';
import type { CallTime } from './call-time.ts';
import type { Channel, ChannelListener } from './channel.ts';
import type { Expectation } from './guarded-kysely.ts';
import type { Tables } from './tables.ts';

/** What queries take as their first parameter: the database, or the open transaction. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly kysely: Db;
  /**
   * The same for one request, whose statements share this time. The embedded database, in our own process, needs no limit.
   *
   * @param expectation what its first statement fails without
   */
  within(time: CallTime, expectation?: Expectation): Db;
  readonly engine: 'embedded' | 'postgres';
  /**
   * Plain SQL for pg-boss and tools; queued like every other unit of work. Several statements return the last
   * result.
   */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Listens to what every process on this database sends under this name, including this one. Close it before
   * the database.
   */
  openChannel(name: string, listener: ChannelListener): Promise<Channel>;
  /** How busy the database is now, as seen by this process. */
  load(): DatabaseLoad;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLoad {
  /** Connections in use; the embedded database has one. */
  readonly inUse: number;
  /** Units of work that wait for a connection. */
  readonly waiting: number;
}

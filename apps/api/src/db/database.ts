import type { Kysely } from 'kysely';
import type { Channel, ChannelListener } from './channel.ts';
import type { Tables } from './tables.ts';

/** What queries take as their first parameter: the database, or the transaction that is open. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly kysely: Db;
  readonly engine: 'embedded' | 'postgres';
  /** Plain SQL for pg-boss and tools; waits its turn like every other unit. Several statements give the last result. */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Listens to what every process on this database says under the name, this one included. Closed before the database. */
  openChannel(name: string, listener: ChannelListener): Promise<Channel>;
  /** How busy it is at this moment, as far as this process goes. */
  load(): DatabaseLoad;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLoad {
  /** Connections at work; the embedded database has one. */
  readonly inUse: number;
  /** Units of work that wait for one. */
  readonly waiting: number;
}

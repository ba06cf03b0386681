import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** Kysely's PostgreSQL dialect with the embedded engine's one session as its only connection. */
export function embeddedDialect(engine: EmbeddedEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => createDriver(engine),
  };
}

/** The connection is the turn in the queue: a transaction holds it from its begin to its commit. */
function createDriver(engine: EmbeddedEngine): Driver {
  const client = {
    query: (text: string, parameters: readonly unknown[]) => engine.execute(text, parameters),
    release: () => undefined,
  };
  void client;
  throw new Error('unfinished');
}

export type Unused = CompiledQuery | DatabaseConnection | QueryResult<unknown> | typeof PostgresDriver;

import { EventEmitter } from 'node:events';
import { openChannelOn } from '../channel.ts';
import type { Database } from '../database.ts';
import {
  type LentConnection,
  type Statement,
  type StatementResult,
  createGuardedKysely,
  expectCommitted,
} from '../guarded-kysely.ts';
import { UnitGuard } from '../unit-guard.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';

interface EmbeddedOptions {
  readonly afterClose?: () => Promise<void>;
  /** Whether units are guarded (unit-guard.ts). */
  readonly guardsUnits?: boolean | undefined;
}

/** The `Database` on top of an engine, durable or in memory. */
export function databaseOver(
  engine: EmbeddedEngine,
  { afterClose = () => Promise.resolve(), guardsUnits = true }: EmbeddedOptions = {},
): EmbeddedDatabase {
  const guard = guardsUnits ? new UnitGuard() : null;
  const bus = new EventEmitter();
  const kysely = createGuardedKysely(() => takeTurn(engine), { guard });
  let closing: Promise<void> | undefined;
  const runUnit = async <T>(work: (engine: EmbeddedEngine) => Promise<T>): Promise<T> => {
    guard?.refuseInsideUnit();
    const leave = await engine.enterUnit();
    try {
      return await (guard ? guard.run(() => work(engine)) : work(engine));
    } finally {
      leave();
    }
  };
  const query = (text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> =>
    runUnit(async (unit) => ({ rows: (await unit.execute(text, values)).rows }));
  return {
    engine: 'embedded',
    kysely,
    within: (_, expectation) =>
      expectation
        ? createGuardedKysely(() => takeTurn(engine), { guard, root: kysely, expectation })
        : kysely,
    query,
    openChannel: async (name, listener) => openChannelOn(bus, name, listener),
    load: () => engine.load(),
    ping: () => query('select 1').then(() => undefined),
    close: () => {
      closing ??= closeBoth(engine, afterClose);
      return closing;
    },
    runUnit,
  };
}

/** What only the embedded database offers; the dump needs the engine itself for one unit of work. */
export interface EmbeddedDatabase extends Database {
  readonly engine: 'embedded';
  runUnit<T>(work: (engine: EmbeddedEngine) => Promise<T>): Promise<T>;
}

export function isEmbedded(database: Database): database is EmbeddedDatabase {
  return database.engine === 'embedded';
}

/** Borrowing the engine means waiting for a turn; a transaction holds it from begin to commit. */
async function takeTurn(engine: EmbeddedEngine): Promise<LentConnection> {
  const leave = await engine.enterUnit();
  const run = async (text: string): Promise<void> => void (await engine.execute(text, []));
  const runAll = async (statements: readonly Statement[]): Promise<StatementResult[]> => {
    const results: StatementResult[] = [];
    for (const { text, values } of statements) results.push(await engine.execute(text, values));
    return results;
  };
  return {
    run: runAll,
    begin: run,
    commit: async (last = []) => {
      await runAll(last);
      expectCommitted(await engine.execute('commit', []));
    },
    rollback: () => run('rollback'),
    release: leave,
  };
}

async function closeBoth(engine: EmbeddedEngine, afterClose: () => Promise<void>): Promise<void> {
  try {
    await engine.close();
  } finally {
    await afterClose();
  }
}

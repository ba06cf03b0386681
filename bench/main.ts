import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../apps/api/src/db/database.ts';
import { openPostgres } from '../apps/api/src/db/postgres/open-postgres.ts';
import { administer, databaseUrlOf } from '../apps/api/test/postgres-administration.ts';
import { silentLog } from '../apps/api/test/silent-log.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../apps/api/test/throw-away-postgres.ts';
import { type RunningServer, startServer } from '../scripts/lib/server.mjs';
import { type Table, markdownOf } from './figures.ts';
import { benchBackup } from './backup.ts';
import { benchCashier } from './cashier.ts';
import { benchCounter } from './counter.ts';
import { benchEmbedded } from './embedded.ts';
import { benchGuards } from './guards.ts';
import { benchList } from './list.ts';
import { benchLive } from './live.ts';
import { benchProcessor } from './processor.ts';
import { benchProfile } from './profile.ts';
import { benchSale } from './sale.ts';
import { serverEnv } from './server-env.ts';
import { benchSessions } from './sessions.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchProducts } from './products.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start.ts';
import { benchSwitch } from './switch.ts';
import { benchPix } from './pix.ts';
import { benchNewVersion } from './new-version.ts';
import { benchTills } from './tills.ts';
import { type Wire, startWire } from './wire.ts';
import { commitOfSources, writeResults } from './write.ts';

// Measures the goals of docs/product/limits-and-security.md#goals-of-speed, on a new, durable PostgreSQL.
// scripts/bench.mjs builds and starts it.

/** What every part of the benchmark works with. */
export interface Bench {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly postgres: { readonly binaries: string; readonly folder: string };
  /** The built server, and a second one whose database messages are recorded. */
  readonly server: RunningServer;
  readonly recorded: RunningServer;
  readonly wire: Wire;
  readonly settings: Settings;
  /** This folder of the repository. */
  readonly folder: string;
  /** Prints progress, besides the tables. */
  say(line: string): void;
}

interface Settings {
  readonly clients: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly callsPerRound: number;
  /** How long the embedded database is under load. */
  readonly loadSeconds: number;
  readonly sizes: readonly number[];
  /** How many computers have a connected guard. */
  readonly guards: number;
  /** Whether the query plans are shown. */
  readonly explain: boolean;
}

const parts: Readonly<Record<string, (bench: Bench) => Promise<Table[]>>> = {
  sale: benchSale,
  sessions: benchSessions,
  tills: benchTills,
  counter: benchCounter,
  processor: benchProcessor,
  profile: benchProfile,
  'sign-ins': benchSignIns,
  list: benchList,
  live: benchLive,
  guards: benchGuards,
  backup: benchBackup,
  start: benchStart,
  embedded: benchEmbedded,
  cashier: benchCashier,
  switch: benchSwitch,
  'new-version': benchNewVersion,
  pix: benchPix,
  products: benchProducts,
  sizes: benchSizes,
};

const options = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', default: Object.keys(parts).join(',') },
  clients: { type: 'string' },
  sizes: { type: 'string' },
  guards: { type: 'string' },
  rounds: { type: 'string' },
  explain: { type: 'boolean', default: false },
  node: { type: 'string' },
  write: { type: 'boolean', default: false },
  folder: { type: 'string', default: 'bench' },
} as const;

const { values } = parseArgs({ options });
const unknown = values.only.split(',').filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
const say = (line: string) => void process.stderr.write(`${line}\n`);
const results = await run();
process.stdout.write(`\n${results.map(markdownOf).join('\n')}\n`);
if (values.write) writeResults('docs/performance.md', results);
process.exit(0);

function settings(): Settings {
  const { quick } = values;
  const numbers = (text: string) => text.split(',').map(Number);
  return {
    clients: numbers(values.clients ?? (quick ? '8' : '1,8,16')),
    rounds: Number(values.rounds ?? (quick ? 3 : 5)),
    seconds: quick ? 2 : 5,
    callsPerRound: quick ? 100 : 200,
    loadSeconds: quick ? 20 : 600,
    explain: values.explain,
    guards: Number(values.guards ?? (quick ? 500 : 5_000)),
    sizes: numbers(values.sizes ?? (quick ? '1000,20000' : '1000,100000,1000000')),
  };
}

async function run(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coruja-bench-'));
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('The benchmark needs a PostgreSQL ≥ 15 in /usr/lib/postgresql.');
  // As an operator's PostgreSQL, which compiles long statements.
  const cluster = await startThrowAwayPostgres({ durable: true, more: ['-c', 'jit=on'] });
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true }), () => cluster.remove()];
  try {
    await administer(cluster.url, 'create database bench');
    const databaseUrl = databaseUrlOf(cluster.url, 'bench');
    const database = await openPostgres({ databaseUrl, log: silentLog, statementTimeoutMs: 0 });
    closing.push(() => database.close());
    const wire = await startWire(databaseUrl);
    closing.push(() => wire.close());
    const server = await startServer({ dataDir: folder, env: serverEnv(databaseUrl) });
    closing.push(() => server.stop());
    const recorded = await startServer({ dataDir: folder, env: serverEnv(wire.url) });
    closing.push(() => recorded.stop());
    const postgres = { binaries, folder };
    const bench = { database, databaseUrl, postgres, server, recorded, wire, settings: settings(), say };
    const made: Table[] = [];
    const stamp = stampOf(bench.settings);
    for (const [name, part] of Object.entries(parts)) {
      if (!values.only.split(',').includes(name)) continue;
      say(`${name} …`);
      const tables = await part({ ...bench, folder: values.folder });
      made.push(...tables.map((table) => ({ ...table, title: titleOf(table), stamp })));
    }
    return made;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** A run on another Node.js than the tests' has rows of its own. */
function titleOf({ title }: Table): string {
  return values.node === undefined ? title : `${title} (Node.js ${values.node})`;
}

/** Results mean little without the machine, and less when it is busy. */
function stampOf({ rounds, seconds }: Settings): string {
  const [first] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  const machine = `${cpus().length} × ${first?.model ?? 'CPU'}, load ${load} at the start`;
  const day = new Date(performance.timeOrigin).toISOString().slice(0, 10);
  return `${day}, ${commitOfSources()}, Node.js ${process.version}, ${machine}; ${rounds} rounds of ${seconds} s.`;
}

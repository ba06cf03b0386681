import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../scripts/lib/server.mjs';
import { callsPerSecond } from './clients.ts';
import { demoEnv } from './embedded.ts';
import { type Table, rounded } from './figures.ts';
import { fillSales } from './fill.ts';
import type { Bench } from './main.ts';
import { callsOf } from './processor.ts';
import { serverEnv } from './server-env.ts';
import { addComputers, turnsPerSecond } from './sessions.ts';
import { openStore, warmUp } from './store.ts';

const clients = 8;

/** A file that `node --cpu-prof` writes at its end. Times are in microseconds of the clock of `process.hrtime`. */
export interface CpuProfile {
  readonly startTime: number;
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  /** The time from the sample before. */
  readonly timeDeltas: readonly number[];
}

interface Work {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const groups = [
  'Coruja',
  'driver',
  'other libraries',
  'PGlite',
  'garbage collection',
  'sending',
  'Node.js',
] as const;
type Group = (typeof groups)[number];

/**
 * Where the time of the server's thread goes in the calls that have a goal for it, and in the first start with the demonstration store
 * (docs/product/limits-and-security.md#goals-of-speed): the explanation of the goals that are missed.
 */
export async function benchProfile(bench: Bench): Promise<Table[]> {
  const calls = await rowsOf(bench, serverEnv(bench.databaseUrl), (server) => work({ ...bench, server }));
  const started = { name: 'the first start with the demonstration store', from: 0, to: Infinity };
  const start = await rowsOf(bench, demoEnv(), () => Promise.resolve([started]));
  return [
    {
      title: 'Where the time of the server’s thread goes, %',
      head: ['in', ...groups],
      rows: [...calls, ...start],
      notes: [
        'Driver: pg and Kysely. Node.js: with the rest of V8. Sending: to PostgreSQL and the client, whom it wakes, and who often get ' +
          'the processor before it returns.',
      ],
      explains: true,
    },
  ];
}

/** Does the work of each row on a server of its own, which writes its profile when it ends. */
async function rowsOf(
  bench: Bench,
  env: Readonly<Record<string, string>>,
  play: (server: RunningServer) => Promise<readonly Work[]>,
): Promise<string[][]> {
  const folder = await mkdtemp(join(bench.postgres.folder, 'profile-'));
  const flags = ['--cpu-prof', '--cpu-prof-dir', folder];
  const server = await startServer({ dataDir: folder, flags, env });
  let works: readonly Work[];
  try {
    works = await play(server);
  } finally {
    await server.stop();
  }
  // Its thread 0; child processes write profiles too.
  const name = (await readdir(folder)).find((each) => each.includes(`.${server.pid}.0.`)) ?? '';
  const profile = JSON.parse(await readFile(join(folder, name), 'utf8')) as CpuProfile;
  return works.map((each) => {
    const shares = sharesOf(profile, each);
    return [each.name, ...groups.map((group) => rounded(100 * (shares.get(group) ?? 0), 0))];
  });
}

async function work(bench: Bench): Promise<readonly Work[]> {
  const { database, server, settings } = bench;
  const store = await openStore(database, server.url);
  await fillSales(database, [{ storeId: store.id, count: 5_000, days: 90 }]);
  const floor = await openStore(database, server.url);
  const computers = await addComputers(bench, floor);
  const plays = callsOf(store).map(({ name, next, status }) => ({
    name,
    play: () => callsPerSecond({ url: server.url, clients, next, status, seconds: settings.seconds }),
  }));
  plays.push({ name: "a session's start and end", play: () => turnsPerSecond(bench, floor, computers) });
  const done: Work[] = [];
  for (const { name, play } of plays) {
    await warmUp(database, play);
    const from = microseconds();
    await play();
    done.push({ name, from, to: microseconds() });
  }
  return done;
}

function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** How the time in which the thread was not idle divides between the groups; the shares add up to 1. */
export function sharesOf(profile: CpuProfile, { from, to }: Omit<Work, 'name'>): Map<Group, number> {
  const groupById = new Map(profile.nodes.map(({ id, callFrame }) => [id, groupOf(callFrame)]));
  const taken = new Map<Group, number>();
  let at = profile.startTime;
  let all = 0;
  for (const [index, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    const group = groupById.get(id);
    if (group === undefined || at < from || at > to) continue;
    taken.set(group, (taken.get(group) ?? 0) + delta);
    all += delta;
  }
  return new Map([...taken].map(([group, time]) => [group, time / all]));
}

/** Of a function; undefined while nothing runs. */
function groupOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): Group | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '' && functionName.startsWith('write')) return 'sending';
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (url.startsWith('wasm:') || library === '@electric-sql/pglite') return 'PGlite';
  if (library !== undefined) return /^pg-?|^kysely$/.test(library) ? 'driver' : 'other libraries';
  return url.startsWith('file:') ? 'Coruja' : 'Node.js';
}

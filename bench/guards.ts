import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomCnpj, randomEmail } from '../apps/api/test/random-people.ts';
import { startServer } from '../scripts/lib/server.mjs';
import { type Table, quantile, rounded, verdict } from './figures.ts';
import { type Memory, freePort, memoryOf } from '../apps/api/test/inspector.ts';
import type { Bench } from './main.ts';
import { serverEnv } from './server-env.ts';

// Thousands of guards on one process: their memory, how fast they receive changes, how fast they reconnect
// (docs/product/limits-and-security.md#goals-of-speed).

const perStore = 30;
const perSecond = 250;
const changes = 400;
const changeEveryMs = 50;
const quietMs = 45_000;

interface Computer {
  readonly id: string;
  readonly storeId: string;
  readonly cookie: string;
  readonly token: string;
}

interface Counts {
  readonly open: number;
  readonly withState: number;
  readonly heartbeats: number;
}

export async function benchGuards(bench: Bench): Promise<Table[]> {
  const { guards: count } = bench.settings;
  const computers = await fillStore(bench, count);
  bench.say('connections of ws alone');
  const bare = await measureBare(bench, computers);
  const inspect = await freePort();
  const start = (env: Record<string, string> = {}) =>
    startServer({ dataDir: bench.postgres.folder, env: { ...serverEnv(bench.databaseUrl), ...env } });
  let server = await start({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspect}` });
  const crowd = newCrowd(bench);
  try {
    bench.say(`${count} guards`);
    const own = await measureCrowd(crowd, { url: server.url, computers, inspect });
    bench.say('quiet');
    const quiet = await measureQuiet(bench, crowd);
    bench.say('changes');
    const latencies = await measureChanges(crowd, { url: server.url, computers });
    bench.say('restart');
    const stopping = performance.now();
    await server.stop();
    const stopMs = performance.now() - stopping;
    server = await start();
    const ready = performance.now();
    crowd.send({ type: 'to', url: server.url.replace('http', 'ws') });
    await until(async () => (await countsOf(crowd)).withState === count && (await shown(bench)) === count);
    const back = { stopMs, allMs: performance.now() - ready };
    return [memoryTable(count, { bare, own }), workTable({ quiet, latencies, back })];
  } finally {
    crowd.kill();
    await server.stop();
  }
}

/** Stores of thirty computers with guards, and an owner signed in to each. */
async function fillStore({ database }: Bench, count: number): Promise<Computer[]> {
  const computers: Computer[] = [];
  for (let at = 0; at < count; at += perStore) {
    const storeId = randomUUID();
    const cookie = randomBytes(32).toString('base64url');
    await database.query(
      `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro,
         cidade, estado, pais, created_at)
       values ($1, 'Lan House Coruja', 'Marina Souza', $2, '', $3, '11987654321', 'America/Sao_Paulo', '01001000',
         'Praça da Sé', '100', 'Sé', 'São Paulo', 'SP', 'Brasil', now())`,
      [storeId, randomEmail(), randomCnpj()],
    );
    await database.query('insert into auth_sessions values ($1, $2, now(), now())', [hash(cookie), storeId]);
    const size = Math.min(perStore, count - at);
    const own = Array.from({ length: size }, () => ({
      id: randomUUID(),
      storeId,
      cookie: `coruja_session=${cookie}`,
      token: randomBytes(32).toString('base64url'),
    }));
    const ids = own.map(({ id }) => id);
    await database.query(
      `insert into computers (store_id, id, name, name_key, created_at)
       select $1, id, 'PC ' || at, 'pc ' || at, now() from unnest($2::uuid[]) with ordinality k (id, at)`,
      [storeId, ids],
    );
    await database.query(
      `insert into guards (store_id, computer_id, token_hash, version, paired_at)
       select $1, id, decode(token, 'hex'), '1.0.6', now() from unnest($2::uuid[], $3::text[]) k (id, token)`,
      [storeId, ids, own.map(({ token }) => hash(token).toString('hex'))],
    );
    computers.push(...own);
  }
  return computers;
}

const hash = (token: string) => createHash('sha256').update(token).digest();

interface Growth {
  readonly before: Memory;
  readonly after: Memory;
}

async function measureBare(bench: Bench, computers: readonly Computer[]): Promise<Growth> {
  const inspect = await freePort();
  const main = join(bench.folder, 'bare-sockets.mjs');
  const server = spawn(process.execPath, [`--inspect=127.0.0.1:${inspect}`, main], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const crowd = newCrowd(bench);
  try {
    return await measureCrowd(crowd, { url: `http://127.0.0.1:${port}`, computers, inspect });
  } finally {
    crowd.kill();
    server.kill();
  }
}

function newCrowd({ folder }: Bench): ChildProcess {
  return fork(join(folder, 'guard-crowd.mjs'), { execArgv: [] });
}

/** The first hundred warm up the code; the others are measured. */
async function measureCrowd(
  crowd: ChildProcess,
  { url, computers, inspect }: { url: string; computers: readonly Computer[]; inspect: number },
): Promise<Growth> {
  crowd.send({ type: 'to', url: url.replace('http', 'ws') });
  const connect = async (some: readonly Computer[], all: number) => {
    crowd.send({ type: 'connect', tokens: some.map(({ token }) => token), perSecond });
    await until(async () => (await countsOf(crowd)).withState === all);
    // Two heartbeats of each guard, so that the memory they need is included.
    await delay(32_000);
    return memoryOf(inspect);
  };
  const before = await connect(computers.slice(0, warmUp), warmUp);
  const after = await connect(computers.slice(warmUp), computers.length);
  return { before, after };
}

const warmUp = 100;

async function countsOf(crowd: ChildProcess): Promise<Counts> {
  crowd.send({ type: 'count' });
  const [counts] = (await once(crowd, 'message')) as [Counts];
  return counts;
}

/** How many guards the database shows as connected. */
async function shown({ database }: Bench): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::integer as count from guards g join guard_processes p on p.id = g.connected_to and p.expires_at > now()`,
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

interface Quiet {
  readonly heartbeats: number;
  readonly rowsWritten: number;
}

/** The writes caused by heartbeats alone, without the lease: one row every ten seconds, however many guards. */
async function measureQuiet({ database }: Bench, crowd: ChildProcess): Promise<Quiet> {
  const written = async () => {
    // A backend reports its statistics with a delay.
    await delay(2_000);
    const { rows } = await database.query(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as count from pg_stat_user_tables
       where schemaname = 'public' and relname <> 'guard_processes'`,
    );
    return (rows as { count: number }[])[0]?.count ?? 0;
  };
  const [rowsBefore, countsBefore] = [await written(), await countsOf(crowd)];
  await delay(quietMs);
  const [countsAfter, rowsAfter] = [await countsOf(crowd), await written()];
  return {
    heartbeats: countsAfter.heartbeats - countsBefore.heartbeats,
    rowsWritten: rowsAfter - rowsBefore,
  };
}

interface Flip {
  readonly index: number;
  readonly locked: boolean;
  readonly at: number;
}

/**
 * In milliseconds from just before the request: until the owner had the answer, and until the guard had the
 * state.
 */
interface Latencies {
  readonly answers: number[];
  readonly guards: number[];
}

/** Locks computers through the owner's endpoint. */
async function measureChanges(
  crowd: ChildProcess,
  { url, computers }: { url: string; computers: readonly Computer[] },
): Promise<Latencies> {
  const sent = new Map<number, number>();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < changes; n += 1) {
    const index = Math.floor((n / changes) * computers.length);
    const computer = computers[index];
    if (!computer) continue;
    const sentAt = now();
    sent.set(index, sentAt);
    const path = `/api/stores/${computer.storeId}/computers/${computer.id}/lock`;
    const headers = { cookie: computer.cookie, 'content-type': 'application/json' };
    const call = fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' });
    answers.push(call.then((answer) => answer.text()).then(() => now() - sentAt));
    await delay(changeEveryMs);
  }
  const answered = await Promise.all(answers);
  await delay(2_000);
  crowd.send({ type: 'flips' });
  const [{ flips }] = (await once(crowd, 'message')) as [{ flips: Flip[] }];
  const latencies = flips.flatMap(({ index, locked, at }) => {
    const since = sent.get(index);
    return locked && since !== undefined ? [at - since] : [];
  });
  if (latencies.length !== sent.size)
    throw new Error(`${sent.size - latencies.length} changes did not arrive`);
  return { answers: answered, guards: latencies };
}

const now = () => performance.timeOrigin + performance.now();

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the guards did not all connect within five minutes');
    await delay(100);
  }
}

function memoryTable(count: number, { bare, own }: { bare: Growth; own: Growth }): Table {
  const each = (growth: Growth, name: keyof Memory) =>
    (growth.after[name] - growth.before[name]) / (count - warmUp) / 1_024;
  const row = (title: string, name: keyof Memory) => {
    const ratio = each(own, name) / each(bare, name);
    return [
      title,
      rounded(each(own, name), 1),
      rounded(each(bare, name), 1),
      rounded(ratio),
      verdict(ratio, { atMost: 1.6 }),
      rounded(own.after[name] / 1_048_576, 0),
    ];
  };
  return {
    title: `Memory of ${count.toLocaleString('en')} guards`,
    head: ['', 'KB each', 'bare ws, KB each', 'ratio', 'goal', 'the server in all, MB'],
    rows: [row('resident', 'rss'), row('objects and buffers', 'held')],
  };
}

function workTable(seen: {
  quiet: Quiet;
  latencies: Latencies;
  back: { stopMs: number; allMs: number };
}): Table {
  const { quiet, latencies, back } = seen;
  const { answers, guards } = latencies;
  const p99 = quantile(guards, 0.99);
  const both = (values: readonly number[]) =>
    `${rounded(quantile(values, 0.5), 1)} / ${rounded(quantile(values, 0.99), 1)}`;
  const writes = quiet.rowsWritten / quiet.heartbeats;
  return {
    title: 'Work for these guards',
    head: ['', 'seen', 'goal'],
    rows: [
      [
        `rows written over ${quiet.heartbeats.toLocaleString('en')} heartbeats, each`,
        rounded(writes, 4),
        verdict(writes, { atMost: 0 }),
      ],
      ['change → guard, ms: p50 / p99', both(guards), verdict(p99, { atMost: 250 })],
      ['the call itself, ms: p50 / p99', both(answers), ''],
      ['the server ends, s', rounded(back.stopMs / 1_000, 1), ''],
      [
        'all are back after its start, s',
        rounded(back.allMs / 1_000, 1),
        verdict(back.allMs / 1_000, { atMost: 90 }),
      ],
    ],
    notes: ['A change is counted from before the call that makes it until the guard has read the new state.'],
  };
}

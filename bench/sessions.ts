import { Client, expectStatus } from './clients.ts';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { processorMsOf } from './processor.ts';
import { drawnId, runPgbench, withParameters } from './pgbench.ts';
import { type BenchStore, openStore, tokenHashOf, warmUp } from './store.ts';

const clients = 8;

/** The start and the end of a guest's session: the two calls that a lan house makes most (docs/product/sessions.md#starting). */
export async function benchSessions(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url);
  const computers = await addComputers(bench, store);
  const { script, roundTrips } = await recordTurn(bench, store, computers);
  const { seconds, rounds } = bench.settings;
  const taken: { server: number; processorMs: number; pgbench: number }[] = [];
  const play = () => turnsPerSecond(bench, store, computers);
  await warmUp(bench.database, play);
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMsOf(bench.server.pid);
    const server = await play();
    const processorMs = (processorMsOf(bench.server.pid) - before) / (server * seconds);
    const same = { ...bench.postgres, databaseUrl: bench.databaseUrl, script, clients, seconds };
    taken.push({ server, processorMs, pgbench: await runPgbench(same) });
  }
  const ratios = taken.map((round) => round.server / round.pgbench);
  const middle = (side: 'server' | 'pgbench') => rounded(median(taken.map((round) => round[side])), 0);
  return [
    {
      title: `A session's start and end ÷ pgbench, ${clients} clients`,
      head: ['server, turns/s', 'its processor a turn, ms', 'pgbench, turns/s', 'ratio', 'goal', 'rounds'],
      rows: [
        [
          middle('server'),
          rounded(median(taken.map(({ processorMs }) => processorMs)), 1),
          middle('pgbench'),
          rounded(median(ratios)),
          verdictOfRounds(ratios, { atLeast: 0.6 }),
          ratios.map((ratio) => rounded(ratio)).join(' '),
        ],
      ],
      notes: [
        "A guest's session at a computer of each client, without a guard; a turn is both calls: " +
          `${script.length} statements in ${roundTrips} round trips. pgbench waits for each statement.`,
      ],
    },
  ];
}

/** One for each client, more than the store's plan allows. */
export async function addComputers({ database }: Bench, { id }: BenchStore): Promise<string[]> {
  const { rows } = await database.query(
    `insert into computers (store_id, id, name, name_key, created_at)
     select $1, gen_random_uuid(), 'PC ' || k, 'pc ' || k, now() from generate_series(1, $2::int) k returning id`,
    [id, clients],
  );
  return (rows as { id: string }[]).map((row) => row.id);
}

function idIn(body: Buffer): string {
  return (JSON.parse(body.toString()) as { id: string }).id;
}

/** Starts and ends one session. */
async function takeTurn(client: Client, store: BenchStore, computerId: string): Promise<void> {
  const path = `/api/stores/${store.id}/sessions`;
  const body = { computerId, isGuest: true, durationInMinutes: 60 };
  const started = await client.send(store.request({ method: 'POST', path, body }));
  const id = idIn(expectStatus(started, 201).body);
  expectStatus(await client.send(store.request({ method: 'DELETE', path: `${path}/${id}` })), 200);
}

export async function turnsPerSecond(
  bench: Bench,
  store: BenchStore,
  computers: readonly string[],
): Promise<number> {
  const open = await Promise.all(computers.map(() => Client.open(bench.server.url)));
  const began = performance.now();
  const until = began + bench.settings.seconds * 1_000;
  let turns = 0;
  const loop = async (client: Client, computerId: string) => {
    while (performance.now() < until) {
      await takeTurn(client, store, computerId);
      turns += 1;
    }
  };
  await Promise.all(open.map((client, index) => loop(client, computers[index] ?? '')));
  const rate = turns / ((performance.now() - began) / 1_000);
  for (const client of open) client.close();
  return rate;
}

/**
 * What the server sent for one turn, as a script: the computer, the ids of its rows and the times are of each turn's own; everything else
 * is as it was.
 */
async function recordTurn(
  bench: Bench,
  store: BenchStore,
  computers: readonly string[],
): Promise<{ script: string[]; roundTrips: number }> {
  const [computerId = ''] = computers;
  const client = await Client.open(bench.recorded.url);
  const turn = () => takeTurn(client, store, computerId);
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await turn();
  const { statements, roundTrips } = await bench.wire.record(turn);
  client.close();
  const tokenHash = tokenHashOf(store);
  const ids = new Map([
    [store.id, `'${store.id}'::uuid`],
    [computerId, `(array[${computers.map((id) => `'${id}'`).join(', ')}]::uuid[])[:client_id + 1]`],
  ]);
  const script = statements.map((statement) =>
    withParameters(statement, tokenHash, (value) => ofEachTurn(value, ids)).replace(/\s+/g, ' '),
  );
  return { script, roundTrips };
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;
/** What pgbench draws for each turn. */
const drawn = ['sale2', 'item1', 'item2', 'item3'];

/** The times and ids of each turn; null for what stays as it was. */
function ofEachTurn(value: string, ids: Map<string, string>): string | null {
  if (instant.test(value)) return `now() + interval '${minutesFromNow(value)} minutes'`;
  return uuid.test(value) ? idOf(value, ids) : null;
}

/** The same for an id each time; a new one is of a row that each turn makes. */
function idOf(id: string, ids: Map<string, string>): string {
  const known = ids.get(id);
  if (known !== undefined) return known;
  const low = drawn[ids.size - 2];
  if (low === undefined) throw new Error('A turn makes more rows than pgbench draws ids for.');
  const made = drawnId('sale1', low);
  ids.set(id, made);
  return made;
}

function minutesFromNow(time: string): number {
  return Math.round((Date.parse(time) - performance.timeOrigin - performance.now()) / 60_000);
}

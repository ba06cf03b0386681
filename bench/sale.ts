import { randomUUID } from 'node:crypto';
import { Client, callsPerSecond, expectStatus } from './clients.ts';
import { type Table, median, rounded, verdict, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import {
  type SaleVariant,
  expectSameStatements,
  functionOf,
  runPgbench,
  saleScript,
  withParameters,
} from './pgbench.ts';
import { type BenchStore, openStore, warmUp, saleBody, tokenHashOf } from './store.ts';
import type { Recording } from './wire.ts';

const variants: readonly SaleVariant[] = ['without key', 'with key'];

/**
 * A sale compared with pgbench, and the statements that it sends
 * (docs/product/limits-and-security.md#goals-of-speed).
 */
export async function benchSale(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url);
  const sent = new Map<SaleVariant, Recording>();
  for (const variant of variants) sent.set(variant, await recordSale(bench, store, variant));
  return [await statementsTable(sent), await rateTable(bench, store, sent)];
}

/** The request of a sale of three items. */
export function saleRequest(store: BenchStore, variant: SaleVariant): Buffer {
  return store.request({
    method: 'POST',
    path: `/api/stores/${store.id}/sales`,
    body: saleBody(),
    ...(variant === 'with key' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
  });
}

/** The statements of one sale, after a few others so that all are prepared already. */
async function recordSale(bench: Bench, store: BenchStore, variant: SaleVariant): Promise<Recording> {
  const client = await Client.open(bench.recorded.url);
  const sell = async () => expectStatus(await client.send(saleRequest(store, variant)), 201);
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await sell();
  const recording = await bench.wire.record(sell);
  client.close();
  return recording;
}

async function statementsTable(sent: ReadonlyMap<SaleVariant, Recording>): Promise<Table> {
  const rows = [...sent].map(([variant, { statements, roundTrips }]) => {
    // The sign-in of a call with a key goes with its transaction (docs/decisions/0031-the-sign-in-goes-with-the-call.md).
    const atMost = variant === 'with key' ? 2 : 3;
    return [variant, `${statements.length}`, `${roundTrips}`, verdict(roundTrips, { atMost })];
  });
  return {
    title: 'Round trips of a sale to the database',
    head: ['call', 'statements', 'round trips', 'goal'],
    rows,
    notes: [...sent].map(
      ([variant, { statements }]) =>
        `${variant}: ${statements.map(({ text }) => `\`${text.replace(/\s+/g, ' ').slice(0, 48)}…\``).join(', ')}`,
    ),
  };
}

async function rateTable(
  bench: Bench,
  store: BenchStore,
  sent: ReadonlyMap<SaleVariant, Recording>,
): Promise<Table> {
  const tokenHash = tokenHashOf(store);
  const rows: string[][] = [];
  for (const clients of bench.settings.clients) {
    for (const variant of variants) {
      const statements = sent.get(variant)?.statements ?? [];
      const own = statements.find(({ text }) => text.includes('auth_sessions'));
      if (!own) throw new Error('a request does not check its sign-in');
      const signIn = withParameters(own, tokenHash);
      const script = saleScript({ storeId: store.id, tokenHash, variant, signIn });
      expectSameStatements(statements, script);
      rows.push(await rateRow(bench, { store, clients, variant, script }));
    }
  }
  return {
    title: 'A sale ÷ pgbench',
    head: [
      'clients, call',
      'server/s',
      'pgbench/s',
      'ratio',
      'goal',
      'rounds',
      'one function/s',
      '÷ one function',
      'goal for one function',
    ],
    rows,
    notes: ['"One function" is pgbench calling a PL/pgSQL function that runs the same statements.'],
  };
}

interface RateRow {
  readonly store: BenchStore;
  readonly clients: number;
  readonly variant: SaleVariant;
  readonly script: readonly string[];
}

/**
 * All sides in turn, so that other load on the machine affects each; the median of the rounds' ratios
 * counts.
 */
async function rateRow(bench: Bench, { store, clients, variant, script }: RateRow): Promise<string[]> {
  const { seconds, rounds } = bench.settings;
  const pgbench = (text: readonly string[]) =>
    runPgbench({ ...bench.postgres, databaseUrl: bench.databaseUrl, script: text, clients, seconds });
  const next = () => saleRequest(store, variant);
  const { definition, call } = functionOf(script);
  await bench.database.query(definition);
  const taken: { server: number; same: number; one: number }[] = [];
  const sell = () => callsPerSecond({ url: bench.server.url, clients, seconds, next, status: 201 });
  await warmUp(bench.database, sell);
  for (let round = 0; round < rounds; round += 1) {
    const server = await sell();
    taken.push({ server, same: await pgbench(script), one: await pgbench([call]) });
  }
  const rate = (side: 'server' | 'same' | 'one') => rounded(median(taken.map((round) => round[side])), 0);
  const ratios = taken.map((round) => round.server / round.same);
  const toOne = taken.map((round) => round.server / round.one);
  return [
    `${clients}, ${variant}`,
    rate('server'),
    rate('same'),
    rounded(median(ratios)),
    verdictOfRounds(ratios, { atLeast: 0.5 }),
    ratios.map((ratio) => rounded(ratio)).join(' '),
    rate('one'),
    rounded(median(toOne)),
    verdictOfRounds(toOne, { atLeast: 0.7 }),
  ];
}

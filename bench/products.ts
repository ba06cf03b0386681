import { Client, latenciesOf } from './clients.ts';
import { type Table, median, quantile, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { type BenchStore, openStore } from './store.ts';

const few = 100;
const many = 20_000;

interface MeasuredCall {
  readonly name: string;
  /** The largest p99 among many products, as a multiple of that among few. */
  readonly goal?: number;
  readonly query: (products: number) => string;
}

const calls: readonly MeasuredCall[] = [
  {
    name: 'search, two words, one of which every product has',
    goal: 3,
    query: (products) => `limit=60&q=produto%20${numberOfFew(products)}`,
  },
  { name: 'search that every product matches', query: () => 'limit=60&q=produto' },
  { name: "the cashier's first page", query: () => 'limit=60&order=use' },
];

/** One that few others contain: the largest numbers of the store. */
function numberOfFew(products: number): number {
  return Math.floor(products * (0.5 + Math.random() / 2));
}

/** The search for products among few and among many (docs/product/limits-and-security.md#goals-of-speed). */
export async function benchProducts(bench: Bench): Promise<Table[]> {
  const stores = new Map<number, BenchStore>();
  for (const count of [few, many])
    stores.set(count, await openStore(bench.database, bench.server.url, count));
  await bench.database.query('analyze products', []);
  const client = await Client.open(bench.server.url);
  const { rounds, callsPerRound } = bench.settings;
  const rows: string[][] = [];
  for (const call of calls) {
    const taken = new Map<number, number[][]>([
      [few, []],
      [many, []],
    ]);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [count, store] of stores) {
        const next = () =>
          store.request({ method: 'GET', path: `/api/stores/${store.id}/products?${call.query(count)}` });
        const latencies = await latenciesOf(client, { count: callsPerRound, next, status: 200 });
        // The first round warms up caches, plans and the compiler.
        if (round > 0) taken.get(count)?.push(latencies);
      }
    }
    rows.push(rowOf(call, taken.get(few) ?? [], taken.get(many) ?? []));
    bench.say(`products: ${call.name}`);
  }
  client.close();
  const named = (count: number) => count.toLocaleString('en');
  return [
    {
      title: 'Products, ms p50 / p99',
      head: ['call', named(few), named(many), 'ratio', 'goal for p99', 'rounds'],
      rows,
    },
  ];
}

/** The latencies are those of each round. */
function rowOf({ name, goal }: MeasuredCall, amongFew: number[][], amongMany: number[][]): string[] {
  const ofRounds = (rounds: number[][], share: number) => rounds.map((all) => quantile(all, share));
  const both = (valuesAt: (share: number) => number[], digits: number) =>
    [0.5, 0.99].map((share) => rounded(median(valuesAt(share)), digits)).join(' / ');
  const ratios = (share: number) => {
    const base = ofRounds(amongFew, share);
    return ofRounds(amongMany, share).map((ms, round) => ms / (base[round] ?? Number.NaN));
  };
  const worst = ratios(0.99);
  return [
    name,
    both((share) => ofRounds(amongFew, share), 1),
    both((share) => ofRounds(amongMany, share), 1),
    both(ratios, 2),
    goal === undefined ? '' : verdictOfRounds(worst, { atMost: goal }),
    worst.map((ratio) => rounded(ratio)).join(' '),
  ];
}

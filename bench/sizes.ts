import { Client, latenciesOf } from './clients.ts';
import { fillSales } from './fill.ts';
import { type Table, median, quantile, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { type BenchStore, openStore, saleBody } from './store.ts';

interface SizedStore {
  readonly store: BenchStore;
  readonly size: number;
  readonly layout: Layout;
  /** A cursor in the middle of the list. */
  readonly middle: string;
}

interface Layout {
  readonly name: string;
  readonly days: number;
}

const layouts: readonly Layout[] = [
  { name: 'three years', days: 1_095 },
  { name: '90 days', days: 90 },
];

interface MeasuredCall {
  readonly name: string;
  readonly status: number;
  /** The largest p99 for the largest store, as a multiple of the smallest store's; absent without a goal. */
  readonly goal?: number;
  readonly request: (sized: SizedStore) => Buffer;
}

const get = (sized: SizedStore, path: string) =>
  sized.store.request({ method: 'GET', path: `/api/stores${path}` });
const salesOf = ({ store }: SizedStore) => `/${store.id}/sales`;

const calls: readonly MeasuredCall[] = [
  { name: 'list', status: 200, goal: 1.5, request: (sized) => get(sized, `${salesOf(sized)}?limit=50`) },
  {
    name: 'list from the middle',
    status: 200,
    goal: 1.5,
    request: (sized) => get(sized, `${salesOf(sized)}?limit=50&cursor=${sized.middle}`),
  },
  {
    name: 'list of some days',
    status: 200,
    goal: 1.5,
    request: (sized) => {
      const days = daysWithAPage(sized);
      const last = Math.floor(Math.random() * (sized.layout.days - days));
      const span = `startDate=${dayAgo(last + days - 1)}&endDate=${dayAgo(last)}`;
      return get(sized, `${salesOf(sized)}?limit=50&${span}`);
    },
  },
  {
    name: 'list by short id',
    status: 200,
    goal: 1.5,
    request: (sized) => get(sized, `${salesOf(sized)}?limit=50&shortId=${randomShortId()}`),
  },
  {
    name: 'finish a sale',
    status: 201,
    goal: 1.5,
    request: ({ store }) =>
      store.request({ method: 'POST', path: `/api/stores/${store.id}/sales`, body: saleBody() }),
  },
  { name: 'dashboard', status: 200, goal: 3, request: (sized) => get(sized, '/dashboard') },
  { name: 'revenue by day', status: 200, request: (sized) => get(sized, '/dashboard/days') },
  {
    name: 'summary of 30 days',
    status: 200,
    request: (sized) => get(sized, `${salesOf(sized)}/summary?startDate=${dayAgo(29)}&endDate=${dayAgo(0)}`),
  },
];

/**
 * The same requests in stores of every size, on one database and one server
 * (docs/product/limits-and-security.md#goals-of-speed).
 */
export async function benchSizes(bench: Bench): Promise<Table[]> {
  const stores = await openStores(bench);
  const latencies = await measure(bench, stores);
  if (bench.settings.explain) await explainCalls(bench, stores);
  return layouts.map((layout) => tableOf(bench, layout, latencies));
}

async function openStores(bench: Bench): Promise<SizedStore[]> {
  const made: Omit<SizedStore, 'middle'>[] = [];
  for (const layout of layouts) {
    for (const size of bench.settings.sizes) {
      const store = await openStore(bench.database, bench.server.url);
      made.push({ store, size, layout });
    }
  }
  const fillings = made.map(({ store, size, layout }) => ({
    storeId: store.id,
    count: size,
    days: layout.days,
  }));
  bench.say(`filling ${fillings.map(({ count }) => count.toLocaleString('en')).join(' + ')} sales`);
  await fillSales(bench.database, fillings);
  return Promise.all(
    made.map(async (sized) => ({
      ...sized,
      middle: await findMiddleCursor(bench, sized),
    })),
  );
}

async function findMiddleCursor(
  bench: Bench,
  { store, layout }: { store: BenchStore; layout: Layout },
): Promise<string> {
  const { rows } = await bench.database.query(
    `select created_at, id from sales where store_id = $1 and created_at < now() - $2 * interval '1 day'
     order by created_at desc limit 1`,
    [store.id, layout.days / 2],
  );
  const [row] = rows as { created_at: Date; id: string }[];
  if (!row) throw new Error('the store has no sale in the middle');
  return Buffer.from(JSON.stringify([row.created_at.toISOString(), row.id])).toString('base64url');
}

/** PostgreSQL's query plans in the largest store of each layout, to help make them faster. */
async function explainCalls(bench: Bench, stores: readonly SizedStore[]): Promise<void> {
  const largest = Math.max(...bench.settings.sizes);
  const client = await Client.open(bench.recorded.url);
  for (const sized of stores.filter(({ size }) => size === largest)) {
    for (const call of calls) {
      const { statements } = await bench.wire.record(() => client.send(call.request(sized)));
      for (const { text, parameters } of statements) {
        if (!/^\s*(select|with visits)/i.test(text) || text.includes('auth_sessions')) continue;
        const values = parameters.map((parameter) => parameter?.toString() ?? null);
        const { rows } = await bench.database.query(`explain (analyze, buffers) ${text}`, values);
        const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']);
        bench.say(
          `\n${call.name}, ${sized.layout.name}: ${text.replace(/\s+/g, ' ').slice(0, 100)}\n${plan.join('\n')}`,
        );
      }
    }
  }
  client.close();
}

/** Milliseconds by endpoint and store, one list for each round; the stores take turns for each endpoint. */
type Latencies = Map<string, number[][]>;

const keyOf = (call: MeasuredCall, { layout, size }: { layout: Layout; size: number }) =>
  `${call.name} / ${layout.name} / ${size}`;

async function measure(bench: Bench, stores: readonly SizedStore[]): Promise<Latencies> {
  const { rounds, callsPerRound } = bench.settings;
  const latencies: Latencies = new Map();
  for (let round = 0; round <= rounds; round += 1) {
    for (const call of calls) {
      for (const sized of stores) {
        const next = () => call.request(sized);
        // The server closes a connection that is idle while the other stores are measured.
        const client = await Client.open(bench.server.url);
        const taken = await latenciesOf(client, { count: callsPerRound, next, status: call.status });
        client.close();
        // The first round warms up caches, plans and the compiler.
        if (round > 0)
          latencies.set(keyOf(call, sized), [...(latencies.get(keyOf(call, sized)) ?? []), taken]);
      }
    }
    bench.say(`sizes: round ${round} of ${rounds}`);
  }
  return latencies;
}

function tableOf(bench: Bench, layout: Layout, latencies: Latencies): Table {
  const { sizes } = bench.settings;
  const smallest = Math.min(...sizes);
  const largest = Math.max(...sizes);
  const rows = calls.map((call) => {
    const each = (size: number, share: number) =>
      (latencies.get(keyOf(call, { layout, size })) ?? []).map((round) => quantile(round, share));
    const at = (size: number, share: number) => median(each(size, share));
    const ratios = (size: number, share: number) => {
      const base = each(smallest, share);
      return each(size, share).map((ms, round) => ms / (base[round] ?? Number.NaN));
    };
    const ratio = (size: number, share: number) => median(ratios(size, share));
    const worst = ratios(largest, 0.99);
    return [
      call.name,
      ...sizes.map((size) => `${rounded(at(size, 0.5), 1)} / ${rounded(at(size, 0.99), 1)}`),
      ...sizes
        .filter((size) => size !== smallest)
        .map((size) => `${rounded(ratio(size, 0.5))} / ${rounded(ratio(size, 0.99))}`),
      call.goal === undefined ? '' : verdictOfRounds(worst, { atMost: call.goal }),
      worst.map((figure) => rounded(figure)).join(' '),
    ];
  });
  const named = (size: number) => size.toLocaleString('en');
  return {
    title: `Sales over ${layout.name}, ms p50 / p99 and ÷ ${named(smallest)} sales`,
    head: [
      'call',
      ...sizes.map(named),
      ...sizes.filter((size) => size !== smallest).map((size) => `${named(size)} ÷`),
      `goal for p99 at ${named(largest)}`,
      'rounds',
    ],
    rows,
  };
}

/**
 * Seven days, or as many as fill a page: otherwise the small store would be fast only because it has little
 * to return.
 */
function daysWithAPage({ size, layout }: SizedStore): number {
  return Math.max(7, Math.ceil((60 * layout.days) / size));
}

/** A calendar day in São Paulo, this many days before today. */
function dayAgo(days: number): string {
  const instant = new Date(performance.timeOrigin + performance.now() - days * 86_400_000);
  return instant.toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
}

function randomShortId(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}

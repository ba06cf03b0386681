import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { Client, callsPerSecond, expectStatus, requestBytes } from './clients.ts';
import { fillSales } from './fill.ts';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { type BenchStore, openStore, warmUp, tokenHashOf } from './store.ts';
import type { SentStatement } from './wire.ts';

const salesInStore = 5_000;

/**
 * The list of 50 sales, compared with a hand-written server
 * (docs/product/limits-and-security.md#goals-of-speed).
 */
export async function benchList(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url);
  await fillSales(bench.database, [{ storeId: store.id, count: salesInStore, days: 90 }]);
  const yardstick = await startYardstick(bench, store);
  try {
    await warmUp(bench.database, () => expectSameAnswer(bench, store, yardstick.url));
    const rows: string[][] = [];
    for (const clients of bench.settings.clients)
      rows.push(await listRow(bench, { store, clients, yardstick }));
    return [
      {
        title: 'A list of 50 sales ÷ by hand',
        head: [
          'clients',
          'server/s',
          'by hand/s',
          'ratio',
          'goal',
          'rounds',
          'by hand/s, no sign-in',
          'its ratio',
        ],
        rows,
      },
    ];
  } finally {
    yardstick.stop();
  }
}

export function listRequest(store: BenchStore): Buffer {
  return store.request({ method: 'GET', path: `/api/stores/${store.id}/sales?limit=50` });
}

async function recordList(bench: Bench, store: BenchStore): Promise<readonly SentStatement[]> {
  const client = await Client.open(bench.recorded.url);
  const list = async () => expectStatus(await client.send(listRequest(store)), 200);
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await list();
  const { statements } = await bench.wire.record(list);
  client.close();
  return statements;
}

interface Yardstick {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => void;
}

/** Starts the hand-written server with the statements that the product sends for this store's list. */
export async function startYardstick(bench: Bench, store: BenchStore): Promise<Yardstick> {
  const statements = await recordList(bench, store);
  const [auth, list] = statements;
  if (!auth?.text.includes('auth_sessions') || !list?.text.includes('sales') || statements.length !== 2) {
    throw new Error(
      `The list sends other statements than the baseline knows: ${statements.map(({ text }) => text).join('; ')}`,
    );
  }
  const listParameters = list.parameters.map((parameter) => parameter?.toString() ?? null);
  const authParameters = auth.parameters.map((parameter) => asText(parameter, tokenHashOf(store)));
  const options = {
    databaseUrl: bench.databaseUrl,
    auth: auth.text,
    authParameters,
    list: list.text,
    listParameters,
  };
  const script = `${bench.folder}/yardstick-server.mjs`;
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') };
}

/** Hashes are sent as bytes, all other values as texts. */
function asText(parameter: Buffer | null, tokenHash: string): string | null {
  return parameter?.toString('hex') === tokenHash ? `\\x${tokenHash}` : (parameter?.toString() ?? null);
}

export const yardstickRequest = (store: BenchStore, path: string) =>
  requestBytes({ method: 'GET', path, cookie: store.cookie });

/** A baseline that answers less proves nothing. */
async function expectSameAnswer(bench: Bench, store: BenchStore, yardstickUrl: string): Promise<void> {
  const ask = async (url: string, bytes: Buffer): Promise<unknown> => {
    const client = await Client.open(url);
    const { body } = expectStatus(await client.send(bytes), 200);
    client.close();
    return JSON.parse(body.toString());
  };
  const ours = await ask(bench.server.url, listRequest(store));
  const theirs = await ask(yardstickUrl, yardstickRequest(store, '/with-sign-in'));
  if (!isDeepStrictEqual(ours, theirs)) throw new Error('The baseline answers other JSON than the server.');
}

async function listRow(
  bench: Bench,
  { store, clients, yardstick }: { store: BenchStore; clients: number; yardstick: Yardstick },
): Promise<string[]> {
  const { seconds, rounds } = bench.settings;
  const rate = (url: string, bytes: Buffer) =>
    callsPerSecond({ url, clients, seconds, next: () => bytes, status: 200 });
  const taken: { server: number; byHand: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push({
      server: await rate(bench.server.url, listRequest(store)),
      byHand: await rate(yardstick.url, yardstickRequest(store, '/with-sign-in')),
      bare: await rate(yardstick.url, yardstickRequest(store, '/')),
    });
  }
  const middle = (pick: (round: (typeof taken)[number]) => number) => median(taken.map(pick));
  const ratio = middle((round) => round.server / round.byHand);
  return [
    `${clients}`,
    rounded(
      middle(({ server }) => server),
      0,
    ),
    rounded(
      middle(({ byHand }) => byHand),
      0,
    ),
    rounded(ratio),
    verdictOfRounds(
      taken.map((round) => round.server / round.byHand),
      { atLeast: 0.85 },
    ),
    taken.map((round) => rounded(round.server / round.byHand)).join(' '),
    rounded(
      middle(({ bare }) => bare),
      0,
    ),
    rounded(middle((round) => round.server / round.bare)),
  ];
}

import { readFileSync } from 'node:fs';
import { type RequestBytes, callsPerSecond } from './clients.ts';
import { fillSales } from './fill.ts';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import type { RunningServer } from '../scripts/lib/server.mjs';
import { listRequest, startYardstick, yardstickRequest } from './list.ts';
import { saleRequest } from './sale.ts';
import { type BenchStore, openStore, warmUp } from './store.ts';

const clients = 8;

interface Measured {
  readonly name: string;
  readonly next: () => RequestBytes;
  readonly status: number;
  /** Milliseconds of the server's processor per call, as a goal. */
  readonly atMost?: number;
}

/** The server's processor time per call, which depends less on the machine's other work than calls per second. */
export async function benchProcessor(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url);
  await fillSales(bench.database, [{ storeId: store.id, count: 5_000, days: 90 }]);
  const rows: string[][] = [];
  for (const measured of callsOf(store)) rows.push(await rowOf(bench, { ...measured, of: bench.server }));
  rows.push(await rowByHand(bench, store));
  return [
    {
      title: `Processor per call, ${clients} clients, ms`,
      head: ['call', 'ms', 'goal', 'rounds', 'calls/s'],
      rows,
    },
  ];
}

export function callsOf(store: BenchStore): readonly Measured[] {
  const get = (path: string) => () => store.request({ method: 'GET', path });
  const at = `/api/stores/${store.id}`;
  return [
    { name: 'a sale, with key', next: () => saleRequest(store, 'with key'), status: 201, atMost: 1 },
    { name: 'a list of 50 sales', next: () => listRequest(store), status: 200, atMost: 1 },
    { name: 'the list of products', next: get(`${at}/products`), status: 200, atMost: 0.7 },
    { name: 'who is signed in', next: get('/api/auth/store/me'), status: 200, atMost: 0.4 },
  ];
}

/** What the same list costs a server without anything else, on this machine. */
async function rowByHand(bench: Bench, store: BenchStore): Promise<string[]> {
  const byHand = await startYardstick(bench, store);
  const request = yardstickRequest(store, '/with-sign-in');
  try {
    const name = 'a list of 50 sales, by hand';
    return await rowOf(bench, { name, next: () => request, status: 200, of: byHand });
  } finally {
    byHand.stop();
  }
}

async function rowOf(
  { database, settings }: Bench,
  { name, next, status, atMost, of: server }: Measured & { readonly of: Pick<RunningServer, 'url' | 'pid'> },
): Promise<string[]> {
  const { seconds, rounds } = settings;
  const drive = { url: server.url, clients, next, status };
  // The server compiles what it runs often.
  await warmUp(database, () => callsPerSecond({ ...drive, seconds }));
  const taken: { ms: number; rate: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMsOf(server.pid);
    const began = performance.now();
    const rate = await callsPerSecond({ ...drive, seconds });
    const calls = rate * ((performance.now() - began) / 1_000);
    taken.push({ ms: (processorMsOf(server.pid) - before) / calls, rate });
  }
  const ms = taken.map((round) => round.ms);
  return [
    name,
    rounded(median(ms)),
    atMost === undefined ? '' : verdictOfRounds(ms, { atMost }),
    ms.map((each) => rounded(each)).join(' '),
    rounded(median(taken.map(({ rate }) => rate)), 0),
  ];
}

/** What a process has used so far: fields 14 and 15 of /proc/[pid]/stat (proc(5)), in ticks of 10 ms. */
export function processorMsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

import { Client, callsPerSecond, cookieOf, expectStatus, requestBytes } from './clients.ts';
import { type Table, median, rounded } from './figures.ts';
import type { Bench } from './main.ts';
import { saleRequest } from './sale.ts';
import { type BenchStore, openStore } from './store.ts';

/** How much slower a sale is with a cash shift and a team: stores that differ only in these, in turn within each round. */
export async function benchCounter(bench: Bench): Promise<Table[]> {
  const off = await openStore(bench.database, bench.server.url);
  const withShift = await openStore(bench.database, bench.server.url);
  await send(bench, withShift, ['PATCH', '/counter-settings', { cashShifts: true }]);
  await send(bench, withShift, ['POST', '/shifts', { float: 100 }]);
  const withTeam = await openStore(bench.database, bench.server.url);
  await send(bench, withTeam, ['PATCH', '/counter-settings', { cashShifts: true, team: true }]);
  const attendant = await signInAttendant(bench, withTeam);
  await send(bench, attendant, ['POST', '/shifts', { float: 100 }]);
  const stores = [
    ['all switches off', off],
    ['a shift is open', withShift],
    ['a shift is open, an attendant sells', attendant],
  ] as const;
  const { seconds, rounds } = bench.settings;
  const taken: number[][] = stores.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, store]] of stores.entries()) {
      const next = () => saleRequest(store, 'with key');
      const load = { url: bench.server.url, clients: 8, seconds, next, status: 201 };
      taken[index]?.push(await callsPerSecond(load));
    }
  }
  const [base = []] = taken;
  const table = {
    title: 'A sale with the switches of the counter, 8 clients, with key',
    head: ['store', 'server/s', '÷ all off', 'rounds'],
    rows: stores.map(([name], index) => {
      const rates = taken[index] ?? [];
      const ratios = rates.map((rate, round) => rate / (base[round] ?? Number.NaN));
      return [
        name,
        rounded(median(rates), 0),
        rounded(median(ratios)),
        ratios.map((ratio) => rounded(ratio)).join(' '),
      ];
    }),
  };
  return [table];
}

async function send(
  { server }: Bench,
  store: BenchStore,
  [method, path, body]: readonly [method: string, path: string, body: unknown],
): Promise<{ id: string; token: string }> {
  const client = await Client.open(server.url);
  const answer = await client.send(store.request({ method, path: `/api/stores/${store.id}${path}`, body }));
  client.close();
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
  return JSON.parse(answer.body.toString()) as { id: string; token: string };
}

/** The store at an attendant's own device. */
async function signInAttendant(bench: Bench, store: BenchStore): Promise<BenchStore> {
  const { id } = await send(bench, store, ['POST', '/operators', { name: 'Bia Ramos', role: 'attendant' }]);
  const { token } = await send(bench, store, ['POST', `/operators/${id}/invite`, {}]);
  const client = await Client.open(bench.server.url);
  const body = { token, pin: '4826' };
  const opened = await client.send(requestBytes({ method: 'POST', path: '/api/auth/device/open', body }));
  client.close();
  const cookie = cookieOf(expectStatus(opened, 204));
  return { ...store, cookie, request: (call) => requestBytes({ ...call, cookie }) };
}

import { Agent, get } from 'node:http';
import { Client, expectStatus } from './clients.ts';
import { type Table, quantile, rounded, verdict } from './figures.ts';
import type { Bench } from './main.ts';
import { type BenchStore, openStore } from './store.ts';

const changesPerRound = 100;

/**
 * From the request that changes a computer until every open console of the store is notified
 * (docs/product/limits-and-security.md#goals-of-speed).
 */
export async function benchLive(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url);
  const servers = { changedAt: bench.server.url, heardAt: bench.recorded.url };
  const floors = [{ store, computerId: await addComputer(bench.server.url, store) }];
  const rows: string[][] = [];
  for (const consoles of [1, 20]) {
    const told: number[] = [];
    const seen: number[] = [];
    for (let round = 0; round < bench.settings.rounds; round += 1) {
      const taken = await measureChanges({ ...servers, floors, consoles });
      told.push(...taken.told);
      seen.push(...taken.seen);
    }
    const p99 = quantile(seen, 0.99);
    rows.push([
      `${consoles}`,
      ...[quantile(told, 0.5), quantile(told, 0.99), quantile(seen, 0.5), p99].map((ms) => rounded(ms, 1)),
      verdict(p99, { atMost: 250 }),
    ]);
  }
  return [
    {
      title: 'A change → consoles, ms',
      head: ['consoles', 'told p50', 'told p99', 'list answered p50', 'list answered p99', 'goal'],
      rows,
      notes: [
        'From the call that changes a computer. It is made at one server, the consoles listen at another on the same database. "Told" is the event at ' +
          'the last of them; "list answered" has the 50 ms for which a console gathers changes and the list of the ' +
          'computers that it then asks for. What a browser takes to paint comes on top.',
      ],
    },
  ];
}

export async function addComputer(url: string, store: BenchStore): Promise<string> {
  const client = await Client.open(url);
  const path = `/api/stores/${store.id}/computers`;
  const answer = expectStatus(
    await client.send(store.request({ method: 'POST', path, body: { name: 'PC 1' } })),
    201,
  );
  client.close();
  return (JSON.parse(answer.body.toString()) as { id: string }).id;
}

interface Measuring {
  /** The server that is called, and the one at which the consoles listen. */
  readonly changedAt: string;
  readonly heardAt: string;
  readonly floors: readonly { readonly store: BenchStore; readonly computerId: string }[];
  /** Of each store. */
  readonly consoles: number;
}

/**
 * Milliseconds from the calls that lock or unlock a computer in every store until the last console is told, and until it has the list
 * that it asks for then.
 */
export async function measureChanges({ changedAt, heardAt, floors, consoles }: Measuring) {
  const opened = floors.flatMap(({ store }) =>
    Array.from({ length: consoles }, () => openConsole(heardAt, store)),
  );
  const streams = await Promise.all(opened);
  const askers = await Promise.all(
    floors.map(async (floor) => ({
      ...floor,
      changer: await Client.open(changedAt),
      asker: await Client.open(heardAt),
    })),
  );
  const told: number[] = [];
  const seen: number[] = [];
  for (let change = 0; change < changesPerRound; change += 1) {
    const verb = change % 2 === 0 ? 'lock' : 'unlock';
    const heard = Promise.all(streams.map((stream) => stream.nextChange()));
    const start = performance.now();
    const sent = askers.map(({ store, computerId, changer }) => {
      const path = `/api/stores/${store.id}/computers/${computerId}/${verb}`;
      return changer.send(store.request({ method: 'POST', path, body: {} }));
    });
    await heard;
    told.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    for (const { store, asker } of askers) {
      const path = `/api/stores/${store.id}/computers`;
      expectStatus(await asker.send(store.request({ method: 'GET', path })), 200);
    }
    seen.push(performance.now() - start);
    for (const answer of await Promise.all(sent)) expectStatus(answer, 200);
  }
  for (const open of [...streams, ...askers.flatMap(({ changer, asker }) => [changer, asker])]) open.close();
  return { told, seen };
}

/** How long a console waits for more changes (apps/console/src/api/live-refresh.ts). */
const gatherMs = 50;

interface OpenConsole {
  nextChange(): Promise<void>;
  close(): void;
}

function openConsole(serverUrl: string, store: BenchStore): Promise<OpenConsole> {
  return new Promise((resolve, reject) => {
    let tell: () => void = () => undefined;
    const agent = new Agent();
    const headers = { cookie: store.cookie };
    const request = get(`${serverUrl}/api/stores/${store.id}/live`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: hello')) resolve(open);
        if (text.includes('event: change')) tell();
      });
      response.on('error', () => undefined);
    });
    request.on('error', reject);
    const open: OpenConsole = {
      nextChange: () =>
        new Promise((heard) => {
          tell = heard;
        }),
      close: () => request.destroy(),
    };
  });
}

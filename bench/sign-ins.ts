import { Client, expectStatus, latenciesOf } from './clients.ts';
import { type Table, median, quantile, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { type BenchStore, openStore, saleBody, warmUp } from './store.ts';

const people = 4;

/** How long a sale takes while several people keep signing in, compared with nobody signing in. */
export async function benchSignIns(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url);
  const others = await Promise.all(
    Array.from({ length: people }, () => openStore(bench.database, bench.server.url, 1)),
  );
  const rounds: { alone: number; beside: number; signIns: number }[] = [];
  await warmUp(bench.database, () => sell(bench, store));
  for (let round = 0; round < bench.settings.rounds; round += 1) {
    const alone = quantile(await sell(bench, store), 0.99);
    const { during, signIns } = await whileSigningIn(bench, others, () => sell(bench, store));
    rounds.push({ alone, beside: quantile(during, 0.99), signIns });
  }
  const ratio = median(rounds.map(({ alone, beside }) => beside / alone));
  const row = [
    rounded(median(rounds.map(({ alone }) => alone)), 1),
    rounded(median(rounds.map(({ beside }) => beside)), 1),
    rounded(ratio),
    verdictOfRounds(
      rounds.map(({ alone, beside }) => beside / alone),
      { atMost: 1.5 },
    ),
    rounds.map(({ alone, beside }) => rounded(beside / alone)).join(' '),
    rounded(median(rounds.map(({ signIns }) => signIns)), 0),
  ];
  const head = ['alone, ms', `${people} sign in, ms`, 'ratio', 'goal', 'rounds', 'sign-ins meanwhile'];
  return [{ title: `p99 of a sale while ${people} people sign in ÷ alone`, head, rows: [row] }];
}

/** So many that the slowest hundredth is more than a sale or two. */
async function sell({ server, settings }: Bench, store: BenchStore): Promise<number[]> {
  const client = await Client.open(server.url);
  const path = `/api/stores/${store.id}/sales`;
  const next = () => store.request({ method: 'POST', path, body: saleBody() });
  const latencies = await latenciesOf(client, { count: settings.callsPerRound * 5, next, status: 201 });
  client.close();
  return latencies;
}

async function whileSigningIn(
  { server }: Bench,
  stores: readonly BenchStore[],
  work: () => Promise<number[]>,
): Promise<{ during: number[]; signIns: number }> {
  let isDone = false;
  let signIns = 0;
  const loops = stores.map(async (store) => {
    const client = await Client.open(server.url);
    while (!isDone) {
      expectStatus(await client.send(store.signIn), 200);
      signIns += 1;
    }
    client.close();
  });
  const during = await work().finally(() => (isDone = true));
  await Promise.all(loops);
  return { during, signIns };
}

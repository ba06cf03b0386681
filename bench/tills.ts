import { callsPerSecond } from './clients.ts';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { saleRequest } from './sale.ts';
import { openStore, warmUp } from './store.ts';

const tills = 8;

/** What the tills of one store wait for each other: eight of one store against eight stores with a till each. */
export async function benchTills(bench: Bench): Promise<Table[]> {
  const open = () => openStore(bench.database, bench.server.url);
  const [one, ...others] = await Promise.all(Array.from({ length: tills + 1 }, open));
  if (!one) throw new Error('There is no store.');
  const { seconds, rounds } = bench.settings;
  const drive = { url: bench.server.url, clients: tills, seconds, status: 201 };
  let turn = 0;
  const ofAnyStore = () => {
    turn = (turn + 1) % others.length;
    return saleRequest(others[turn] ?? one, 'with key');
  };
  const round = async () => {
    const together = await callsPerSecond({ ...drive, next: () => saleRequest(one, 'with key') });
    return { together, apart: await callsPerSecond({ ...drive, next: ofAnyStore }) };
  };
  await warmUp(bench.database, round);
  const measure = async (name: string, goal: { atLeast?: number }) => {
    const taken: { together: number; apart: number }[] = [];
    for (let done = 0; done < rounds; done += 1) taken.push(await round());
    return rowOf(name, taken, goal);
  };
  const asItIs = await measure('as it is', { atLeast: 0.9 });
  // What is left are the products, whose stock each sale of them changes.
  await bench.database.query('alter table sales disable trigger sales_count_hour');
  const withoutSums = await measure('without the sums by the hour', {});
  await bench.database.query('alter table sales enable trigger sales_count_hour');
  return [
    {
      title: `Sales at ${tills} tills of one store ÷ of ${tills} stores`,
      head: ['store', 'one store, sales/s', `${tills} stores, sales/s`, 'ratio', 'goal', 'rounds'],
      rows: [asItIs, withoutSums],
    },
  ];
}

function rowOf(
  name: string,
  taken: readonly { together: number; apart: number }[],
  goal: { atLeast?: number },
): string[] {
  const ratios = taken.map(({ together, apart }) => together / apart);
  const middle = (side: 'together' | 'apart') => rounded(median(taken.map((round) => round[side])), 0);
  return [
    name,
    middle('together'),
    middle('apart'),
    rounded(median(ratios)),
    goal.atLeast === undefined ? '' : verdictOfRounds(ratios, { atLeast: goal.atLeast }),
    ratios.map((ratio) => rounded(ratio)).join(' '),
  ];
}

import { callsPerSecond } from './clients.ts';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { saleRequest } from './sale.ts';
import { openStore } from './store.ts';

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
  const taken: { together: number; apart: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const together = await callsPerSecond({ ...drive, next: () => saleRequest(one, 'with key') });
    taken.push({ together, apart: await callsPerSecond({ ...drive, next: ofAnyStore }) });
  }
  const ratios = taken.map(({ together, apart }) => together / apart);
  const middle = (side: 'together' | 'apart') => rounded(median(taken.map((round) => round[side])), 0);
  return [
    {
      title: `Sales at ${tills} tills of one store ÷ of ${tills} stores`,
      head: ['one store, sales/s', `${tills} stores, sales/s`, 'ratio', 'goal', 'rounds'],
      rows: [
        [
          middle('together'),
          middle('apart'),
          rounded(median(ratios)),
          verdictOfRounds(ratios, { atLeast: 0.9 }),
          ratios.map((ratio) => rounded(ratio)).join(' '),
        ],
      ],
    },
  ];
}

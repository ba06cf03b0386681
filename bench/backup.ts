import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SERVER_MAIN } from '../scripts/lib/paths.mjs';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import { fillSales } from './fill.ts';
import type { Bench } from './main.ts';
import { serverEnv } from './server-env.ts';
import { openStore } from './store.ts';

const days = 1_095;

/** The backup of a full store, as the operator starts it, beside `pg_dump` of the same database (docs/operation.md#backup-and-restore). */
export async function benchBackup(bench: Bench): Promise<Table[]> {
  const { databaseUrl, postgres, settings } = bench;
  const count = settings.sizes.find((size) => size > 10_000) ?? 10_000;
  const { id: storeId } = await openStore(bench.database, bench.server.url);
  await fillSales(bench.database, [{ storeId, count, days }]);
  const archive = join(postgres.folder, 'backup.tar.gz');
  const dump = join(postgres.folder, 'dump.sql.gz');
  const commands = {
    backup: `"${process.execPath}" "${join(dirname(SERVER_MAIN), 'admin.js')}" backup --out "${archive}"`,
    dump: `"${join(postgres.binaries, 'pg_dump')}" "${databaseUrl}" | gzip > "${dump}"`,
  };
  const place = { env: serverEnv(databaseUrl), folder: postgres.folder };
  const taken: { backup: number; dump: number; rows: number }[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const backup = await run({ command: commands.backup, ...place });
    const dumped = await run({ command: commands.dump, ...place });
    const rows = Number(/(\d+) linhas/.exec(backup.output)?.[1]);
    taken.push({ backup: backup.seconds, dump: dumped.seconds, rows });
    await Promise.all([rm(archive), rm(dump)]);
  }
  const ratios = taken.map((round) => round.dump / round.backup);
  const perSecond = (kind: 'backup' | 'dump') =>
    rounded(median(taken.map((round) => round.rows / round[kind])), 0);
  return [
    {
      title: 'A backup ÷ `pg_dump | gzip` of the same database, rows a second',
      head: ['rows', 'backup, rows/s', 'pg_dump, rows/s', 'ratio', 'rounds', 'goal'],
      rows: [
        [
          String(taken[0]?.rows),
          perSecond('backup'),
          perSecond('dump'),
          rounded(median(ratios)),
          ratios.map((ratio) => rounded(ratio)).join(' '),
          verdictOfRounds(ratios, { atLeast: 0.8 }),
        ],
      ],
      notes: ['The backup also checks the sums of the ledgers and takes a fingerprint of each table.'],
    },
  ];
}

interface Run {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

async function run({ command, env, folder }: Run): Promise<{ seconds: number; output: string }> {
  const began = performance.now();
  const child = spawn('sh', ['-c', command], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
  return { seconds: (performance.now() - began) / 1_000, output };
}

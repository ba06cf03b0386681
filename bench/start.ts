import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../apps/api/test/throw-away-postgres.ts';
import { SERVER_MAIN } from '../scripts/lib/paths.mjs';
import { type Table, median, rounded, verdict, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { serverEnv } from './server-env.ts';

/** How long it is idle before its memory is read, in milliseconds. */
const idleMs = 15_000;

/**
 * The time from the built server's start to its first answer, and its idle memory
 * (docs/product/limits-and-security.md#goals-of-speed).
 */
export async function benchStart(bench: Bench): Promise<Table[]> {
  const { databaseUrl, postgres, settings } = bench;
  const embedded = await mkdtemp(join(postgres.folder, 'embedded-'));
  const engines = [
    {
      name: 'PostgreSQL',
      env: serverEnv(databaseUrl),
      dataDir: postgres.folder,
      startsWithin: 1_500,
      memory: 150,
    },
    { name: 'embedded', env: serverEnv(), dataDir: embedded, startsWithin: 2_500, memory: 400 },
  ];
  const rows: string[][] = [];
  for (const { name, env, dataDir, startsWithin, memory } of engines) {
    bench.say(`  ${name}`);
    // Creates the database if there is none; later starts find it.
    const first = await startOnce({ env, dataDir });
    const starts: number[] = [];
    let used = 0;
    for (let round = 0; round < settings.rounds; round += 1) {
      const isLast = round === settings.rounds - 1;
      const taken = await startOnce({ env, dataDir, idleMs: isLast ? idleMs : 0 });
      starts.push(taken.ms);
      used = taken.megabytes;
    }
    rows.push([
      name,
      rounded(first.ms, 0),
      rounded(median(starts), 0),
      starts.map((ms) => rounded(ms, 0)).join(' '),
      verdictOfRounds(starts, { atMost: startsWithin }),
      rounded(used, 0),
      verdict(used, { atMost: memory }),
    ]);
  }
  return [
    {
      title: 'Start and idle memory',
      head: ['database', 'first start, ms', 'start, ms', 'rounds', 'goal', 'idle, MB', 'goal'],
      rows,
      notes: [
        `The memory is the resident set ${idleMs / 1_000} s after the first answer. The first start of the embedded one makes the database.`,
      ],
    },
  ];
}

interface Start {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly idleMs?: number;
}

async function startOnce({
  env,
  dataDir,
  idleMs: waits = 0,
}: Start): Promise<{ ms: number; megabytes: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', SERVER_MAIN], {
    cwd: dataDir,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const ms = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, waits));
    return { ms, megabytes: await residentMegabytes(child.pid ?? 0) };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/readyz`)).ok;
  } catch {
    return false;
  }
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

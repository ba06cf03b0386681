import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries, freePort, postmasterOf, userSwitch } from './throw-away-postgres.ts';

const run = promisify(execFile);

export interface StreamingReplica {
  readonly url: string;
  /** Ends it like a crash; `start` brings it back, and it catches up. */
  crash(): Promise<void>;
  /** With further parameters for this run. */
  start(...more: string[]): Promise<void>;
  pid(): Promise<number>;
  /** Keeps it at its position: later writes of the primary are not visible there. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  remove(): Promise<void>;
}

/** A second server that follows a cluster on this machine. */
export async function startReplicaOf(primaryUrl: string): Promise<StreamingReplica> {
  const binaries = findPostgresBinaries() ?? '';
  const directory = await mkdtemp(join(tmpdir(), 'coruja-replica-'));
  const data = join(directory, 'data');
  const asPostgres = await userSwitch(directory);
  const prefixed = (...words: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...asPostgres, ...words];
    return [command, rest];
  };
  const backup = [join(binaries, 'pg_basebackup'), '-d', primaryUrl, '-D', data];
  await run(...prefixed(...backup, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'), { cwd: directory });
  const port = await freePort();
  const control = async (...parameters: string[]) => {
    // As in throw-away-postgres.ts: the server would keep a pipe open.
    const child = spawn(...prefixed(join(binaries, 'pg_ctl'), '-D', data, '-w', ...parameters), {
      cwd: directory,
      stdio: 'ignore',
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`pg_ctl ${parameters.join(' ')} ended with ${String(code)}`);
  };
  // Each page that the background writer writes makes recovery after a crash longer before connections are
  // accepted.
  const settings = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off -c bgwriter_lru_maxpages=0`;
  const url = new URL(primaryUrl);
  url.port = String(port);
  const replica: StreamingReplica = {
    url: url.href,
    start: (...more) => control('-l', join(directory, 'log'), '-o', [settings, ...more].join(' '), 'start'),
    crash: () => control('-m', 'immediate', 'stop'),
    pid: () => postmasterOf(data),
    pause: () => pauseReplay(url.href),
    resume: () => query(url.href, 'select pg_wal_replay_resume()').then(() => undefined),
    remove: async () => {
      await replica.crash().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
  await replica.start();
  return replica;
}

async function query(url: string, statement: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows as unknown[][];
  } finally {
    await client.end();
  }
}

/** PostgreSQL's function only requests the pause; what arrives before it starts is still replayed. */
async function pauseReplay(url: string): Promise<void> {
  await query(url, 'select pg_wal_replay_pause()');
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    const [row] = await query(url, 'select pg_get_wal_replay_pause_state()');
    if (row?.[0] === 'paused') return;
    if (Date.now() > giveUpAt) throw new Error(`The replica did not pause: ${String(row?.[0])}`);
    await setTimeout(20);
  }
}

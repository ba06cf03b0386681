import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ThrowAwayPostgres {
  readonly url: string;
  /** Ends it like a crash; `start` brings it back with its data. */
  crash(): Promise<void>;
  /** The process number of the postmaster. */
  pid(): Promise<number>;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** The newest installed PostgreSQL that Coruja supports, or undefined. */
export function findPostgresBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const newest = readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15 && existsSync(join(root, String(version), 'bin', 'initdb')))
    .sort((left, right) => right - left)[0];
  return newest === undefined ? undefined : join(root, String(newest), 'bin');
}

interface ThrowAwayOptions {
  /** Whether acknowledged commits are on the disk. */
  readonly durable?: boolean;
  /** Where its folder is created. */
  readonly folder?: string;
  /** Further parameters of its start. */
  readonly more?: readonly string[];
}

/** A temporary cluster of the system's PostgreSQL, configured for speed. */
export async function startThrowAwayPostgres({
  durable = false,
  folder = tmpdir(),
  more = [],
}: ThrowAwayOptions = {}): Promise<ThrowAwayPostgres> {
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('No PostgreSQL ≥ 15 in /usr/lib/postgresql; set TEST_DATABASE_URL instead.');
  const directory = await mkdtemp(join(folder, 'coruja-postgres-'));
  const data = join(directory, 'data');
  const asPostgres = await userSwitch(directory);
  const call = (program: string, ...parameters: string[]) => {
    const [command = '', ...rest] = [...asPostgres, join(binaries, program), ...parameters];
    return run(command, rest, { cwd: directory });
  };
  await call('initdb', '-N', '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '-D', data);
  const port = await freePort();
  const speed = durable
    ? []
    : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  const settings = [
    '-p',
    String(port),
    '-k',
    directory,
    '-c',
    'listen_addresses=127.0.0.1',
    // The invariants are one long statement: compiling it takes a second each time, running it 20 ms.
    '-c',
    'jit=off',
    ...speed,
    ...more,
  ].join(' ');
  const control = async (...parameters: string[]) => {
    // The server inherits pg_ctl's output, so waiting for the pipes to close would wait for the server's end.
    const [command = '', ...rest] = [
      ...asPostgres,
      join(binaries, 'pg_ctl'),
      '-D',
      data,
      '-w',
      ...parameters,
    ];
    const child = spawn(command, rest, { cwd: directory, stdio: 'ignore' });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`pg_ctl ${parameters.join(' ')} ended with ${String(code)}`);
  };
  const cluster: ThrowAwayPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('-l', join(directory, 'log'), '-o', settings, 'start'),
    crash: () => control('-m', 'immediate', 'stop'),
    pid: () => postmasterOf(data),
    remove: async () => {
      await cluster.crash().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

export async function postmasterOf(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Sends a signal to a postmaster and all its processes at once, like a crash or standstill of a machine. */
export async function signalCluster(pid: number, signal: NodeJS.Signals): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const process_ of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(process_, signal);
    } catch {
      // It ended in the meantime.
    }
  }
}

/** PostgreSQL refuses to run as root, so root gives the folder to the user `postgres`. */
export async function userSwitch(directory: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const { stdout: user } = await run('id', ['-u', 'postgres']);
  const { stdout: group } = await run('id', ['-g', 'postgres']);
  await chown(directory, Number(user), Number(group));
  await chmod(directory, 0o755);
  return ['runuser', '-u', 'postgres', '--'];
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

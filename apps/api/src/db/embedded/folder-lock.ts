import { createHash, randomBytes } from 'node:crypto';
import { readdir, realpath, unlink } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Keeps a second process away from the data folder; two processes would destroy it.
 *
 * The lock is a listening socket beside the folder, because only the kernel knows for certain which process
 * lives: a connection is accepted for a living process (even a busy or stopped one) and refused after any
 * end, including `kill -9` and power cuts. A process number in a file could belong to another process by now,
 * and means nothing to a second container on the same volume; a socket file is found through the folder
 * itself.
 *
 * Each process first announces itself under a unique name and only then looks for others. So of any two, at
 * least one sees the other, and they can never both go on. Two that start at the same moment both step back
 * and retry after different delays.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  if (process.platform === 'win32') return lockByPipe(folder);
  const place = { directory: await shortest(dirname(folder)), prefix: `${basename(folder)}.lock.` };
  for (let attempt = 1; ; attempt += 1) {
    const own = `${place.prefix}${process.pid}-${randomBytes(4).toString('hex')}`;
    const server = await listen(join(place.directory, own));
    const holder = await findLiving(place, own).catch(async (error: unknown) => {
      await close(server);
      throw error;
    });
    if (holder === undefined) return { release: () => close(server) };
    await close(server);
    if (attempt === 3) throw refusal(folder, holder);
    await delay(50 + Math.random() * 200);
  }
}

/**
 * A socket's path has a short limit, so the path relative to the working directory is used when it is
 * shorter.
 */
export async function shortest(directory: string): Promise<string> {
  const absolute = await realpath(directory);
  const fromHere = relative(process.cwd(), absolute) || '.';
  return fromHere.length < absolute.length ? fromHere : absolute;
}

interface LockPlace {
  directory: string;
  prefix: string;
}

/**
 * The process number of another living process that holds or wants the folder; removes sockets of dead
 * processes.
 */
async function findLiving({ directory, prefix }: LockPlace, own: string): Promise<string | undefined> {
  for (const name of await readdir(directory)) {
    if (name === own || !name.startsWith(prefix)) continue;
    const path = join(directory, name);
    if (await isAlive(path)) return name.slice(prefix.length).split('-')[0];
    await unlink(path).catch(ignoreMissing);
  }
  return undefined;
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      // A full connection queue, or another user's socket, does not prove that the process is dead.
      else if (error.code === 'EAGAIN' || error.code === 'EACCES') resolve(true);
      else reject(error);
    });
  });
}

/** On Windows a pipe's name is in use exactly as long as its process lives. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const place = join(await realpath(dirname(folder)), basename(folder)).toLowerCase();
  const name = createHash('sha256').update(place).digest('hex').slice(0, 32);
  const server = await listen(`\\\\.\\pipe\\coruja-${name}`).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' || error.code === 'EACCES' ? refusal(folder, undefined) : error;
  });
  return { release: () => close(server) };
}

function listen(path: string): Promise<Server> {
  // The kernel allows 104 to 108 bytes for a socket's path, and some systems silently truncate a longer one.
  if (process.platform !== 'win32' && Buffer.byteLength(path) > 103) {
    const message = `O caminho da pasta de dados é longo demais: ${path} (no máximo 103 bytes). Mude DATA_DIR.`;
    return Promise.reject(new Error(message));
  }
  const server = createServer((socket) => socket.destroy());
  // The lock must not keep an otherwise idle process alive.
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function refusal(folder: string, pid: string | undefined): Error {
  const who = pid === undefined ? 'outro processo' : `outro processo (pid ${pid})`;
  return new Error(`A pasta de dados ${folder} está em uso por ${who}. Encerre-o antes ou mude DATA_DIR.`);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

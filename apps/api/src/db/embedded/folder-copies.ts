import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../error-code.ts';
import type { DatabaseLog } from '../database-log.ts';
import { isReady } from './data-folder.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { type FolderLock, lockFolder, shortest } from './folder-lock.ts';

/*
 * Backs up the embedded database while the server runs. Its only connection cannot keep a snapshot for minutes
 * without blocking everybody, and no second process may open its folder. So the process that has it open
 * copies the folder between two units of work, which takes only as long as copying the files, and the backup
 * reads the copy in its own process.
 *
 * The backup asks for a copy through a socket beside the folder, which only the owner of the data can use.
 */

export interface FolderCopies {
  stop(): Promise<void>;
}

export interface FolderCopy {
  readonly folder: string;
  remove(): Promise<void>;
}

interface ServingOptions {
  readonly database: EmbeddedDatabase;
  readonly folder: string;
  readonly log: DatabaseLog;
}

const request = 'copy';
const done = 'done';

/** Copies the folder on request, while this process has it open. */
export async function serveFolderCopies(options: ServingOptions): Promise<FolderCopies> {
  const path = await socketOf(options.folder);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (data) => {
      if (data.toString() === request) void answerWithCopy(socket, options);
      else socket.destroy();
    });
  });
  // The socket must not keep an otherwise idle process alive.
  server.unref();
  await listen(server, path);
  return {
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerWithCopy(socket: Socket, { database, folder, log }: ServingOptions): Promise<void> {
  try {
    await copyBetweenUnits(database, folder);
    log.info({ folder }, 'the embedded database was copied for a backup');
    socket.end(done);
  } catch (error) {
    log.error({ err: error }, 'the embedded database could not be copied for a backup');
    socket.end(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Makes a copy of the database at one moment, whoever has it open. One backup at a time.
 *
 * @throws Error with a message for the person at the command line
 */
export async function copyDatabaseFolder(folder: string): Promise<FolderCopy> {
  const copy = copyOf(folder);
  if (!isReady(folder)) throw new Error(`Não há um banco de dados em ${folder}.`);
  const lock = await lockFolder(copy).catch((error: unknown) => {
    throw new Error(`Outro backup de ${folder} está em andamento.`, { cause: error });
  });
  const remove = async () => {
    await rm(copy, { recursive: true, force: true });
    await lock.release();
  };
  try {
    // A killed backup leaves its copy behind.
    await rm(copy, { recursive: true, force: true });
    const isCopied = await askForCopy(folder);
    if (!isCopied) await copyLocked(folder);
    return { folder: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Keeps the server from starting while it copies the stopped database. */
export async function copyStoppedFolder(folder: string): Promise<FolderCopy> {
  if (!isReady(folder)) throw new Error(`Não há um banco de dados em ${folder}.`);
  const lock = await lockFolder(folder);
  const copy = copyOf(folder);
  const remove = async () => {
    await rm(copy, { recursive: true, force: true });
    await lock.release();
  };
  try {
    await rm(copy, { recursive: true, force: true });
    await copyTree(folder, copy);
    return { folder: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function copyOf(folder: string): string {
  return `${folder}.copy`;
}

/** Asks the process that has the database open for a copy; false when there is none. */
async function askForCopy(folder: string): Promise<boolean> {
  const socket = connect(await socketOf(folder));
  try {
    await once(socket, 'connect');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw new Error(`O servidor não deixa fazer o backup (${String(code)}): use o usuário do servidor.`, {
      cause: error,
    });
  }
  socket.write(request);
  let answer = '';
  for await (const data of socket) answer += String(data);
  if (answer === done) return true;
  throw new Error(`O servidor não conseguiu copiar o banco de dados (${answer || 'ele parou'}).`);
}

async function copyLocked(folder: string): Promise<void> {
  const lock: FolderLock = await lockFolder(folder);
  try {
    await copyTree(folder, copyOf(folder));
  } finally {
    await lock.release();
  }
}

/** Between two units the files are what a crash would leave, and PostgreSQL can start from that. */
function copyBetweenUnits(database: EmbeddedDatabase, folder: string): Promise<void> {
  return database.runUnit(async (engine) => {
    // After a checkpoint the journal is short, quick to copy and to replay.
    await engine.execute('checkpoint', []);
    await copyTree(folder, copyOf(folder));
  });
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    // File systems that can share blocks copy nothing.
    else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

/**
 * Beside the folder; shorter than the lock's name, whose length was checked. On Windows the name of a pipe.
 */
async function socketOf(folder: string): Promise<string> {
  if (process.platform !== 'win32') {
    return join(await shortest(dirname(folder)), `${basename(folder)}.copies`);
  }
  const place = join(await realpath(dirname(folder)), basename(folder)).toLowerCase();
  return `\\\\.\\pipe\\coruja-copies-${createHash('sha256').update(place).digest('hex').slice(0, 32)}`;
}

async function listen(server: Server, path: string): Promise<void> {
  // We have the folder's lock, so no living process listens there.
  await rm(path, { force: true }).catch(() => undefined);
  server.listen(path);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(path, 0o600);
}

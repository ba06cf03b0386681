import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '../../../test/child-process.ts';
import { readyDataDir } from '../../../test/ready-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { openEmbedded } from './open-embedded.ts';

it('refuses a second process and names the first, even when the first is stopped', async () => {
  const { dataDir, folder } = await readyDataDir();
  const first = await startChild('database-child.ts', dataDir);
  await first.waitForLines(1);

  const second = await startChild('database-child.ts', dataDir);
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([
    expect.stringMatching(new RegExp(`^refused: .*em uso por .*pid ${first.pid}\\)`)),
  ]);

  first.kill('SIGSTOP');
  await expect(openEmbedded({ folder, log: silentLog })).rejects.toThrow(`pid ${first.pid}`);
});

it('takes over from a killed process', async () => {
  const { dataDir, folder } = await readyDataDir();
  const first = await startChild('database-child.ts', dataDir);
  await first.waitForLines(1);
  first.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');

  const database = await openEmbedded({ folder, log: silentLog });
  await database.close();
  expect(await readdir(dataDir)).toEqual(['database']);
});

it('takes over a dead lock even when its process number is in use again', async () => {
  const directory = await temporaryFolder();
  const folder = join(directory, 'database');
  // The socket of a killed process, with the number of this one, which is certainly alive.
  const leftover = join(directory, `database.lock.${process.pid}-0badcafe`);
  const script = `require('net').createServer().listen(${JSON.stringify(leftover)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', script]), 'exit');
  expect(await readdir(directory)).toHaveLength(1);

  const lock = await lockFolder(folder);
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
});

it('lets in at most one of many that start at once', async () => {
  const folder = join(await temporaryFolder(), 'database');
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(locks.length).toBeLessThanOrEqual(1);
  await Promise.all(locks.map((lock: FolderLock) => lock.release()));
  const later = await lockFolder(folder);
  await later.release();
});

it('says when the data folder’s path is too long for a lock', async () => {
  const directory = join(await temporaryFolder(), 'x'.repeat(100));
  await mkdir(directory);
  await expect(lockFolder(join(directory, 'database'))).rejects.toThrow('longo demais');
});

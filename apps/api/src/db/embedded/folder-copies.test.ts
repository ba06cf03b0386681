import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { expect, it, onTestFinished } from 'vitest';
import { readyDataDir } from '../../../test/ready-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { createPglite } from './embedded-engine.ts';
import { copyDatabaseFolder, copyStoppedFolder } from './folder-copies.ts';
import { openEmbedded } from './open-embedded.ts';

it('copies a folder that a server has open, through a socket that only the owner can use, one backup at a time', async () => {
  const { dataDir, folder } = await readyDataDir();
  const database = await openEmbedded({ folder, log: silentLog });
  expect((await stat(`${folder}.copies`)).mode & 0o777).toBe(0o600);
  await database.query(`insert into people (id, cpf) values (gen_random_uuid(), '12345678909')`);
  const copy = await copyDatabaseFolder(folder);
  expect((await stat(copy.folder)).mode & 0o777).toBe(0o700);
  await expect(copyDatabaseFolder(folder)).rejects.toThrow('Outro backup');
  await expect(copyStoppedFolder(folder)).rejects.toThrow('em uso por outro processo');
  // Written afterwards, so the copy does not have it.
  await database.query('delete from people');
  await database.close();
  expect(existsSync(`${folder}.copies`)).toBe(false);

  const copied = await createPglite({ fs: new NodeFS(copy.folder) });
  expect((await copied.query('select cpf from people')).rows).toEqual([{ cpf: '12345678909' }]);
  await copied.close();
  await copy.remove();
  expect(await readdir(dataDir)).toEqual(['database']);
});

it('copies a folder that nobody has open, and removes what a killed backup left', async () => {
  const { dataDir, folder } = await readyDataDir();
  await mkdir(`${folder}.copy`);
  await writeFile(join(`${folder}.copy`, 'half'), '');
  const copy = await copyDatabaseFolder(folder);
  expect(await readdir(copy.folder)).toEqual(await readdir(folder));
  // The server can start again: it was kept from starting only during the copy.
  const database = await openEmbedded({ folder, log: silentLog });
  await database.close();
  await copy.remove();
  expect(await readdir(dataDir)).toEqual(['database']);
});

it('ignores an unknown request, and refuses a folder without a database', async () => {
  const { dataDir, folder } = await readyDataDir();
  const database = await openEmbedded({ folder, log: silentLog });
  onTestFinished(() => database.close());
  const socket = connect(`${folder}.copies`);
  socket.write('copy and then some');
  await once(socket, 'close');
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.copy'))).toEqual([]);
  await expect(copyDatabaseFolder(join(dataDir, 'other'))).rejects.toThrow('Não há um banco de dados');
});

import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseLog } from '../database-log.ts';
import { readyDataDir } from '../../../test/ready-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openEmbedded } from './open-embedded.ts';

it('moves a folder without the ready mark aside, logs it and starts with an empty one', async () => {
  const dataDir = await temporaryFolder();
  const folder = join(dataDir, 'database');
  await mkdir(folder);
  await writeFile(join(folder, 'PG_VERSION'), '18');
  await mkdir(`${folder}.incomplete-1`);
  const warnings: object[] = [];
  const log: DatabaseLog = { ...silentLog, warn: (details) => void warnings.push(details) };

  const database = await openEmbedded({ folder, log });
  expect(await database.kysely.selectFrom('stores').selectAll().execute()).toEqual([]);
  await database.close();

  expect((await readdir(dataDir)).sort()).toEqual([
    'database',
    'database.incomplete-1',
    'database.incomplete-2',
  ]);
  expect(await readFile(`${folder}.incomplete-2/PG_VERSION`, 'utf8')).toBe('18');
  expect(warnings).toEqual([{ folder, movedTo: `${folder}.incomplete-2` }]);
});

it('marks the folder only after the migrations, so that an interrupted first start begins again', async () => {
  const folder = join(await temporaryFolder(), 'database');
  const migrations = [{ name: '0001_broken', text: 'create table half (id int); select 1/0' }];
  await expect(openEmbedded({ folder, log: silentLog, migrations })).rejects.toThrow('division by zero');
  expect(await readdir(folder)).not.toContain('coruja-ready');

  const database = await openEmbedded({ folder, log: silentLog });
  await database.close();
  expect(await readdir(folder)).toContain('coruja-ready');
  // Only the server's user may read customers' data and password hashes.
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('keeps the rows after a restart', async () => {
  const { folder } = await readyDataDir();
  const first = await openEmbedded({ folder, log: silentLog });
  await first.query(`insert into people (id, cpf) values (gen_random_uuid(), '12345678909')`);
  await first.close();
  const second = await openEmbedded({ folder, log: silentLog });
  const people = await second.kysely.selectFrom('people').select('cpf').execute();
  await second.close();
  expect(people).toEqual([{ cpf: '12345678909' }]);
});

it('never creates a new database in a ready folder that has lost its database', async () => {
  const { folder } = await readyDataDir();
  await rm(join(folder, 'PG_VERSION'));
  await expect(openEmbedded({ folder, log: silentLog })).rejects.toThrow('perdeu o seu banco de dados');
});

it('says why a damaged database does not open', async () => {
  const { folder } = await readyDataDir();
  await writeFile(join(folder, 'global', 'pg_control'), Buffer.alloc(8192));
  await expect(openEmbedded({ folder, log: silentLog })).rejects.toThrow(/não abre \(.+\)/);
});

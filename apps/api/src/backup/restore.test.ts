import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import {
  archiveOf,
  emptyPlace,
  openPlace,
  readyPlace,
  restoreTo,
  rowsByTable,
} from '../../test/backup-places.ts';
import { startChild } from '../../test/child-process.ts';
import { fakeFiles } from '../../test/fake-ports.ts';
import { putEmptyDatabase } from '../../test/ready-folder.ts';
import { silentLog } from '../../test/silent-log.ts';
import { endOfFile, temporaryFolder } from '../../test/temporary-folder.ts';
import type { Database } from '../db/database.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { type Migration, bundledMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { openPostgres } from '../db/postgres/open-postgres.ts';
import { openQueue } from '../jobs/queue.ts';
import { openFileStore } from '../ports/file-store.ts';
import { checkArchive, readArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type Manifest, manifestName, writeManifest } from './manifest.ts';
import { type DatabasePlace, connectPostgres, embeddedFolderOf } from './snapshots.ts';

const atEnd = endOfFile();
let small: { path: string; place: DatabasePlace };

// An archive with some rows and one image, and the place it comes from. All tests only read them.
beforeAll(async () => {
  const place = await readyPlace(atEnd);
  const database = await openDatabase({ ...place, log: silentLog });
  await database.query(smallStore + movedSession);
  await database.close();
  const files = fakeFiles();
  await files.put(photo, new Uint8Array([1, 2, 3]));
  small = { place, path: (await archiveOf(place, files, atEnd)).path };
});

const photo = 'customers/00000000-0000-4000-8000-000000000001/p.webp';

const smallStore = `
  insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
    values ('00000000-0000-4000-8000-000000000001', E'Coruja ''"\\\\\\\\ 🦉', 'Marina', 'a@b.c', 'x', '12345678000195', '1', 'America/Sao_Paulo',
      '01001000', E'duas\\nlinhas\\t', '1', 'Sé', 'São Paulo', 'SP', 'Brasil', '2026-11-21 08:00:00.123456+00');
  insert into people (id, cpf) select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, lpad(n::text, 11, '0') from generate_series(1, 5000) n;
  insert into customers (store_id, id, name, name_key, search_text, image_name, created_at)
    select '00000000-0000-4000-8000-000000000001', id, 'Cliente', 'cliente', '', case when cpf = '00000000001' then 'p.webp' end, '2026-01-01' from people;
  insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
    select '00000000-0000-4000-8000-000000000001', id, id, 'grant', 60, 'owner', '2026-01-01' from people;
  insert into server_secrets values ('bytes', '\\x00ff5c27');
  insert into postal_codes values ('01001000', '{"logradouro": "Praça \\"da\\" Sé"}', '2026-01-01');`;

/** Its first row is of a session that was moved from the last one. */
const movedSession = `
  insert into computers (store_id, id, name, name_key, created_at)
    values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'PC 1', 'pc 1', '2026-01-01');
  insert into sessions (store_id, id, computer_id, start_at, end_at, duration_minutes, price_per_hour_centavos, actor, moved_from)
    select '00000000-0000-4000-8000-000000000001', id, '00000000-0000-4000-8000-000000000002', timestamptz '2026-01-01' + cpf::int * interval '1 hour',
      timestamptz '2026-01-01' + (cpf::int + 1) * interval '1 hour', 60, 0, 'owner',
      case when cpf = '00000000001' then '00000000-0000-4000-9000-000000005000'::uuid end from people order by cpf;`;

/** The same archive with a different manifest. */
async function withManifest(path: string, change: (manifest: Manifest) => Manifest): Promise<string> {
  const manifest = await checkArchive(path);
  const changedPath = join(await temporaryFolder(), 'changed.tar.gz');
  const writer = await ArchiveWriter.create(changedPath);
  for await (const { name, bytes } of readArchive(path, manifest)) await writer.add(name, bytes);
  await writer.add(manifestName, writeManifest(change(manifest)));
  await writer.finish();
  return changedPath;
}

async function expectNothingWritten(place: DatabasePlace, files: ReturnType<typeof fakeFiles>) {
  expect(files.kept.size).toBe(0);
  if (place.databaseUrl === undefined) {
    const names = existsSync(place.dataDir) ? await readdir(place.dataDir) : [];
    expect(names).toEqual([]);
    return;
  }
  const { query, end } = await connectPostgres(place.databaseUrl);
  const found = await query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  await end();
  expect(found).toEqual([]);
}

describe('a restore', () => {
  it('refuses an incomplete archive or one from a newer version, and writes nothing', async () => {
    const { path } = small;
    const whole = await readFile(path);
    const folder = await temporaryFolder();
    const variant = async (name: string, bytes: Buffer) => {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    };
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 1;
    const changed = gunzipSync(whole);
    changed[changed.indexOf('Cliente')] = 'X'.charCodeAt(0);
    const { migrations } = await checkArchive(path);
    const [first = { name: '', checksum: '' }, ...others] = migrations;
    const refused: [string, RegExp][] = [
      [await variant('truncated', whole.subarray(0, whole.length - 100)), /incompleto ou danificado/],
      [await variant('half', whole.subarray(0, whole.length / 2)), /incompleto ou danificado/],
      [await variant('flipped', flipped), /incompleto ou danificado/],
      [await variant('changed', gzipSync(changed)), /incompleto ou danificado/],
      [
        await variant('no-end', gzipSync(gunzipSync(whole).subarray(0, 20 * 512))),
        /incompleto ou danificado/,
      ],
      [await variant('empty', Buffer.alloc(0)), /incompleto ou danificado/],
      [await variant('text', Buffer.from('not a backup')), /incompleto ou danificado/],
      [join(folder, 'missing'), /ENOENT/],
      [
        await withManifest(path, (manifest) => ({
          ...manifest,
          migrations: [...migrations, { name: '9999_newer', checksum: 'x' }],
        })),
        /versão mais nova da Coruja \(9999_newer\)/,
      ],
      [
        await withManifest(path, (manifest) => ({
          ...manifest,
          migrations: [{ ...first, checksum: 'x' }, ...others],
        })),
        /não é a que foi aplicada/,
      ],
      [await withManifest(path, (manifest) => ({ ...manifest, queueVersion: 9_999 })), /fila de tarefas/],
    ];
    const [place, files] = [await emptyPlace(), fakeFiles()];
    for (const [bad, reason] of refused) {
      await expect(restoreTo({ path: bad, place, files }), bad).rejects.toThrow(reason);
    }
    await expectNothingWritten(place, files);
  });

  it('leaves nothing behind when the rows do not match the sums in the archive', async () => {
    const { path } = small;
    const lying = await withManifest(path, (manifest) => ({
      ...manifest,
      sums: { ...manifest.sums, 'credits.ledger': '1' },
    }));
    const place = await emptyPlace();
    const files = fakeFiles();
    const options = { place, files };
    await expect(restoreTo({ ...options, path: lying })).rejects.toThrow('credits.ledger');
    await expectNoServer(place);
    await expect(restoreTo({ ...options, path })).rejects.toThrow('uma restauração de outros dados');
  });

  it('refuses a database that has a store, and a storage place that has files', async () => {
    const { path, place } = small;
    const options = { path, files: fakeFiles() };
    await expect(restoreTo({ ...options, place })).rejects.toThrow('não está vazi');
    const database = await openDatabase({ ...place, log: silentLog });
    await expect(restoreTo({ ...options, place })).rejects.toThrow(/não está vazi|em uso/);
    await database.close();

    const [other, taken] = [await emptyPlace(), fakeFiles()];
    await taken.put('customers/x/y.webp', new Uint8Array([9]));
    await expect(restoreTo({ ...options, files: taken, place: other })).rejects.toThrow('arquivos enviados');
    await taken.remove('customers/x/y.webp');
    // The place stays free for another attempt.
    await restoreTo({ ...options, files: taken, place: other });
    expect([...taken.kept.keys()]).toEqual([photo]);
  });

  it('migrates the tables of an older version', async () => {
    const older = bundledMigrations.slice(0, -1);
    const place = await emptyPlace();
    const database = await openOlder(place, older);
    await database.query(smallStore);
    const { path, report } = await archiveOf(place);
    await database.close();
    expect(report.faults).toEqual([]);
    expect((await checkArchive(path)).migrations).toHaveLength(older.length);

    const emptied = await emptyPlace();
    await restoreTo({ path, place: emptied, files: fakeFiles() });
    const restored = await openPlace(emptied);
    const { rows } = await restored.query('select name from schema_migration order by 1');
    expect(rows).toEqual(bundledMigrations.map(({ name }) => ({ name })));
    const { rows: balances } = await restored.query(
      'select sum(balance_minutes) as minutes, count(*) as people from customers',
    );
    expect(balances).toEqual([{ minutes: 300_000, people: 5000 }]);
  });
});

it('moves waiting jobs from an older job queue into its own tables', async () => {
  const place = await readyPlace();
  const database = await openPlace(place);
  const queue = await openQueue({ database, log: silentLog });
  await queue.enqueue(database.kysely, { name: 'loose-ends', data: { storeId: 'one' } });
  await queue.stop();
  const { path } = await archiveOf(place);
  const older = await withManifest(path, (manifest) => ({
    ...manifest,
    queueVersion: 20,
    // A column that this version no longer has.
    tables: manifest.tables.map((table) =>
      table.name === 'pgboss.job'
        ? { ...table, columns: table.columns.map((column) => (column === 'policy' ? 'strategy' : column)) }
        : table,
    ),
  }));
  const emptied = await emptyPlace();
  const report = await restoreTo({ path: older, place: emptied, files: fakeFiles() });
  expect(report.ignored).toEqual(['pgboss.version']);
  const restored = await openPlace(emptied);
  const again = await openQueue({ database: restored, log: silentLog });
  expect(await again.countWaiting()).toMatchObject({ 'loose-ends': 1, notification: 0 });
  await again.stop();
});

it.runIf(inject('testEngine').engine === 'postgres')(
  'goes to the server that accepts writes when the URL names several',
  async () => {
    const { databaseUrl = '' } = await emptyPlace();
    const several = databaseUrl.replace(/@([^/]+)\//, '@127.0.0.1:1,$1/');
    expect(several).toContain(',');
    const { query, end } = await connectPostgres(several);
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
    await end();
  },
);

it.runIf(inject('testEngine').engine === 'postgres')(
  'restores a PostgreSQL backup into an embedded database',
  async () => {
    const { path, place } = small;
    const embedded = { dataDir: join(await temporaryFolder(), 'data'), databaseUrl: undefined };
    await restoreTo({ path, place: embedded, files: fakeFiles() });
    const [restored, source] = [await openPlace(embedded), await openPlace(place)];
    expect(await rowsByTable(restored)).toEqual(await rowsByTable(source));
  },
);

async function openOlder(place: DatabasePlace, migrations: readonly Migration[]): Promise<Database> {
  const { databaseUrl } = place;
  if (databaseUrl !== undefined) return openPostgres({ databaseUrl, migrations, log: silentLog });
  await putEmptyDatabase(embeddedFolderOf(place.dataDir));
  return openEmbedded({ folder: embeddedFolderOf(place.dataDir), migrations, log: silentLog });
}

async function expectNoServer(place: DatabasePlace): Promise<void> {
  await expect(openDatabase({ ...place, log: silentLog })).rejects.toThrow(
    /restauração para .+ não terminou/,
  );
}

describe('a restore that is killed', () => {
  it('leaves nothing that a server would start with, and can be repeated', async () => {
    const { path, place: original } = small;
    const place = await emptyPlace();
    const settings = {
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    };
    const child = await startChild('admin-child.ts', JSON.stringify(settings), 'restore', path);
    await child.waitForLines(2);
    await waitUntil(() => isFilling(place), { timeout: 200_000, interval: 20 });
    child.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
    await expectNoServer(place);

    const again = await startChild('admin-child.ts', JSON.stringify(settings), 'restore', path);
    expect(await again.ended).toBe(0);
    expect(again.lines.join('\n')).toContain('conferem com o backup');
    if (place.databaseUrl === undefined)
      expect(await readdir(place.dataDir)).toEqual(['database', 'uploads']);
    const [restored, source] = [await openPlace(place), await openPlace(original)];
    expect(await rowsByTable(restored)).toEqual(await rowsByTable(source));
    const files = await openFileStore(new URL(`file://${place.dataDir}/uploads`).href);
    expect([...((await files.get(photo)) ?? [])]).toEqual([1, 2, 3]);
  });
});

/** Whether the restore has started to create the database. */
async function isFilling({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  if (databaseUrl === undefined) {
    const folder = join(dataDir, 'database.restoring', 'database', 'base');
    return existsSync(folder);
  }
  const { query, end } = await connectPostgres(databaseUrl);
  // The restore works inside a transaction; from outside only its locks are visible.
  const locks = await query(
    `select 1 from pg_locks where mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())`,
  );
  await end();
  return locks.length > 0;
}

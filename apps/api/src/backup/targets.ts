import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isReady, markReady, restoringFolderOf } from '../db/embedded/data-folder.ts';
import { syncEntry, writeSynced } from '../synced-files.ts';
import { databaseOver } from '../db/embedded/embedded-database.ts';
import { EmbeddedEngine, createPglite } from '../db/embedded/embedded-engine.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { migrationLockKey, restoreMark } from '../db/migrate.ts';
import { type Query, textSettings } from './query.ts';
import { connectPostgres, holdUnit } from './snapshots.ts';

/**
 * An empty place for a database. Between `begin` and `fill` it has a mark that keeps every server from
 * starting on it. If interrupted in between, the same restore can be repeated.
 */
export interface Target {
  /**
   * Refuses a place that is not empty, and marks it.
   *
   * @param identity identifies what is restored
   * @param requireEmptyUploads is called unless the same restore was interrupted here
   */
  begin(identity: string, requireEmptyUploads: () => Promise<void>): Promise<void>;
  /** Fills the database completely or not at all, and removes the mark. */
  fill<T>(work: (query: Query, onPartDone: () => Promise<void>) => Promise<T>): Promise<T>;
  /** Releases the place; its data stays. */
  close(): Promise<void>;
}

const partsPerCheckpoint = 16;

/** @throws Error with a message for the person at the command line */
export async function openPostgresTarget(databaseUrl: string): Promise<Target> {
  const { query, end } = await connectPostgres(databaseUrl);
  try {
    const [row] = await query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(row?.version) < 150_000) throw new Error('A Coruja precisa do PostgreSQL 15 ou mais novo.');
    // A server or another restore that starts meanwhile waits, and then finds a complete database.
    await query('select pg_advisory_lock($1)', [migrationLockKey]);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    async begin(identity, requireEmptyUploads) {
      const [{ mark } = { mark: null }] = await query<{ mark: string | null }>(
        'select to_regclass($1)::text as mark',
        [`public.${restoreMark}`],
      );
      const rows =
        mark === null ? [] : await query<{ identity: string }>(`select identity from ${restoreMark}`);
      await requireEmptyPostgres(query);
      if (mark === null) await requireEmptyUploads();
      else requireSameRestore(identity, rows[0]?.identity);
      // One statement, so that a mark is never without its text.
      if (mark === null) await query(`create table ${restoreMark} as select '${identity}'::text as identity`);
    },
    async fill(work) {
      await query('begin');
      const result = await work(query, async () => {});
      await query(`drop table ${restoreMark}`);
      await query('commit');
      await query('analyze');
      return result;
    },
    close: end,
  };
}

/** Checks only the schemas of the product: an extension or a provider may have tables in others. */
async function requireEmptyPostgres(query: Query): Promise<void> {
  const [found] = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relname <> $1
       and not exists (select 1 from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
    [restoreMark],
  );
  if (found) throw new Error(`O banco de dados não está vazio (${found.name}). Use um vazio.`);
}

/**
 * @param makeEmpty puts an empty database into a folder, in place of the one that is created there
 * @throws Error with a message for the person at the command line
 */
export async function openEmbeddedTarget(
  folder: string,
  makeEmpty?: (folder: string) => Promise<void>,
): Promise<Target> {
  await mkdir(dirname(folder), { recursive: true });
  // A server that tries to start meanwhile is refused.
  const lock = await lockFolder(folder);
  const restoring = restoringFolderOf(folder);
  const [markPath, building] = [join(restoring, 'identity'), join(restoring, 'database')];
  return {
    async begin(identity, requireEmptyUploads) {
      if (existsSync(folder) && (isReady(folder) || (await readdir(folder)).length > 0)) {
        throw new Error(
          `A pasta ${folder} não está vazia. Use outra DATA_DIR, ou guarde essa em outro lugar.`,
        );
      }
      if (existsSync(markPath)) {
        requireSameRestore(identity, await readFile(markPath, 'utf8'));
        return;
      }
      await requireEmptyUploads();
      await rm(restoring, { recursive: true, force: true });
      await mkdir(restoring, { mode: 0o700 });
      await writeSynced(`${markPath}.part`, identity);
      await rename(`${markPath}.part`, markPath);
      await syncEntry(restoring);
      await syncEntry(dirname(restoring));
    },
    async fill(work) {
      await rm(building, { recursive: true, force: true });
      await mkdir(building, { mode: 0o700 });
      await makeEmpty?.(building);
      const result = await build(building, work);
      await markReady(building);
      if (existsSync(folder)) await rmdir(folder);
      await rename(building, folder);
      await syncEntry(dirname(folder));
      await rm(restoring, { recursive: true });
      return result;
    },
    close: () => lock.release(),
  };
}

/**
 * A database in a folder that nobody opens before it is complete and on the disk; nothing needs syncing
 * before that.
 */
async function build<T>(
  folder: string,
  work: (query: Query, onPartDone: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const database = databaseOver(new EmbeddedEngine(await createPglite({ fs: new NodeFS(folder) })));
  try {
    const { query, leave } = await holdUnit(database);
    try {
      await query(textSettings);
      await query('begin');
      let parts = 0;
      const result = await work(query, async () => {
        parts += 1;
        // No background process truncates the journal here; without checkpoints it would grow as large as all
        // the data.
        if (parts % partsPerCheckpoint === 0) await query('checkpoint');
      });
      await query('commit');
      await query('analyze');
      await query('checkpoint');
      return result;
    } finally {
      leave();
    }
  } finally {
    await database.close();
  }
}

function requireSameRestore(identity: string, begun: string | undefined): void {
  if (identity === begun) return;
  throw new Error('Aqui começou uma restauração de outros dados, que não terminou. Use um lugar vazio.');
}

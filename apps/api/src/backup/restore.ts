import type { DatabaseLog } from '../db/database-log.ts';
import { openDatabase } from '../db/open-database.ts';
import type { FileStore } from '../ports/file-store.ts';
import { checkArchive, identityOf, readArchive } from './archive-reader.ts';
import { keyOfUpload, tableOfPart } from './back-up.ts';
import { type LoadResult, load, refuseNewer } from './load.ts';
import type { Manifest } from './manifest.ts';
import { type DatabasePlace, embeddedFolderOf } from './snapshots.ts';
import type { Source } from './source.ts';
import { type Target, openEmbeddedTarget, openPostgresTarget } from './targets.ts';

export interface RestoreOptions {
  readonly path: string;
  readonly place: DatabasePlace;
  readonly files: FileStore;
  readonly log: DatabaseLog;
  /** Called with a line of progress. */
  readonly tell: (line: string) => void;
  /** Creates an empty embedded database in a folder; tests have a prepared one. */
  readonly makeEmpty?: (folder: string) => Promise<void>;
}

export interface RestoreReport extends LoadResult {
  readonly createdAt: string;
  readonly uploads: number;
}

/**
 * Restores an archive into an empty database and empty file storage, compares the result with the archive,
 * and migrates the tables of an older version. If interrupted, it leaves a mark that keeps every server from
 * starting.
 *
 * @throws Error with a message for the person at the command line
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { path, place, files, log, tell } = options;
  const manifest = await checkArchive(path);
  const source = sourceOf(path, manifest);
  refuseNewer(source.head);
  tell(
    `O arquivo está íntegro: ${manifest.tables.length} tabelas e ${manifest.uploads.files} arquivos enviados.`,
  );
  const target = await openTarget(options);
  let loaded: LoadResult;
  try {
    await target.begin(identityOf(manifest), async () => {
      if (await files.isEmpty()) return;
      throw new Error('O lugar dos arquivos enviados não está vazio (STORAGE_URL ou DATA_DIR/uploads).');
    });
    tell('Restaurando…');
    await putUploads(options, manifest);
    loaded = await target.fill((query, onPartDone) => load(query, source, onPartDone));
  } finally {
    await target.close();
  }
  // Opens the database as a server start does: this migrates an older version's tables and checks the rest.
  const database = await openDatabase({ ...place, log });
  await database.close();
  return { ...loaded, createdAt: manifest.createdAt, uploads: manifest.uploads.files };
}

function openTarget({ place: { databaseUrl, dataDir }, makeEmpty }: RestoreOptions): Promise<Target> {
  return databaseUrl === undefined
    ? openEmbeddedTarget(embeddedFolderOf(dataDir), makeEmpty)
    : openPostgresTarget(databaseUrl);
}

async function putUploads({ path, files }: RestoreOptions, manifest: Manifest): Promise<void> {
  const unused = new Set(manifest.parts.filter((part) => part.unused).map(({ name }) => name));
  for await (const { name, bytes } of readArchive(path, manifest)) {
    const key = keyOfUpload(name);
    // The archive holds the files before the tables.
    if (key === undefined) return;
    if (!unused.has(name)) await files.put(key, bytes);
  }
}

function sourceOf(path: string, manifest: Manifest): Source {
  const { migrations, queueVersion, tables, sequences, sums } = manifest;
  const tallies = Object.fromEntries(
    tables.map(({ name, rows, fingerprint }) => [name, { rows, fingerprint }]),
  );
  return {
    head: { migrations, queueVersion, tables },
    async *parts() {
      for await (const { name, bytes } of readArchive(path, manifest)) {
        const table = tableOfPart(name);
        if (table !== undefined) yield { table, bytes };
      }
    },
    foot: async () => ({ tallies, sequences, sums }),
  };
}

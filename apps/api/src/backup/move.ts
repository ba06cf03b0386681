import { createHash } from 'node:crypto';
import type { DatabaseLog } from '../db/database-log.ts';
import { openDatabase } from '../db/open-database.ts';
import type { FileStore } from '../ports/file-store.ts';
import { type LoadResult, load, refuseNewer } from './load.ts';
import type { Query } from './query.ts';
import { openStoppedSnapshot } from './snapshots.ts';
import { readSource } from './source.ts';
import { openPostgresTarget } from './targets.ts';
import { listUploadKeys } from './upload-keys.ts';

export interface MoveOptions {
  readonly dataDir: string;
  /** The PostgreSQL to copy into; it must be empty. */
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  /** Where the uploads are and where to copy them; without it they stay where they are. */
  readonly uploads?: { readonly from: FileStore; readonly to: FileStore } | undefined;
}

export interface MoveReport extends LoadResult {
  /** Files that were copied or were already in the new place. */
  readonly uploads: number;
  /** Files that rows refer to but that are in neither place. */
  readonly missing: readonly string[];
}

/**
 * Copies the embedded database into an empty PostgreSQL and compares the copy with it. The server must be
 * stopped and cannot start meanwhile. The embedded database and the uploads stay unchanged.
 *
 * @throws Error with a message for the person at the command line
 */
export async function move({ dataDir, databaseUrl, log, uploads }: MoveOptions): Promise<MoveReport> {
  const snapshot = await openStoppedSnapshot(dataDir);
  let report: MoveReport;
  try {
    const source = await readSource(snapshot);
    refuseNewer(source.head);
    const target = await openPostgresTarget(databaseUrl);
    try {
      // An interrupted move leaves only the mark, so it can start again even if the data has changed since.
      await target.begin(createHash('sha256').update('move').digest('hex'), async () => {});
      const copied = await copyUploads(snapshot.query, uploads);
      const loaded = await target.fill((query, onPartDone) => load(query, source, onPartDone));
      report = { ...loaded, ...copied };
    } finally {
      await target.close();
    }
  } finally {
    await snapshot.close();
  }
  const database = await openDatabase({ databaseUrl, dataDir, log });
  await database.close();
  return report;
}

/** Copies each file that rows refer to, before any database refers to it in the new place. */
async function copyUploads(
  query: Query,
  places: MoveOptions['uploads'],
): Promise<Pick<MoveReport, 'uploads' | 'missing'>> {
  if (!places) return { uploads: 0, missing: [] };
  const keys = await listUploadKeys(query);
  const missing: string[] = [];
  for (const key of keys) if (!(await copyUpload(key, places))) missing.push(key);
  return { uploads: keys.length - missing.length, missing };
}

/** Whether the file is in the new place now. A complete copy is not written again. */
async function copyUpload(key: string, { from, to }: NonNullable<MoveOptions['uploads']>): Promise<boolean> {
  const [bytes, there] = [await from.get(key), await to.get(key)];
  if (!bytes) return there !== null;
  if (!there || Buffer.compare(bytes, there) !== 0) await to.put(key, bytes);
  return true;
}

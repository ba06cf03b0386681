import { createHash } from 'node:crypto';
import type { DatabaseLog } from '../db/database-log.ts';
import { openDatabase } from '../db/open-database.ts';
import type { FileStore } from '../ports/file-store.ts';
import { type Loaded, load, refuseNewer } from './load.ts';
import type { Query } from './query.ts';
import { openStoppedSnapshot } from './snapshots.ts';
import { readSource } from './source.ts';
import { openPostgresTarget } from './targets.ts';
import { listUploadKeys } from './upload-keys.ts';

export interface MoveOptions {
  readonly dataDir: string;
  /** The PostgreSQL that is to hold the data, and is empty. */
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  /** Where the uploads lie and where they are to lie; without it they stay where they are. */
  readonly uploads?: { readonly from: FileStore; readonly to: FileStore } | undefined;
}

export interface MoveReport extends Loaded {
  /** Files that were copied, or lay in the new place already. */
  readonly uploads: number;
  /** Files that rows name and that are in neither place. */
  readonly missing: readonly string[];
}

/**
 * Copies the embedded database into an empty PostgreSQL and holds the copy against it. The server is stopped, and cannot be
 * started meanwhile; the embedded database and the uploads stay as they were.
 *
 * @throws Error with a sentence for the person at the command line
 */
export async function move({ dataDir, databaseUrl, log, uploads }: MoveOptions): Promise<MoveReport> {
  const snapshot = await openStoppedSnapshot(dataDir);
  let report: MoveReport;
  try {
    const source = await readSource(snapshot.query);
    refuseNewer(source.head);
    const target = await openPostgresTarget(databaseUrl);
    try {
      // Of one that is broken off nothing is left but the mark, so it may be begun again whatever has changed.
      await target.begin(createHash('sha256').update('move').digest('hex'), async () => {});
      const copied = await copyUploads(snapshot.query, uploads);
      const loaded = await target.fill((query, breathe) => load(query, source, breathe));
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

/** Brings each file that rows name to its new place, before there is a database that names it there. */
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

/** Whether the file is in its new place now. One that is there as it should be is not written again. */
async function copyUpload(key: string, { from, to }: NonNullable<MoveOptions['uploads']>): Promise<boolean> {
  const [bytes, there] = [await from.get(key), await to.get(key)];
  if (!bytes) return there !== null;
  if (!there || Buffer.compare(bytes, there) !== 0) await to.put(key, bytes);
  return true;
}

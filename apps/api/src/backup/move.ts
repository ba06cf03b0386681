import { createHash } from 'node:crypto';
import { openDatabase } from '../db/database.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { type Loaded, load, refuseNewer } from './load.ts';
import { openStoppedSnapshot } from './snapshots.ts';
import { readSource } from './source.ts';
import { openPostgresTarget } from './targets.ts';

export interface MoveOptions {
  readonly dataDir: string;
  /** The PostgreSQL that is to hold the data, and is empty. */
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
}

/**
 * Copies the embedded database into an empty PostgreSQL and holds the copy against it. The server is stopped, and cannot be
 * started meanwhile; the embedded database stays as it was. Uploads stay where they are.
 *
 * @throws Error with a sentence for the person at the command line
 */
export async function move({ dataDir, databaseUrl, log }: MoveOptions): Promise<Loaded> {
  const snapshot = await openStoppedSnapshot(dataDir);
  let loaded: Loaded;
  try {
    const source = await readSource(snapshot.query);
    refuseNewer(source.head);
    const target = await openPostgresTarget(databaseUrl);
    try {
      // Of one that is broken off nothing is left but the mark, so it may be begun again whatever has changed.
      await target.begin(createHash('sha256').update('move').digest('hex'), async () => {});
      loaded = await target.fill((query, breathe) => load(query, source, breathe));
    } finally {
      await target.close();
    }
  } finally {
    await snapshot.close();
  }
  const database = await openDatabase({ databaseUrl, dataDir, log });
  await database.close();
  return loaded;
}

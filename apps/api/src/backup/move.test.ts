import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { appOn, openPlace, readyPlace, rowsByTable } from '../../test/backup-places.ts';
import { startChild } from '../../test/child-process.ts';
import { administer, databaseUrlOf } from '../../test/postgres-administration.ts';
import { newWorld } from '../../test/security/world.ts';
import { silentLog } from '../../test/silent-log.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../../test/throw-away-postgres.ts';
import { openDatabase } from '../db/database.ts';
import { openQueue } from '../jobs/queue.ts';
import { move } from './move.ts';
import { embeddedFolderOf } from './snapshots.ts';

vi.setConfig({ testTimeout: 240_000 });

const isPossible = inject('testEngine').engine === 'embedded' && findPostgresBinaries() !== undefined;

describe.runIf(isPossible)('the move to PostgreSQL', () => {
  it('takes everything along, leaves the embedded database as it was, and refuses a second time', async () => {
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    await administer(cluster.url, 'create database moved');
    const databaseUrl = databaseUrlOf(cluster.url, 'moved');
    const place = await readyPlace();
    const app = await appOn(place);
    const world = await newWorld(app);
    const queue = await openQueue({ database: app.database, log: silentLog });
    await queue.enqueue(app.database.kysely, { name: 'loose-ends', data: { storeId: world.ids.storeId } });
    await queue.stop();
    const rows = await rowsByTable(app.database);
    const options = { dataDir: place.dataDir, databaseUrl, log: silentLog };
    await expect(move(options)).rejects.toThrow('em uso por outro processo');
    await app.close();

    const folder = embeddedFolderOf(place.dataDir);
    const before = await hashesIn(folder);
    const settings = JSON.stringify({ DATA_DIR: place.dataDir });
    const child = await startChild('admin-child.ts', settings, 'move', '--to', databaseUrl);
    expect(await child.ended).toBe(0);
    expect(child.lines.join('\n')).toContain('DATABASE_URL');
    expect(await hashesIn(folder)).toEqual(before);
    expect(await readdir(place.dataDir)).toEqual(['database']);

    const moved = await openDatabase({ databaseUrl, dataDir: place.dataDir, log: silentLog });
    onTestFinished(() => moved.close());
    expect(await rowsByTable(moved)).toEqual(rows);
    expect(rows['pgboss.job']).toHaveLength(1);
    const waiting = await openQueue({ database: moved, log: silentLog });
    expect(await waiting.countWaiting()).toMatchObject({ 'loose-ends': 1 });
    await waiting.stop();
    await expect(move(options)).rejects.toThrow('não está vazio');
    // The embedded one still opens, with all that it had.
    expect(await rowsByTable(await openPlace(place))).toEqual(rows);
  });
});

/** Every file under a folder, by the hash of its bytes. */
async function hashesIn(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}

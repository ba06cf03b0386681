import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCustomerImage } from '@coruja/contract';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { appOn, openPlace, readyPlace, rowsByTable } from '../../test/backup-places.ts';
import { startChild } from '../../test/child-process.ts';
import { administer, databaseUrlOf } from '../../test/postgres-administration.ts';
import { startS3StandIn } from '../../test/s3-stand-in.ts';
import { type World, newWorld } from '../../test/security/world.ts';
import { silentLog } from '../../test/silent-log.ts';
import { endOfFile } from '../../test/temporary-folder.ts';
import {
  type ThrowAwayPostgres,
  findPostgresBinaries,
  startThrowAwayPostgres,
} from '../../test/throw-away-postgres.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { openQueue } from '../jobs/queue.ts';
import { type FileStore, openFileStore } from '../ports/file-store.ts';
import { parseBackupCommand } from './backup-commands.ts';
import { move } from './move.ts';
import type { DatabasePlace } from './snapshots.ts';

const isPossible = inject('testEngine').engine === 'embedded' && findPostgresBinaries() !== undefined;

describe.runIf(isPossible)('the move to PostgreSQL', () => {
  const atEnd = endOfFile();
  let cluster: ThrowAwayPostgres;
  let place: DatabasePlace;
  let world: World;
  let rows: Record<string, string[]>;

  // A store whose images are in its data folder; its server has stopped.
  beforeAll(async () => {
    cluster = await startThrowAwayPostgres();
    atEnd(() => cluster.remove());
    place = await readyPlace(atEnd);
    const files = await openFileStore(pathToFileURL(join(place.dataDir, 'uploads')).href);
    const app = await appOn(place, files, atEnd);
    world = await newWorld(app);
    const queue = await openQueue({ database: app.database, log: silentLog });
    await queue.enqueue(app.database.kysely, { name: 'loose-ends', data: { storeId: world.ids.storeId } });
    await queue.stop();
    rows = await rowsByTable(app.database);
    const options = { dataDir: place.dataDir, databaseUrl: cluster.url, log: silentLog };
    await expect(move(options)).rejects.toThrow('em uso por outro processo');
    await app.close();
  });

  it('copies everything, leaves the embedded database unchanged, and refuses to run a second time', async () => {
    await administer(cluster.url, 'create database moved');
    const databaseUrl = databaseUrlOf(cluster.url, 'moved');
    const before = await hashesIn(place.dataDir);
    const settings = JSON.stringify({ DATA_DIR: place.dataDir });
    const child = await startChild('admin-child.ts', settings, 'move', '--to', databaseUrl);
    expect(await child.ended).toBe(0);
    expect(child.lines.join('\n')).toContain('os arquivos enviados continuam nela');
    expect(await hashesIn(place.dataDir)).toEqual(before);
    expect((await readdir(place.dataDir)).sort()).toEqual(['database', 'uploads']);

    const moved = await openDatabase({ databaseUrl, dataDir: place.dataDir, log: silentLog });
    onTestFinished(() => moved.close());
    expect(await rowsByTable(moved)).toEqual(rows);
    expect(rows['pgboss.job']).toHaveLength(1);
    const waiting = await openQueue({ database: moved, log: silentLog });
    expect(await waiting.countWaiting()).toMatchObject({ 'loose-ends': 1 });
    await waiting.stop();
    const options = { dataDir: place.dataDir, databaseUrl, log: silentLog };
    await expect(move(options)).rejects.toThrow('não está vazio');
    // The embedded database still opens with all its data.
    const embedded = await openPlace(place);
    expect(await rowsByTable(embedded)).toEqual(rows);
    await embedded.close();
  });

  it('copies the images into the configured bucket, also after an interrupted attempt', async () => {
    await administer(cluster.url, 'create database moved_with_pictures');
    const databaseUrl = databaseUrlOf(cluster.url, 'moved_with_pictures');
    const bucket = await startS3StandIn();
    onTestFinished(() => bucket.stop());
    const from = await openFileStore(pathToFileURL(join(place.dataDir, 'uploads')).href);
    const to = await openFileStore(bucket.storageUrl);
    const before = await hashesIn(place.dataDir);
    let puts = 0;
    const failing: FileStore = {
      ...to,
      async put(key, bytes) {
        puts += 1;
        if (puts > 1) throw new Error('the bucket is away');
        // Half an image, which the second attempt must not take for a complete one.
        await to.put(key, bytes.subarray(0, 10));
      },
    };
    const options = { dataDir: place.dataDir, databaseUrl, log: silentLog };
    await expect(move({ ...options, uploads: { from, to: failing } })).rejects.toThrow('the bucket is away');
    expect(bucket.objects.size).toBe(1);

    const command = parseBackupCommand('move', ['--to', databaseUrl]);
    const env = readEnv({ DATA_DIR: place.dataDir, STORAGE_URL: bucket.storageUrl });
    const now = () => new Date('2026-11-21T20:00:00.000Z');
    const said = await command?.({ env, now, log: silentLog, tell: () => undefined });
    expect(said).toContain('3 arquivos enviados estão em STORAGE_URL');
    expect(said).not.toContain('Atenção');
    expect(await hashesIn(place.dataDir)).toEqual(before);
    const files = [...bucket.objects].map(([path, bytes]) => [
      path.replace('/coruja/', 'uploads/'),
      hashOf(bytes),
    ]);
    expect(Object.fromEntries(files)).toEqual(
      Object.fromEntries(Object.entries(before).filter(([path]) => path.startsWith('uploads/'))),
    );

    const app = await appOn({ dataDir: place.dataDir, databaseUrl }, to);
    expect(await rowsByTable(app.database)).toEqual(rows);
    const params = { userId: world.customer.id };
    const photo = await app.call(getCustomerImage, { params }, { cookie: world.owner.cookie });
    expect(photo.status).toBe(200);
  });
});

/** The hash of every file under a folder, by path. */
async function hashesIn(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes[relative(folder, path)] = hashOf(await readFile(path));
  }
  return hashes;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

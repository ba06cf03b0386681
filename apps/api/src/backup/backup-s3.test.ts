import { join } from 'node:path';
import { getCustomerImage, getProductImage } from '@coruja/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  appOn,
  archiveOf,
  emptyPlace,
  readyPlace,
  restoreTo,
  rowsByTable,
} from '../../test/backup-places.ts';
import { type S3StandIn, startS3StandIn } from '../../test/s3-stand-in.ts';
import { send } from '../../test/security/send.ts';
import { type World, newWorld } from '../../test/security/world.ts';
import { silentLog } from '../../test/silent-log.ts';
import { endOfFile, temporaryFolder } from '../../test/temporary-folder.ts';
import type { TestApp } from '../../test/test-app.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { type FileStore, openFileStore } from '../ports/file-store.ts';
import { checkArchive, readArchive } from './archive-reader.ts';
import { parseBackupCommand } from './backup-commands.ts';
import type { DatabasePlace } from './snapshots.ts';

const atEnd = endOfFile();
let bucket: S3StandIn;
let place: DatabasePlace;
let app: TestApp;
let world: World;

// A server whose images are in a bucket: a customer's photo, and a product image in two sizes.
beforeAll(async () => {
  bucket = await newBucket();
  place = await readyPlace(atEnd);
  app = await appOn(place, await openFileStore(bucket.storageUrl), atEnd);
  world = await newWorld(app);
});

async function newBucket(): Promise<S3StandIn> {
  const standIn = await startS3StandIn();
  atEnd(async () => standIn.stop());
  return standIn;
}

/** Runs a command in this process, configured by settings. */
function run(where: DatabasePlace, storageUrl: string, [noun, ...args]: string[]): Promise<string> {
  const command = parseBackupCommand(noun, args);
  if (!command) throw new Error(`${noun} is no command.`);
  const settings = { DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl, STORAGE_URL: storageUrl };
  const now = () => new Date('2026-11-21T20:00:00.000Z');
  return command({ env: readEnv(settings), now, log: silentLog, tell: () => undefined });
}

/** The images as a browser gets them. */
async function picturesOn(asked: TestApp): Promise<unknown[]> {
  const imageName = world.product.images[0]?.split('/').at(-1) ?? '';
  const calls = [
    [getCustomerImage, { params: { userId: world.customer.id } }],
    [getProductImage, { params: { imageName }, query: { size: 'full' } }],
    [getProductImage, { params: { imageName }, query: { size: 'thumbnail' } }],
  ] as const;
  const pictures: unknown[] = [];
  for (const [endpoint, parts] of calls) {
    const { status, headers, text } = await send(asked.app, endpoint, {
      ...parts,
      cookie: world.owner.cookie,
    });
    pictures.push({ status, type: headers['content-type'], text });
  }
  return pictures;
}

it('holds each image of a bucket, and restores it byte for byte into an empty one', async () => {
  const path = join(await temporaryFolder(), 'coruja.tar.gz');
  expect(bucket.objects.size).toBe(3);
  const saved = await run(place, bucket.storageUrl, ['backup', '--out', path]);
  expect(saved).toContain(', 3 arquivos enviados.');
  expect(saved).not.toContain('Atenção');
  expect(await uploadsIn(path)).toEqual(withoutBucket(bucket));

  const [emptied, other] = [await emptyPlace(), await newBucket()];
  const brought = await run(emptied, other.storageUrl, ['restore', path]);
  expect(brought).toContain('e 3 arquivos enviados.');
  expect(brought).toContain('as somas dos créditos, do estoque e das vendas conferem');
  expect(brought).not.toContain('Atenção');
  expect(other.objects).toEqual(bucket.objects);
  const second = await appOn(emptied, await openFileStore(other.storageUrl));
  expect(await rowsByTable(second.database)).toEqual(await rowsByTable(app.database));
  const pictures = await picturesOn(app);
  expect(pictures).toMatchObject(pictures.map(() => ({ status: 200, type: 'image/webp' })));
  expect(await picturesOn(second)).toEqual(pictures);
});

it('refuses a bucket that is not empty, and writes neither to it nor to the database', async () => {
  const files = await openFileStore(bucket.storageUrl);
  const { path } = await archiveOf(place, files);
  const [emptied, taken] = [await emptyPlace(), await newBucket()];
  await (await openFileStore(taken.storageUrl)).put('somebody/elses.webp', new Uint8Array([9]));
  const before = new Map(taken.objects);
  const refusal = run(emptied, taken.storageUrl, ['restore', path]);
  await expect(refusal).rejects.toThrow('O lugar dos arquivos enviados não está vazio (STORAGE_URL');
  expect(taken.objects).toEqual(before);
  // No mark was left either: a server creates an empty store there.
  const database = await openDatabase({ ...emptied, log: silentLog });
  expect((await database.query('select 1 from stores')).rows).toEqual([]);
  await database.close();
});

it('can be repeated after the bucket was unreachable', async () => {
  const { path } = await archiveOf(place, await openFileStore(bucket.storageUrl));
  const [emptied, other] = [await emptyPlace(), await newBucket()];
  const files = await openFileStore(other.storageUrl);
  let puts = 0;
  const failing: FileStore = {
    ...files,
    async put(key, bytes) {
      puts += 1;
      if (puts > 1) throw new Error('the bucket is away');
      await files.put(key, bytes);
    },
  };
  await expect(restoreTo({ path, place: emptied, files: failing })).rejects.toThrow('the bucket is away');
  expect(other.objects.size).toBe(1);
  await expect(openDatabase({ ...emptied, log: silentLog })).rejects.toThrow('não terminou');
  const report = await restoreTo({ path, place: emptied, files });
  expect(report).toMatchObject({ uploads: 3, faults: [] });
  expect(other.objects).toEqual(bucket.objects);
});

/** The images in an archive, by key. */
async function uploadsIn(path: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { name, bytes } of readArchive(path, await checkArchive(path))) {
    if (name.startsWith('uploads/')) found.set(name.slice('uploads/'.length), Buffer.from(bytes));
  }
  return found;
}

function withoutBucket({ objects }: S3StandIn): Map<string, Buffer> {
  return new Map([...objects].map(([path, bytes]) => [path.replace('/coruja/', ''), bytes]));
}

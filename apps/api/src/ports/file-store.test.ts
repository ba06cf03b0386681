import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PowerCutDisk } from '../../test/power-cut.ts';
import { type S3StandIn, startS3StandIn } from '../../test/s3-stand-in.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type FileStore, StorageUnavailableError, isStorageUrl, openFileStore } from './file-store.ts';

let bucket: S3StandIn;
let s3 = '';

beforeAll(async () => {
  bucket = await startS3StandIn();
  s3 = bucket.storageUrl;
});
afterAll(() => bucket.stop());

const kinds: Record<string, () => Promise<FileStore>> = {
  'a folder': async () => openFileStore(pathToFileURL(join(await temporaryFolder(), 'uploads')).href),
  S3: () => openFileStore(s3),
};

describe.each(Object.entries(kinds))('files in %s', (_, open) => {
  it('exist after put, and not after remove', async () => {
    const store = await open();
    const bytes = new Uint8Array([0, 255, 10, 13]);
    expect(await store.get('a/b.webp')).toBeNull();
    expect(await store.isEmpty()).toBe(true);
    await store.put('a/b.webp', bytes);
    expect(await store.isEmpty()).toBe(false);
    expect([...((await store.get('a/b.webp')) ?? [])]).toEqual([...bytes]);
    await store.put('a/b.webp', new Uint8Array([7]));
    expect([...((await store.get('a/b.webp')) ?? [])]).toEqual([7]);
    await store.remove('a/b.webp');
    await store.remove('a/b.webp');
    expect(await store.get('a/b.webp')).toBeNull();
  });
});

it('keeps a file in a folder through a power cut, and not a removed one', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'uploads');
  const disk = await PowerCutDisk.watch({ folder, shadow: join(root, 'shadow') });
  const store = await openFileStore(pathToFileURL(folder).href);
  await store.remove('never/there.webp');
  await store.put('customers/a/b.webp', new Uint8Array([1, 2]));
  await store.put('customers/a/c.webp', new Uint8Array([3]));
  await store.remove('customers/a/c.webp');
  disk.cut(join(root, 'cut'), { luck: 0, random: () => 0 });
  const survivor = await openFileStore(pathToFileURL(join(root, 'cut')).href);
  expect(await survivor.get('customers/a/b.webp')).toEqual(new Uint8Array([1, 2]));
  expect(await survivor.get('customers/a/c.webp')).toBeNull();
});

it('keeps S3 objects in the configured bucket', async () => {
  const store = await openFileStore(s3);
  await store.put('x.webp', new Uint8Array([1]));
  expect([...bucket.objects.keys()]).toEqual(['/coruja/x.webp']);
});

it('distinguishes an unreachable storage from a missing file', async () => {
  const elsewhere = await startS3StandIn();
  const store = await openFileStore(elsewhere.storageUrl.replace('chave', 'outra'));
  const bytes = new Uint8Array([1]);
  await expect(store.put('x.webp', bytes)).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(store.get('x.webp')).rejects.toBeInstanceOf(StorageUnavailableError);
  elsewhere.stop();
});

it.each([
  ['file:///var/lib/coruja/uploads', true],
  ['s3://key:secret@s3.sa-east-1.amazonaws.com/coruja?region=sa-east-1', true],
  ['file://host/folder', false],
  ['s3://s3.amazonaws.com/coruja', false],
  ['s3://key:secret@s3.amazonaws.com/', false],
  ['https://example.com/x', false],
  ['uploads', false],
])('takes %s as a storage: %s', (text, isOne) => {
  expect(isStorageUrl(text)).toBe(isOne);
});

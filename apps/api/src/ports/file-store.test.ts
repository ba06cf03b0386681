import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type FileStore, isStorageUrl, openFileStore } from './file-store.ts';

/** What S3 is to us: objects by bucket and key, for who signs with the right key. */
function bucketOnLoopback() {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response, objects));
  return {
    objects,
    start: () =>
      new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>) {
  const path = new URL(request.url ?? '', 'http://bucket').pathname;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const signed = request.headers.authorization?.includes('Credential=chave/') === true;
  if (!signed) return response.writeHead(403).end();
  if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
  if (request.method === 'DELETE') {
    objects.delete(path);
    return response.writeHead(204).end();
  }
  const found = objects.get(path);
  if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end();
  return response.writeHead(200, { 'content-length': found.length }).end(found);
}

const bucket = bucketOnLoopback();
let s3 = '';

beforeAll(async () => {
  s3 = `s3://chave:se%2Fgredo@127.0.0.1:${await bucket.start()}/coruja?tls=off`;
});
afterAll(() => bucket.stop());

const kinds: Record<string, () => Promise<FileStore>> = {
  'a folder': async () => openFileStore(pathToFileURL(join(await temporaryFolder(), 'uploads')).href),
  S3: () => openFileStore(s3),
};

describe.each(Object.entries(kinds))('files in %s', (_, open) => {
  it('are there once they are put, and gone once they are removed', async () => {
    const store = await open();
    const bytes = new Uint8Array([0, 255, 10, 13]);
    expect(await store.get('a/b.webp')).toBeNull();
    await store.put('a/b.webp', bytes);
    expect([...((await store.get('a/b.webp')) ?? [])]).toEqual([...bytes]);
    await store.put('a/b.webp', new Uint8Array([7]));
    expect([...((await store.get('a/b.webp')) ?? [])]).toEqual([7]);
    await store.remove('a/b.webp');
    await store.remove('a/b.webp');
    expect(await store.get('a/b.webp')).toBeNull();
  });
});

it('keeps the objects of S3 in the bucket that the setting names', async () => {
  const store = await openFileStore(s3);
  await store.put('x.webp', new Uint8Array([1]));
  expect([...bucket.objects.keys()]).toEqual(['/coruja/x.webp']);
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

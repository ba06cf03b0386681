import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { codeOf } from '../error-code.ts';
import { createFolder, syncEntry } from '../synced-files.ts';

/** Stores uploaded files by key, such as `customers/<store>/<name>.webp`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  isEmpty(): Promise<boolean>;
}

/**
 * Opens the storage of a setting with flydrive: `file:/a/folder`, or
 * `s3://key:secret@host[:port]/bucket?region=…&tls=off` for Amazon and compatible services.
 *
 * @param address as `isStorageUrl` accepts it
 */
export async function openFileStore(address: string): Promise<FileStore> {
  const url = new URL(address);
  return url.protocol === 'file:' ? fileStoreIn(fileURLToPath(url)) : s3FileStore(url);
}

/** Whether a text is a storage URL. */
export function isStorageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol === 'file:') return url.host === '' && url.pathname.length > 1;
  const isComplete = url.host !== '' && url.username !== '' && url.password !== '';
  return url.protocol === 's3:' && isComplete && bucketOf(url) !== '';
}

/** Files in a folder. They survive a power cut, like the rows that name them, and so does their removal. */
function fileStoreIn(folder: string): FileStore {
  const store = onDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
  return {
    ...store,
    async put(key, bytes) {
      const path = join(folder, key);
      await createFolder(dirname(path)).catch(rethrow);
      await store.put(key, bytes);
      for (const entry of [path, dirname(path)]) await syncEntry(entry).catch(rethrow);
    },
    async remove(key) {
      await store.remove(key);
      await syncEntry(dirname(join(folder, key))).catch((error) => isMissing(error) || rethrow(error));
    },
  };
}

/** The S3 client is large, so it is loaded only if the setting needs it. */
async function s3FileStore(url: URL): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https';
  const driver = new S3Driver({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `${scheme}://${url.host}`,
    forcePathStyle: true,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Not all compatible services support the newer checksums or ACLs; everything here is private anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    bucket: bucketOf(url),
    visibility: 'private',
  });
  return onDisk(new Disk(driver));
}

function bucketOf(url: URL): string {
  return url.pathname.replace(/^\/|\/$/g, '');
}

function onDisk(disk: Disk): FileStore {
  return {
    put: (key, bytes) => disk.put(key, bytes).catch(rethrow),
    async get(key) {
      const isThere = await disk.exists(key).catch(rethrow);
      return isThere ? disk.getBytes(key).catch(rethrow) : null;
    },
    remove: (key) => disk.delete(key).catch(rethrow),
    async isEmpty() {
      const { objects } = await disk.listAll('/').catch(noneWithoutFolder);
      for (const object of objects) {
        // A volume has a folder of its file system (lost+found).
        const name = object.isDirectory ? object.prefix : object.key;
        if (name.replace(/^\/|\/$/g, '') !== 'lost+found') return false;
      }
      return true;
    },
  };
}

/** The storage is unreachable or full. The request itself is fine; the HTTP layer answers 503. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

function rethrow(error: unknown): never {
  throw new StorageUnavailableError(`The storage failed (${String(error)}).`, { cause: error });
}

/** The folder is created with its first file. */
function noneWithoutFolder(error: unknown): { objects: Iterable<never> } {
  if (isMissing(error)) return { objects: [] };
  throw error;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

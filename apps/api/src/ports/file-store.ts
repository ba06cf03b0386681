import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where uploaded files live, by key such as `customers/<store>/<name>.webp`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

/** Files in a folder, through flydrive so that S3 can take its place by a setting. */
export function fileStoreIn(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      if (!(await disk.exists(key))) return null;
      return disk.getBytes(key);
    },
    remove: (key) => disk.delete(key),
  };
}

import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { PowerCutDisk } from '../test/power-cut.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { createFolder, syncEntry } from './synced-files.ts';

it('a created folder is there after a power cut, with those above it', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'data');
  await mkdir(folder);
  const disk = await PowerCutDisk.watch({ folder, shadow: join(root, 'shadow') });
  await createFolder(join(folder, 'a', 'b'));
  const { syncs } = disk;
  await createFolder(join(folder, 'a', 'b'));
  expect(disk.syncs).toBe(syncs);
  disk.cut(join(root, 'cut'), { luck: 0, random: () => 0 });
  expect(existsSync(join(root, 'cut', 'a', 'b'))).toBe(true);
});

it('a folder that cannot be synced is no failure, a file is one', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), 'x');
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await handle.close();
  try {
    sync.mockRejectedValue(Object.assign(new Error('invalid'), { code: 'EINVAL' }));
    await syncEntry(folder);
    await expect(syncEntry(join(folder, 'file'))).rejects.toThrow('invalid');
    sync.mockRejectedValue(Object.assign(new Error('broken'), { code: 'EIO' }));
    await expect(syncEntry(folder)).rejects.toThrow('broken');
  } finally {
    sync.mockRestore();
  }
});

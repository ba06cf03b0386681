import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canMount, smallDisk } from '../../test/mounts.ts';
import { ArchiveWriter } from './archive-writer.ts';

it.runIf(await canMount('a full disk of backups'))(
  'an archive is refused when the disk is too small for it, and nothing is left behind',
  async () => {
    const folder = await smallDisk(4);
    const writer = await ArchiveWriter.create(join(folder, 'coruja.tar.gz'));
    const fill = async () => {
      for (let number = 0; number < 30; number += 1) await writer.add(`${number}`, randomBytes(1_000_000));
    };
    await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' });
    await writer.abandon();
    expect(await readdir(folder)).toEqual([]);
  },
);

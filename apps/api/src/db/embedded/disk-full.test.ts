import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { canMount, smallDisk } from '../../../test/mounts.ts';
import { readyDataDir } from '../../../test/ready-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { isConnectionError } from '../connection-error.ts';
import { openDatabase } from '../open-database.ts';
import { inTransaction } from '../transaction.ts';

describe.runIf(await canMount('full disks'))('an embedded database whose disk is full', () => {
  it('refuses writes but can be read, and accepts writes again when there is space', async () => {
    const disk = await smallDisk(250);
    const { dataDir } = await readyDataDir(disk);
    const database = await openDatabase({ dataDir, log: silentLog });
    onTestFinished(() => database.close());
    const count = async () => (await database.kysely.selectFrom('plans').selectAll().execute()).length;
    const erase = () =>
      inTransaction(database.kysely, async (tx) => {
        await tx.deleteFrom('server_secrets').execute();
      });
    await erase();
    const filler = await open(join(disk, 'filler'), 'w');
    await fillUp((chunk) => filler.write(chunk));
    await filler.close();
    await waitFor(() => expect(erase()).rejects.toSatisfy(isConnectionError));
    expect(await count()).toBe(3);
    await rm(join(disk, 'filler'));
    await waitFor(() => erase());
    expect(await count()).toBe(3);
  });
});

/** Until not even a page can be written. */
async function fillUp(write: (chunk: Buffer) => Promise<unknown>): Promise<void> {
  for (let size = 1024 * 1024; size >= 4_096; ) {
    try {
      await write(Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
}

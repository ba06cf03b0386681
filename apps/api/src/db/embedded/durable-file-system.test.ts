import { NodeFS } from '@electric-sql/pglite/nodefs';
import { expect, it } from 'vitest';
import { startChild } from '../../../test/child-process.ts';
import { readyDataDir } from '../../../test/ready-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { inTransaction } from '../transaction.ts';
import { DurableFileSystem } from './durable-file-system.ts';
import { openEmbedded } from './open-embedded.ts';

it('syncs every commit to the disk, and a transaction once', async () => {
  const { folder } = await readyDataDir();
  const fileSystem = new DurableFileSystem(folder);
  const database = await openEmbedded({ folder, log: silentLog, fileSystem: () => fileSystem });
  const syncsOf = async (work: () => Promise<unknown>) => {
    const before = fileSystem.syncCount;
    await work();
    return fileSystem.syncCount - before;
  };
  const insert = (bucket: string) => ({ bucket, count: 1, window_ends_at: new Date(0) });

  const singles = await syncsOf(async () => {
    for (let number = 0; number < 20; number += 1) {
      await database.kysely
        .insertInto('rate_counters')
        .values(insert(`single ${number}`))
        .execute();
    }
  });
  const transaction = await syncsOf(() =>
    inTransaction(database.kysely, async (tx) => {
      for (let number = 0; number < 20; number += 1) {
        await tx
          .insertInto('rate_counters')
          .values(insert(`together ${number}`))
          .execute();
      }
    }),
  );
  const reading = await syncsOf(() => database.kysely.selectFrom('rate_counters').selectAll().execute());
  await database.close();

  expect(singles).toBeGreaterThanOrEqual(20);
  expect(transaction).toBeGreaterThanOrEqual(1);
  expect(transaction).toBeLessThan(5);
  expect(reading).toBe(0);
});

it('does not open a database whose file system does not sync', async () => {
  const { folder } = await readyDataDir();
  const open = openEmbedded({ folder, log: silentLog, fileSystem: () => new IdleFileSystem(folder) });
  await expect(open).rejects.toThrow('não grava as transações no disco');
  // The folder stays free for another attempt.
  const database = await openEmbedded({ folder, log: silentLog });
  await database.close();
});

it('ends the process when the disk fails, and has everything that it acknowledged after the next start', async () => {
  const { dataDir, folder } = await readyDataDir();
  const child = await startChild('database-child.ts', dataDir, '', 'fail-after-50');
  expect(await child.ended).toBe(74);
  const acknowledged = child.lines.filter((line) => /^\d+$/.test(line)).map(Number);
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);

  const database = await openEmbedded({ folder, log: silentLog });
  const { rows } = await database.query('select array_agg(id order by id) as ids from pair where half = 2');
  await database.close();
  expect(rows).toMatchObject([{ ids: expect.arrayContaining(acknowledged) }]);
});

/** The file system that PGlite ships: its fsync does nothing. */
class IdleFileSystem extends DurableFileSystem {
  override init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    return NodeFS.prototype.init.apply(this, parameters);
  }
}

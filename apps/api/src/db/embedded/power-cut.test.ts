import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { PowerCutDisk } from '../../../test/power-cut.ts';
import { readyDataDir } from '../../../test/ready-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { createPglite } from './embedded-engine.ts';
import { openEmbedded } from './open-embedded.ts';

const seed = Number(process.hrtime.bigint() % 1_000_000n);

it(`loses no acknowledged pair in four power cuts (seed ${seed})`, async () => {
  const root = await temporaryFolder();
  const random = randomFrom(seed);
  const folder = join(root, 'database');
  const disk = await PowerCutDisk.watch({ folder, shadow: join(root, 'shadow') });
  const database = await openEmbedded({ folder, log: silentLog });
  await database.query(createPairs);
  const cuts: { folder: string; acknowledged: number[] }[] = [];
  const acknowledged: number[] = [];
  await write(database, {
    pairs: 240,
    onAcknowledged: (id) => {
      acknowledged.push(id);
      if (acknowledged.length % 60 !== 0) return;
      // The first cuts lose everything not synced, the others a part of it, sector by sector.
      const cut = { folder: join(root, `cut-${cuts.length}`), acknowledged: [...acknowledged] };
      disk.cut(cut.folder, { luck: cuts.length / 4, random });
      cuts.push(cut);
    },
    between: (done) => (done % 75 === 0 ? database.query('checkpoint') : undefined),
  });
  await database.close();

  expect(cuts).toHaveLength(4);
  for (const cut of cuts) {
    const survivor = await openEmbedded({ folder: cut.folder, log: silentLog });
    const pairs = await readPairs(survivor);
    await survivor.close();
    expect(cut.acknowledged.filter((id) => !pairs.has(id))).toEqual([]);
    expect([...pairs.values()].filter((halves) => halves !== 2)).toEqual([]);
  }
});

it('would lose acknowledged rows on PGlite’s own file system', async () => {
  const { dataDir: root, folder } = await readyDataDir();
  const prepared = await openEmbedded({ folder, log: silentLog });
  await prepared.query(createPairs);
  await prepared.close();
  const disk = await PowerCutDisk.watch({ folder, shadow: join(root, 'shadow') });
  cpSync(folder, join(root, 'shadow'), { recursive: true });

  const plain = await createPglite({ fs: new NodeFS(folder) });
  await plain.query('insert into pair values (1, 1)');
  disk.cut(join(root, 'cut'), { luck: 0, random: () => 0 });
  await plain.close();

  const survivor = await openEmbedded({ folder: join(root, 'cut'), log: silentLog });
  expect((await readPairs(survivor)).size).toBe(0);
  await survivor.close();
});

const createPairs = 'create table pair (id int, half int, filler text, primary key (id, half))';

interface Writing {
  pairs: number;
  onAcknowledged: (id: number) => void;
  between: (done: number) => Promise<unknown> | undefined;
}

/** Sixteen concurrent writers that share one counter. */
async function write(database: Database, { pairs, onAcknowledged, between }: Writing): Promise<void> {
  let next = 1;
  const writer = async () => {
    while (next <= pairs) {
      const id = next;
      next += 1;
      await inTransaction(database.kysely, async (tx) => {
        for (const half of [1, 2]) {
          const row = [id, half, 'x'.repeat((id * 37) % 3_000)];
          await tx.executeQuery(CompiledQuery.raw('insert into pair values ($1, $2, $3)', row));
        }
      });
      onAcknowledged(id);
      await between(id);
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));
}

async function readPairs(database: Database): Promise<Map<number, number>> {
  const { rows } = await database.kysely.executeQuery<{ id: number; halves: number }>(
    CompiledQuery.raw('select id, count(*)::int as halves from pair group by id'),
  );
  return new Map(rows.map(({ id, halves }) => [id, halves]));
}

/** A small random generator (mulberry32), so that a failing cut can be repeated from its seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

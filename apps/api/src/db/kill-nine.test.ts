import { CompiledQuery } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startChild } from '../../test/child-process.ts';
import { readyDataDir } from '../../test/ready-folder.ts';
import { silentLog } from '../../test/silent-log.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createPostgresDatabase } from '../../test/test-database.ts';
import { openDatabase } from './open-database.ts';

it('loses and duplicates nothing that it acknowledged when it is killed under 16 writers', async () => {
  const { dataDir, databaseUrl } = await place();
  const acknowledged = new Set<number>();
  // The second child continues with the folder that the first one left in the middle of its work.
  for (const [round, count] of [100, 250].entries()) {
    const child = await startChild(
      'database-child.ts',
      dataDir,
      databaseUrl ?? '',
      `from-${round * 100_000}`,
    );
    await child.waitForLines(count);
    child.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
    for (const line of child.lines.filter((text) => text !== 'open')) acknowledged.add(Number(line));
  }

  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  const { rows } = await database.kysely.executeQuery<{ id: number; halves: number }>(
    CompiledQuery.raw('select id, count(*) as halves from pair group by id'),
  );
  await database.close();
  const stored = new Map(rows.map(({ id, halves }) => [id, halves]));
  expect(acknowledged.size).toBeGreaterThan(300);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
  // What was in flight may be stored too, at most one transaction per writer.
  expect(stored.size - acknowledged.size).toBeLessThanOrEqual(2 * 16);
});

async function place(): Promise<{ dataDir: string; databaseUrl?: string }> {
  if (inject('testEngine').engine === 'embedded') return readyDataDir();
  const { databaseUrl, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return { dataDir: await temporaryFolder(), databaseUrl };
}

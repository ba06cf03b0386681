import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../test/test-database.ts';
import { runUpkeep } from './upkeep.ts';

it('shortens the journal once it has grown long', async () => {
  const database = await createEmptyDatabase();
  const journalMb = async () => {
    const { rows } = await database.query(
      'select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / 1e6)::int as mb from pg_control_checkpoint()',
    );
    return rows;
  };
  await database.query('create table filled (filler text)');
  await database.query(`insert into filled select repeat('x', 1000) from generate_series(1, 80000)`);
  expect(await journalMb()).toEqual([{ mb: expect.toSatisfy((mb: number) => mb > 70) }]);
  await runUpkeep(database);
  expect(await journalMb()).toEqual([{ mb: expect.toSatisfy((mb: number) => mb < 40) }]);
  await database.close();
});

it('vacuums and analyses tables with many changes, and leaves the others alone', async () => {
  const database = await createEmptyDatabase();
  await database.query('create table "Busy" (id int); create table calm (id int)');
  await database.query('insert into "Busy" select generate_series(1, 1000); insert into calm values (1)');
  await database.query('delete from "Busy" where id <= 600; select pg_stat_force_next_flush()');
  await runUpkeep(database);
  const { rows } = await database.query(
    'select relname, n_dead_tup, last_vacuum is not null as vacuumed from pg_stat_user_tables order by relname',
  );
  expect(rows).toEqual([
    { relname: 'Busy', n_dead_tup: 0, vacuumed: true },
    { relname: 'calm', n_dead_tup: 0, vacuumed: false },
  ]);
  await database.close();
});

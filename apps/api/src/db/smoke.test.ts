import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { it } from 'vitest';
import { openDatabase } from './database.ts';
it('works', async () => {
  const dataDir = await mkdtemp(tmpdir() + '/coruja-smoke-');
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const db = await openDatabase({ dataDir, log });
  await db.query('create table t (id serial primary key, u uuid default gen_random_uuid(), p text)');
  await db.query(`insert into t (p) select repeat('x', 200) from generate_series(1, 50000)`);
  await db.query(`update t set p = p || '1' where id < 20000`);
  const stat = async (w: string) =>
    console.log(
      w,
      JSON.stringify(
        (
          await db.query(
            `select s.relname, n_dead_tup, n_live_tup, n_mod_since_analyze, reltuples from pg_stat_user_tables s join pg_class c on c.oid=s.relid where s.relname in ('t', 'plans')`,
          )
        ).rows,
      ),
    );
  await stat('before');
  await new Promise((r) => setTimeout(r, 1500));
  await db.query('select 1');
  await stat('later');
  await db.query('vacuum (analyze) t');
  await stat('vacuumed');
  await db.query('delete from t where id = 1');
  await db.query('select pg_stat_force_next_flush()');
  await stat('forced');
  await db.close();
  const db2 = await openDatabase({ dataDir, log });
  console.log(
    JSON.stringify(
      (
        await db2.query(
          `select relname, n_dead_tup, n_live_tup, n_mod_since_analyze from pg_stat_user_tables where relname = 't'`,
        )
      ).rows,
    ),
  );
  await db2.close();
}, 200000);

import { listPlans } from '@coruja/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../test/silent-log.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../../../test/throw-away-postgres.ts';
import { isConnectionError } from '../connection-error.ts';
import { inTransaction } from '../transaction.ts';
import { openPostgres } from './open-postgres.ts';

describe.runIf(findPostgresBinaries())('a PostgreSQL that goes away', () => {
  it('is distinguished from a wrong statement, and used again without a restart of our server', async () => {
    const cluster = await startThrowAwayPostgres({ durable: true });
    onTestFinished(() => cluster.remove());
    const database = await openPostgres({ databaseUrl: cluster.url, log: silentLog });
    onTestFinished(() => database.close());
    const readPlans = () => database.kysely.selectFrom('plans').select('name').execute();
    // Some connections are idle at that moment, one is in the middle of a transaction.
    expect(await Promise.all([readPlans(), readPlans(), readPlans()])).toHaveLength(3);

    const interrupted = inTransaction(database.kysely, async (tx) => {
      await tx.deleteFrom('plans').execute();
      await cluster.crash();
      await tx.selectFrom('plans').selectAll().execute();
    });
    await expect(interrupted).rejects.toSatisfy(isConnectionError);
    await expect(readPlans()).rejects.toSatisfy(isConnectionError);
    await expect(database.ping()).rejects.toSatisfy(isConnectionError);

    await cluster.start();
    expect(await readPlans()).toHaveLength(3);
    await database.ping();
  });

  it('is given up when it stops answering, and its connection is not used again', async () => {
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    const database = await openPostgres({
      databaseUrl: cluster.url,
      log: silentLog,
      statementTimeoutMs: 500,
    });
    onTestFinished(() => database.close());
    const { rows } = await database.query('select pg_backend_pid() as pid');
    const pid = Number(Object(rows[0]).pid);
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    await expect(database.kysely.selectFrom('plans').selectAll().execute()).rejects.toSatisfy(
      isConnectionError,
    );
    expect(await database.kysely.selectFrom('plans').selectAll().execute()).toHaveLength(3);
  });

  it('has no time limit for migrations', async () => {
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    const migrations = [{ name: '0001_slow', text: 'select pg_sleep(0.4)' }];
    const options = { databaseUrl: cluster.url, log: silentLog, migrations, statementTimeoutMs: 100 };
    const database = await openPostgres(options);
    onTestFinished(() => database.close());
    await expect(database.query('select pg_sleep(0.4)')).rejects.toThrow();
  });

  it('is named when it is unreachable at the start', async () => {
    const open = openPostgres({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log: silentLog });
    await expect(open).rejects.toThrow(/O PostgreSQL não responde \(.*ECONNREFUSED/);
  });

  it('leaves no transaction open after a text that began one and failed', async () => {
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    const database = await openPostgres({ databaseUrl: cluster.url, log: silentLog });
    onTestFinished(() => database.close());
    await expect(database.query('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' });
    expect(await database.kysely.selectFrom('plans').select('name').execute()).toHaveLength(3);
  });

  it('ends a statement that takes too long', async () => {
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    const database = await openPostgres({ databaseUrl: cluster.url, log: silentLog, statementTimeoutMs: 50 });
    onTestFinished(() => database.close());
    await expect(database.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
    await database.ping();
  });

  it('lets no call wait longer than it may', async () => {
    const app = await createTestApp({ callMs: 200 });
    onTestFinished(() => app.close());
    await app.database.query('alter table plans rename to all_plans');
    await app.database.query('create view plans as select p.* from all_plans p, pg_sleep(1)');
    const { status, error } = await app.call(listPlans, {});
    expect([status, error.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { startPair } from '../../../test/postgres-pair.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { findPostgresBinaries, signalCluster } from '../../../test/throw-away-postgres.ts';
import { CallTime } from '../call-time.ts';
import { isConnectionError } from '../connection-error.ts';
import { openPostgres } from './open-postgres.ts';
import { requiresPrimary, hostOf, isPostgresUrl, serversOf } from './servers.ts';

describe('a connection string', () => {
  it('with several servers is parsed as libpq does', () => {
    const both = 'postgres://coruja:s%40,n@um:5432,dois:5433/coruja?sslmode=require';
    expect(serversOf(both)).toEqual([
      'postgres://coruja:s%40,n@um:5432/coruja?sslmode=require',
      'postgres://coruja:s%40,n@dois:5433/coruja?sslmode=require',
    ]);
    expect(serversOf(both).map(hostOf)).toEqual(['um:5432', 'dois:5433']);
    expect(isPostgresUrl(both)).toBe(true);
    expect(isPostgresUrl('postgres://um:5432,dois:x/coruja')).toBe(false);
    const one = 'postgresql://a:b,c@/coruja?host=/run/postgresql';
    expect(serversOf(one)).toEqual([one]);
  });

  it('may ask for the server that accepts writes, and for no other kind', () => {
    expect(requiresPrimary('postgres://um,dois/coruja')).toBe(true);
    expect(requiresPrimary('postgres://um,dois/coruja?target_session_attrs=read-write')).toBe(true);
    expect(requiresPrimary('postgres://um,dois/coruja?target_session_attrs=prefer-standby')).toBe(false);
  });
});

describe.runIf(findPostgresBinaries())('two servers, of which one is promoted', () => {
  it('the database follows the promotion, also when the old primary stops answering, and listens there', async () => {
    const pair = await startPair({ durable: true });
    const database = await openPostgres({ databaseUrl: pair.url, log: silentLog });
    onTestFinished(() => database.close());
    const received: string[] = [];
    const onMessage = (message: string) => void received.push(message);
    const channel = await database.openChannel('a', { onMessage, onGap: () => undefined });
    onTestFinished(() => channel.close());
    const plans = (db = database.kysely) => db.selectFrom('plans').select('name').execute();
    expect(await plans()).toHaveLength(3);
    await database.query(`insert into server_secrets (name, value) values ('before', '\\x00')`);

    await signalCluster(await pair.primary.pid(), 'SIGSTOP');
    // Like a request: it gives up in its time, and sends no rollback to the silent server.
    const began = performance.now();
    await expect(plans(database.within(new CallTime(1_000)))).rejects.toSatisfy(isConnectionError);
    expect(performance.now() - began).toBeLessThan(5_000);
    await pair.promote();
    await waitFor(async () => expect(await plans()).toHaveLength(3), { timeout: 30_000 });
    const { rows } = await database.query(`select name from server_secrets where name = 'before'`);
    expect(rows).toEqual([{ name: 'before' }]);
    await waitFor(
      () => {
        channel.send('after');
        expect(received).toContain('after');
      },
      { timeout: 30_000, interval: 250 },
    );

    // The old primary comes back unaware of the promotion: clients no longer connect to it.
    await signalCluster(await pair.primary.pid(), 'SIGCONT');
    await database.query(`insert into server_secrets (name, value) values ('after', '\\x00')`);
    const again = await openPostgres({ databaseUrl: pair.url, log: silentLog });
    onTestFinished(() => again.close());
    const found = await again.query(
      `select name from server_secrets where name in ('before', 'after') order by 1`,
    );
    expect(found.rows).toEqual([{ name: 'after' }, { name: 'before' }]);
  });

  it('a standby alone is reported, not written to', async () => {
    const pair = await startPair();
    await expect(openPostgres({ databaseUrl: pair.standby.url, log: silentLog })).rejects.toThrow(
      'O PostgreSQL é uma réplica, na qual nada pode ser gravado.',
    );
  });
});

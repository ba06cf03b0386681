import pg from 'pg';
import { onTestFinished, expect } from 'vitest';
import { waitFor } from './wait-for.ts';
import { administer } from './postgres-administration.ts';
import { type StreamingReplica, startReplicaOf } from './streaming-replica.ts';
import { type ThrowAwayPostgres, signalCluster, startThrowAwayPostgres } from './throw-away-postgres.ts';

/** Two servers of one database; each commit is on both before it is acknowledged. */
export interface PostgresPair {
  /** A connection string that names both. */
  readonly url: string;
  readonly primary: ThrowAwayPostgres;
  readonly standby: StreamingReplica;
  promote(): Promise<void>;
}

/** Removed at the end of the running test, even if one was stopped by a signal. */
export async function startPair(options: { readonly durable?: boolean } = {}): Promise<PostgresPair> {
  const primary = await startThrowAwayPostgres(options);
  onTestFinished(() => removeAwake(primary));
  const standby = await startReplicaOf(primary.url);
  onTestFinished(() => removeAwake(standby));
  await administer(primary.url, `alter system set synchronous_standby_names = '*'`);
  await administer(primary.url, 'select pg_reload_conf()');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await waitFor(
    async () => {
      const { rows } = await client.query('select sync_state from pg_stat_replication');
      expect(rows).toEqual([{ sync_state: 'sync' }]);
    },
    { timeout: 30_000 },
  );
  await client.end();
  const [one, two] = [new URL(primary.url), new URL(standby.url)];
  const url = `postgres://${one.username}@${one.host},${two.host}${one.pathname}?target_session_attrs=read-write`;
  return { url, primary, standby, promote: () => administer(standby.url, 'select pg_promote()') };
}

async function removeAwake(cluster: { pid(): Promise<number>; remove(): Promise<void> }): Promise<void> {
  await cluster
    .pid()
    .then((pid) => signalCluster(pid, 'SIGCONT'))
    .catch(() => undefined);
  await cluster.remove();
}

import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, databaseUrlOf } from '../../apps/api/test/postgres-administration.ts';
import { startThrowAwayPostgres } from '../../apps/api/test/throw-away-postgres.ts';
import { startServer } from '../../scripts/lib/server.mjs';

const folderVariable = 'CORUJA_E2E_DATA';
const clusterVariable = 'CORUJA_E2E_POSTGRES';
const template = 'coruja_e2e';

/** Where a test's server stores its data. */
export interface Place {
  readonly dataDir: string;
  /** Further settings of the server: its database, unless that is the embedded one. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/**
 * Playwright's global setup: the built server creates an empty database once, as at its first start, and ends. Every
 * test file starts from a copy, which takes a third of the time. With TEST_ENGINE=postgres, as in the API's tests, the
 * databases are in a temporary PostgreSQL.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coruja-e2e-prepared-'));
  // oxlint-disable node/no-process-env -- Playwright hands what a global setup made to its workers this way
  const cluster = process.env['TEST_ENGINE'] === 'postgres' ? await startThrowAwayPostgres() : undefined;
  if (cluster) {
    await administer(cluster.url, `create database ${template}`);
    process.env[clusterVariable] = cluster.url;
  }
  process.env[folderVariable] = dataDir;
  // oxlint-enable node/no-process-env
  const database: Record<string, string> = cluster
    ? { DATABASE_URL: databaseUrlOf(cluster.url, template) }
    : {};
  const server = await startServer({
    dataDir,
    env: { DEMO: '0', LOG_LEVEL: 'warn', ...database },
  });
  await server.stop();
  return async () => {
    await cluster?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A new place with an empty database. */
export async function newPlace(): Promise<Place> {
  // oxlint-disable-next-line node/no-process-env -- see above
  const { [folderVariable]: prepared, [clusterVariable]: cluster } = process.env;
  if (prepared === undefined) throw new Error('The global setup of playwright.config.ts has not run.');
  const dataDir = await mkdtemp(join(tmpdir(), 'coruja-e2e-'));
  await cp(prepared, dataDir, { recursive: true });
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (cluster === undefined) return { dataDir, env: {}, remove };
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await administer(cluster, `create database ${name} template ${template} strategy file_copy`);
  return { dataDir, env: { DATABASE_URL: databaseUrlOf(cluster, name) }, remove };
}

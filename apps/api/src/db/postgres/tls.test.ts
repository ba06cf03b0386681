import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../test/silent-log.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import {
  findPostgresBinaries,
  startThrowAwayPostgres,
  userSwitch,
} from '../../../test/throw-away-postgres.ts';
import { openPostgres } from './open-postgres.ts';

const run = promisify(execFile);
const canRun = findPostgresBinaries() && existsSync('/usr/bin/openssl');

/** A key and a self-signed certificate for `localhost`. */
async function newCertificate(): Promise<{ key: string; certificate: string }> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files]);
  // PostgreSQL refuses a key that others may read.
  await userSwitch(key);
  await chmod(key, 0o600);
  return { key, certificate };
}

async function startWithTls() {
  const { key, certificate } = await newCertificate();
  const tls = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
  const cluster = await startThrowAwayPostgres({ more: tls.flatMap((setting) => ['-c', setting]) });
  onTestFinished(() => cluster.remove());
  return { url: cluster.url.replace('127.0.0.1', 'localhost'), certificate };
}

const nobody = { onMessage: () => undefined, onGap: () => undefined };
const open = (databaseUrl: string) => openPostgres({ databaseUrl, log: silentLog });

describe.runIf(canRun)('a PostgreSQL behind TLS', () => {
  it('is reached on every connection when its certificate authority is configured', async () => {
    const { url, certificate } = await startWithTls();
    const database = await open(`${url}?sslmode=verify-full&sslrootcert=${certificate}`);
    onTestFinished(() => database.close());
    const channel = await database.openChannel('coruja_test', nobody);
    onTestFinished(() => channel.close());
    const { rows } = await database.query(
      `select count(*)::int as all, count(*) filter (where s.ssl)::int as encrypted
       from pg_stat_activity a join pg_stat_ssl s using (pid) where a.client_addr is not null`,
    );
    const { all, encrypted } = rows[0] as { all: number; encrypted: number };
    expect(all).toBeGreaterThanOrEqual(2);
    expect(encrypted).toBe(all);
  });

  it('is refused when its certificate is for another host', async () => {
    const { url } = await startWithTls();
    const { certificate: another } = await newCertificate();
    await expect(open(`${url}?sslmode=verify-full&sslrootcert=${another}`)).rejects.toThrow(/certificate/);
  });

  it('is refused without encryption when TLS was requested', async () => {
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    await expect(open(`${cluster.url}?sslmode=verify-full`)).rejects.toThrow(/SSL/);
  });
});

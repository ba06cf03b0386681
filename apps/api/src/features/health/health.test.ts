import { request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { healthz, readyz } from '@coruja/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../test/silent-log.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../../../test/throw-away-postgres.ts';
import { openPostgres } from '../../db/postgres/open-postgres.ts';

describe('the health endpoints', () => {
  it('say healthy and ready when the database answers', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    for (const endpoint of [healthz, readyz]) {
      const { status, body, headers } = await app.call(endpoint, {});
      expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
    }
  });

  it('say healthy but not ready while the database is closed', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    await app.database.close();
    const { status, error } = await app.call(readyz, {});
    expect([status, error.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect((await app.call(healthz, {})).status).toBe(200);
  });

  it.runIf(findPostgresBinaries())(
    'say not ready while PostgreSQL is away, and ready again after',
    async () => {
      const cluster = await startThrowAwayPostgres();
      onTestFinished(() => cluster.remove());
      const database = await openPostgres({ databaseUrl: cluster.url, log: silentLog });
      const app = await createTestApp({ database });
      onTestFinished(() => app.close());
      await cluster.crash();
      expect((await app.call(readyz, {})).status).toBe(503);
      expect((await app.call(healthz, {})).status).toBe(200);
      await cluster.start();
      expect((await app.call(readyz, {})).status).toBe(200);
    },
  );

  it('say not ready during shutdown, although earlier requests are still answered', async () => {
    const app = await createTestApp();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const call = request({ port, path: '/api/auth/store/login', method: 'POST', headers });
    const answered = once(call, 'response');
    const arrived = once(app.app.server, 'request');
    call.flushHeaders();
    await arrived;
    const closed = app.app.close();
    const ready = fetch(`http://127.0.0.1:${port}/api/readyz`).then(({ status }) => status);
    await expect(ready.catch(() => 'refused')).resolves.toBe('refused');
    call.end('{}');
    const [{ statusCode }] = (await answered) as [{ statusCode: number }];
    expect(statusCode).toBe(400);
    await closed;
    await app.close();
  });
});

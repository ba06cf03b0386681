import * as contract from '@coruja/contract';
import { endpoints } from '@coruja/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../test/wait-for.ts';
import { newComputer, newGuard, newProduct, newSale } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { type Family, type Sample, readPrometheusText } from '../../test/prometheus-text.ts';
import { randomCpf } from '../../test/random-people.ts';
import { silentLog } from '../../test/silent-log.ts';
import { type Owner, type TestApp, createTestApp } from '../../test/test-app.ts';
import { openQueue } from '../jobs/queue.ts';
import { measuresOf } from './measures.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const cpf = randomCpf();
const metrics = new Metrics();
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await createTestApp({ metrics });
  const { database, ports, clock } = app;
  const queue = await openQueue({ database, log: silentLog });
  onClose.push(() => queue.stop());
  const context = { db: database.kysely, now: () => clock.now(), ports };
  for (const measure of measuresOf({ context, database, queue, readReplica: undefined }))
    metrics.watch(measure);
  owner = await app.newOwner();
  await queue.enqueue(database.kysely, { name: 'loose-ends', data: { storeId: owner.store.id } });
});
afterAll(async () => {
  for (const close of onClose) await close();
  await app.close();
});
const onClose: (() => Promise<void>)[] = [];

async function families(): Promise<Map<string, Family>> {
  return readPrometheusText(await metrics.text());
}

/** The samples of a metric: the labels as a line, and the value. */
async function figures(name: string): Promise<Record<string, number>> {
  const all = [...(await families()).values()].flatMap(({ samples }) => samples);
  const of = ({ labels }: Sample) => Object.values(labels).join(' ');
  return Object.fromEntries(
    all.filter((sample) => sample.name === name).map((sample) => [of(sample), sample.value]),
  );
}

describe('the metrics', () => {
  it('count requests by method, route and status, with their times', async () => {
    const product = await newProduct(owner);
    await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    await owner.call(contract.searchCustomers, { query: { q: cpf } });
    await app.app.inject({ method: 'GET', url: `/api/nada/${cpf}` });
    await app.app.inject({ method: 'GET', url: `/api/users/${cpf}` });
    const calls = await figures('coruja_calls_total');
    expect(calls).toMatchObject({
      'POST /api/stores/:storeId/sales 201': 1,
      'GET /api/users/search 200': 1,
      'GET (unknown) 404': 1,
      'GET /api/users/:userId 401': 1,
    });
    expect(await figures('coruja_call_seconds_count')).toMatchObject({
      'POST /api/stores/:storeId/sales': 1,
    });
    expect((await figures('coruja_call_seconds_sum'))['POST /api/stores/:storeId/sales']).toBeGreaterThan(0);
  });

  it('measure what runs and what waits', async () => {
    expect(await figures('coruja_jobs_waiting')).toEqual({
      'payment-notice': 0,
      'pix-notice': 0,
      'loose-ends': 1,
      'reset-mail': 0,
      'confirmation-mail': 0,
      notification: 0,
      alerts: 0,
      push: 0,
    });
    expect(await figures('coruja_payment_notices_waiting')).toEqual({ '': 0 });
    await app.database.query(
      `insert into payment_notices (provider, event_id, notice, received_at) values ('sandbox', 'evt', '{}', now())`,
    );
    expect(await figures('coruja_payment_notices_waiting')).toEqual({ '': 1 });
    expect(await figures('coruja_guards_connected')).toEqual({ '': 0 });
    expect(await figures('coruja_live_streams')).toEqual({ '': 0 });
    const opening = { storeId: owner.store.id, tokenHash: new Uint8Array(32), lastNoticeId: undefined };
    const stream = app.ports.live.open(opening);
    expect(await figures('coruja_live_streams')).toEqual({ '': 1 });
    stream.destroy();
    expect(await figures('process_start_time_seconds')).toEqual({ '': expect.any(Number) });
  });

  it('count the guards connected to the process', async () => {
    const computer = await newComputer(owner);
    const { token } = await newGuard(owner, computer.id);
    const guard = await GuardClient.connect(await listen(app.app), token);
    expect(await figures('coruja_guards_connected')).toEqual({ '': 1 });
    guard.socket.terminate();
    await waitFor(async () => expect(await figures('coruja_guards_connected')).toEqual({ '': 0 }));
  });

  it('count connections in use and waiting units of work', async () => {
    const { database } = app;
    // What a call or a timer began may still run.
    await waitFor(() => expect(database.load()).toEqual({ inUse: 0, waiting: 0 }), { interval: 5 });
    const [text, inUse] = database.engine === 'embedded' ? ['select 1', 1] : ['select pg_sleep(0.3)', 10];
    const units = Array.from({ length: 30 }, () => database.query(text));
    await waitFor(() => expect(database.load()).toEqual({ inUse, waiting: 30 - inUse }), { interval: 5 });
    await Promise.all(units);
  });

  it('count jobs by how they ended', async () => {
    await metrics.countJob('loose-ends', async () => undefined);
    const failing = metrics.countJob('loose-ends', () => Promise.reject(new Error('the provider is away')));
    await expect(failing).rejects.toThrow('the provider is away');
    expect(await figures('coruja_jobs_total')).toEqual({ 'loose-ends done': 1, 'loose-ends failed': 1 });
  });

  it('contain no store, person or URL of a request', async () => {
    await app.call(contract.login, { body: { email: 'quem@exemplo.com', password: 'qualquer-uma' } });
    const text = await metrics.text();
    for (const secret of [cpf, owner.store.id, owner.store.email, 'exemplo.com', '127.0.0.1', '?'])
      expect(text).not.toContain(secret);
    const routes = new Set(endpoints.map(({ path }) => `/api${path}`)).add('(unknown)');
    const calls = (await families()).get('coruja_calls_total')?.samples ?? [];
    expect(calls.map(({ labels }) => labels['route']).filter((route) => !routes.has(route ?? ''))).toEqual(
      [],
    );
  });

  it('leave out a value that fails, and answer the rest', async () => {
    const own = new Metrics([
      { name: 'coruja_known', help: 'Known.', read: () => 7 },
      { name: 'coruja_unknown', help: 'Unknown.', read: () => Promise.reject(new Error('away')) },
    ]);
    const read = readPrometheusText(await own.text());
    expect(read.get('coruja_known')?.samples).toEqual([{ name: 'coruja_known', labels: {}, value: 7 }]);
    expect(read.get('coruja_unknown')?.samples).toEqual([]);
  });

  it('have an address of their own, which serves nothing else', async () => {
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    const answer = await ask('/metrics');
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(readPrometheusText(await answer.text()).has('coruja_calls_total')).toBe(true);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', 'POST')).status).toBe(404);
    expect((await app.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    expect((await app.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
  });
});

describe('the parser of these tests', () => {
  const gauge = '# HELP a A.\n# TYPE a gauge\n';
  it.each([
    ['no end', `${gauge}a 1`],
    ['a value that is no number', `${gauge}a one\n`],
    ['a label without quotes', `${gauge}a{b=c} 1\n`],
    ['the same series twice', `${gauge}a{b="c"} 1\na{b="c"} 2\n`],
    ['a sample without a family', `${gauge}b 1\n`],
    ['no description', '# TYPE a gauge\na 1\n'],
    ['a family in two places', `${gauge}${gauge}a 1\n`],
    [
      'a histogram without its last bucket',
      '# HELP h H.\n# TYPE h histogram\nh_bucket{le="1"} 1\nh_sum 1\nh_count 1\n',
    ],
  ])('refuses %s', (_, text) => {
    expect(() => readPrometheusText(text)).toThrow();
  });
});

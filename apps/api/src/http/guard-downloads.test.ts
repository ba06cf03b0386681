import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { fakePorts } from '../../test/fake-ports.ts';
import { buildSecondApp } from '../../test/security/second-app.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { GuardPackage, GuardPackages } from '../ports/guard-packages.ts';

const app = useTestApp();
const url = '/downloads/coruja-guarda-1.0.6-windows-x64.zip';
const bytes = randomBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
let second: FastifyInstance | undefined;

afterEach(() => second?.close());

/** Packages that are built at the first request, or never. */
function packagesOf(options: { isMade?: boolean; canMake?: boolean; fails?: boolean }) {
  const file = join(mkdtempSync(join(tmpdir(), 'coruja-download-')), 'guard.zip');
  writeFileSync(file, bytes);
  const made: GuardPackage = { file, sizeBytes: bytes.length, sha256 };
  let isMade = options.isMade ?? false;
  const fake: GuardPackages & { makes: number } = {
    makes: 0,
    find: async (system) => (isMade && system === 'windows' ? made : null),
    canMake: () => options.canMake ?? false,
    async make() {
      fake.makes += 1;
      if (options.fails) throw new Error('no registry');
      isMade = true;
    },
  };
  return fake;
}

async function serve(guardPackages: GuardPackages, rateLimits = false) {
  second = await buildSecondApp(app(), { ports: { ...fakePorts(), guardPackages }, rateLimits });
  return second;
}

it('sends the package to anybody, as a download', async () => {
  const server = await serve(packagesOf({ isMade: true }));
  const answer = await server.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(bytes.length),
    'content-disposition': 'attachment; filename="coruja-guarda-1.0.6-windows-x64.zip"',
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
    etag: `"${sha256}"`,
  });
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
});

it('sends the MSI as one', async () => {
  const packages = packagesOf({ isMade: true });
  const find = () => packages.find('windows');
  const server = await serve({ ...packages, find });
  const msi = '/downloads/coruja-guarda-1.0.6-windows-x64.msi';
  const answer = await server.inject({ method: 'GET', url: msi });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-msi',
    'content-disposition': 'attachment; filename="coruja-guarda-1.0.6-windows-x64.msi"',
  });
});

it('answers 304 to a client that has it', async () => {
  const server = await serve(packagesOf({ isMade: true }));
  const again = { 'if-none-match': `"${sha256}"` };
  const answer = await server.inject({ method: 'GET', url, headers: again });
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0]);
});

it('answers HEAD with the headers only, and builds nothing for it', async () => {
  const there = await (await serve(packagesOf({ isMade: true }))).inject({ method: 'HEAD', url });
  expect(there.headers['content-length']).toBe(String(bytes.length));
  expect(there.rawPayload.length).toBe(0);
  await second?.close();
  const packages = packagesOf({ canMake: true });
  const unmade = await (await serve(packages)).inject({ method: 'HEAD', url });
  expect(unmade.statusCode).toBe(200);
  expect(unmade.headers['content-disposition']).toContain('coruja-guarda');
  expect(packages.makes).toBe(0);
});

it('builds it for the first request', async () => {
  const packages = packagesOf({ canMake: true });
  const server = await serve(packages);
  const first = await server.inject({ method: 'GET', url });
  expect([first.statusCode, first.rawPayload.length]).toEqual([200, bytes.length]);
  await server.inject({ method: 'GET', url });
  expect(packages.makes).toBe(1);
});

it('says in Portuguese which command to run if it cannot be built, and to retry if building failed', async () => {
  const missing = await (await serve(packagesOf({}))).inject({ method: 'GET', url });
  expect(missing.statusCode).toBe(503);
  expect(missing.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(missing.headers['content-disposition']).toBeUndefined();
  expect(missing.body).toContain('npm run build -w apps/guard');
  await second?.close();
  const failed = await (await serve(packagesOf({ canMake: true, fails: true }))).inject({ url });
  expect(failed.statusCode).toBe(503);
  expect(failed.headers['retry-after']).toBe('120');
  expect(failed.body).toContain('Não foi possível preparar o guarda agora.');
  expect(failed.body).not.toContain('registry');
});

it('serves no other file there', async () => {
  const server = await serve(packagesOf({ isMade: true }));
  for (const other of ['/downloads/packages.json', '/downloads/..%2fmain.js', '/downloads/'])
    expect((await server.inject({ url: other })).statusCode).toBe(404);
});

it('allows enough downloads for a whole lan house, and no more', async () => {
  const server = await serve(packagesOf({ isMade: true }), true);
  const ask = () => server.inject({ method: 'HEAD', url });
  for (let times = 0; times < 300; times += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3600');
});

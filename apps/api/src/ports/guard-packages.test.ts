import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardPackageName, guardVersion } from '@coruja/contract';
import { beforeEach, expect, it } from 'vitest';
import { openGuardPackages } from './guard-packages.ts';

const log = { info: () => undefined, error: () => undefined };
const sha256 = 'a'.repeat(64);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coruja-packages-'));
});

function writeManifest(fields: { version?: string; name?: string } = {}): void {
  const { version = '1.0.6', name = guardPackageName('linux', guardVersion) } = fields;
  const folder = join(root, 'apps', 'guard', 'dist', 'packages');
  mkdirSync(folder, { recursive: true });
  const packages = [{ system: 'linux', name, sizeBytes: 3, sha256 }];
  writeFileSync(join(folder, 'packages.json'), JSON.stringify({ version, source: 'x', packages }));
}

it('finds what was built from this version, and nothing else', async () => {
  const packages = openGuardPackages({ root, log });
  expect(await packages.find('linux')).toBeNull();
  writeManifest();
  const file = join(root, 'apps/guard/dist/packages/coruja-guarda-1.0.6-linux-x64.tar.gz');
  expect(await packages.find('linux')).toEqual({ file, sizeBytes: 3, sha256 });
  expect(await packages.find('windows')).toBeNull();
  writeManifest({ version: '1.0.5' });
  expect(await packages.find('linux')).toBeNull();
  writeManifest({ name: '../../../../etc/passwd' });
  expect(await packages.find('linux')).toBeNull();
});

it('can build them if the sources and their tools are there, the MSI only with wixl', () => {
  const packages = openGuardPackages({ root, log, programFolders: [root] });
  expect(packages.canMake('windows')).toBe(false);
  mkdirSync(join(root, 'scripts'));
  writeFileSync(join(root, 'scripts', 'guard-packages.mjs'), '');
  expect(packages.canMake('windows')).toBe(false);
  mkdirSync(join(root, 'node_modules', 'vite'), { recursive: true });
  const isPossible = process.platform === 'linux' && process.arch === 'x64';
  expect(packages.canMake('windows')).toBe(isPossible);
  expect(packages.canMake('windows-msi')).toBe(false);
  for (const tool of ['wixl', 'msibuild']) writeFileSync(join(root, tool), '');
  expect(packages.canMake('windows-msi')).toBe(isPossible);
});

it('builds them once for concurrent requests', async () => {
  let runs = 0;
  let finish: () => void = () => undefined;
  const packages = openGuardPackages({
    root,
    log,
    runCommand: () => {
      runs += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  });
  const all = [packages.make(), packages.make(), packages.make()];
  finish();
  await Promise.all(all);
  expect(runs).toBe(1);
  const again = packages.make();
  finish();
  await again;
  expect(runs).toBe(2);
});

it('does not retry right after a failure', async () => {
  let runs = 0;
  let now = 0;
  const packages = openGuardPackages({
    root,
    log,
    elapsedMs: () => now,
    runCommand: () => {
      runs += 1;
      return Promise.reject(new Error('no registry'));
    },
  });
  await expect(packages.make()).rejects.toThrow('no registry');
  now = 59_000;
  await expect(packages.make()).rejects.toThrow('no registry');
  expect(runs).toBe(1);
  now = 61_000;
  await expect(packages.make()).rejects.toThrow('no registry');
  expect(runs).toBe(2);
});

it('reports the command’s output when it fails', async () => {
  mkdirSync(join(root, 'scripts'));
  writeFileSync(join(root, 'scripts', 'guard-packages.mjs'), "console.error('not here'); process.exit(2);");
  await expect(openGuardPackages({ root, log }).make()).rejects.toThrow('not here');
});

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guardVersion } from '@coruja/contract';
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDurably } from '../src/durable-file.ts';
import { missingTools, startDisplay } from './support/display.ts';
import { newFolder } from './support/guard-process.ts';
import { GuardFixture } from './support/guard-fixture.ts';
import { goodCode, goodToken, startStandIn } from './support/stand-in.ts';

// The packages that the server offers for download. Building them takes a minute and 600 MB of tools, so these tests use the
// ones that exist: run `npm run build -w apps/guard` first, or set GUARD_PACKAGE=1, which runs it.

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'apps', 'guard', 'dist', 'packages');
const isWanted = process.env['GUARD_PACKAGE'] === '1';
const isPossible = process.platform === 'linux' && process.arch === 'x64';
const isThere = () => existsSync(join(folder, 'packages.json'));
const runs = isPossible && (isWanted || isThere());
if (!runs)
  console.warn(
    '!!! SKIPPED: the packages of the guard are not built. npm run build -w apps/guard, or GUARD_PACKAGE=1.',
  );

const record = z.object({ name: z.string(), sizeBytes: z.number(), sha256: z.string() });
const manifestSchema = z.object({
  version: z.string(),
  packages: z.array(record.extend({ system: z.enum(['windows', 'windows-msi', 'linux']) })),
});

const limitMs = 600_000;
const execute = promisify(execFile);

describe.skipIf(!runs)('the packages', { timeout: limitMs }, () => {
  let manifest: z.output<typeof manifestSchema>;
  let program: string;
  let fixture: GuardFixture | undefined;
  const nameOf = (system: string) => manifest.packages.find((one) => one.system === system)?.name;

  beforeAll(() => {
    if (isWanted) execFileSync(process.execPath, [join(root, 'scripts', 'guard-packages.mjs')]);
    manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8')));
    const unpacked = mkdtempSync(join(tmpdir(), 'coruja-package-'));
    const linux = nameOf('linux') ?? '';
    execFileSync('tar', ['-xzf', join(folder, linux), '-C', unpacked]);
    program = join(unpacked, linux.replace('.tar.gz', ''), 'coruja-guard');
  }, limitMs);

  afterEach(async () => {
    await fixture?.stop();
    fixture = undefined;
  });

  test('have the version in their names, and the checksums of the manifest', () => {
    expect(manifest.version).toBe(guardVersion);
    expect(manifest.packages.map(({ name }) => name)).toEqual([
      `coruja-guarda-${guardVersion}-windows-x64.zip`,
      // Only where wixl is.
      ...(nameOf('windows-msi') ? [`coruja-guarda-${guardVersion}-windows-x64.msi`] : []),
      `coruja-guarda-${guardVersion}-linux-x64.tar.gz`,
    ]);
    for (const { name, sizeBytes, sha256 } of manifest.packages) {
      const bytes = readFileSync(join(folder, name));
      expect(bytes.length).toBe(sizeBytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });

  test('the one for Windows has the program, the installer and the documents', () => {
    const windows = nameOf('windows') ?? '';
    const entries = unzipSync(readFileSync(join(folder, windows)));
    const inside = `${windows.replace('.zip', '')}/`;
    expect(Object.keys(entries).map((name) => name.replace(inside, ''))).toEqual([
      'coruja-guard.exe',
      'coruja-desktop.exe',
      'instalar.cmd',
      'desinstalar.cmd',
      'install.ps1',
      'uninstall.ps1',
      'LEIA-ME.txt',
      'LICENCAS.txt',
    ]);
    const bytesOf = (name: string) => Buffer.from(entries[inside + name] ?? []);
    const executable = bytesOf('coruja-guard.exe');
    expect(executable.toString('latin1', 0, 2)).toBe('MZ');
    // Node.js's fuse for a single executable application, switched on; and the application.
    expect(executable.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true);
    expect(executable.includes('coruja-desktop.exe')).toBe(true);
    // An invalid signature would be worse than none.
    const header = executable.readUInt32LE(0x3c) + 24;
    expect(executable.readUInt32LE(header + 112 + 4 * 8)).toBe(0);
    // A program without a console, so that no window flashes.
    const helper = bytesOf('coruja-desktop.exe');
    expect(helper.readUInt16LE(helper.readUInt32LE(0x3c) + 24 + 68)).toBe(2);
    // PowerShell 5 reads a script as UTF-8 only with a byte order mark.
    const script = bytesOf('install.ps1').toString('utf8');
    expect(script.startsWith('\u{feff}#')).toBe(true);
    expect(/[^\r]\n/.test(script)).toBe(false);
  });

  test('the MSI asks nothing, logs no secret, and updates in one transaction', ({ skip }) => {
    const msi = nameOf('windows-msi');
    if (msi === undefined) return skip('no wixl where the packages were made');
    const table = (name: string) =>
      execFileSync('msiinfo', ['export', join(folder, msi), name], { encoding: 'utf8' }).replaceAll('\r', '');
    const properties = table('Property');
    expect(properties).toContain(`ProductVersion\t${guardVersion}\n`);
    expect(properties).toContain('UpgradeCode\t{6B7D3C0E-4E0B-4E6A-9F0D-2C1A5E7B9D41}\n');
    expect(properties).toContain('MsiHiddenProperties\tKEY;CODE;PASSWORD;SetUp\n');
    expect(properties).toContain('ALLUSERS\t1\n');
    // As SYSTEM, in the script, without its data in the log; one that undoes is a rollback.
    expect(table('CustomAction')).toMatch(/^SetUp\t11265\tInstaller\tSetUp/m);
    expect(table('CustomAction')).toMatch(/^Undo\t11521\tInstaller\tUndo/m);
    const order = [...table('InstallExecuteSequence').matchAll(/^(\w+)\t.*\t(\d+)$/gm)]
      .sort((a, b) => Number(a[2]) - Number(b[2]))
      .map(([, action]) => action);
    const ours = [
      'InstallInitialize',
      'RemoveExistingProducts',
      'InstallFiles',
      'InstallServices',
      'Undo',
      'SetUp',
    ];
    expect(order.filter((action) => ours.includes(action ?? ''))).toEqual(ours);
    // Also from another build of the same version.
    expect(table('Upgrade')).toContain(`0.0.0\t${guardVersion}\t\t768\t\tWIX_UPGRADE_DETECTED`);
  });

  test('the program for Linux ignores NODE_OPTIONS', () => {
    const env = { PATH: '', NODE_OPTIONS: '--require /nowhere' };
    const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', env });
    expect([stdout, stderr]).toEqual([`${guardVersion}\n`, '']);
  });

  test('the program for Linux pairs', async () => {
    const server = await startStandIn();
    const configDir = newFolder();
    const args = ['pair', '--server', server.url, '--code', goodCode, '--config-dir', configDir];
    const { stdout } = await execute(program, args, { timeout: 30_000 });
    await server.stop();
    expect(stdout).toContain('PC 07 está conectado à loja Arena Coruja.');
    expect(JSON.parse(readDurably(join(configDir, 'pairing')) ?? '')).toEqual({
      server: server.url,
      token: goodToken,
    });
  });

  test.skipIf(missingTools().length > 0)(
    'the program for Linux locks a real display and opens it for a session',
    async () => {
      const display = await startDisplay();
      fixture = new GuardFixture({ display, program, server: await startStandIn() });
      try {
        await fixture.startOpen(1_800_000);
        await fixture.noLock();
        expect(await fixture.secondsShown()).toBeGreaterThan(1_700);
        fixture.server.endSession();
        await fixture.lock();
        expect(await fixture.guard.kill('SIGTERM')).toBe(0);
      } finally {
        await fixture.guard.kill('SIGKILL');
        await display.stop();
      }
    },
  );
});

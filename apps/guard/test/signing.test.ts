import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { msiVersion } from '../../../scripts/lib/guard-msi.mjs';
import { signCode } from '../../../scripts/lib/sign-code.mjs';

// Signatures for Windows (docs/guard.md#signing), with a certificate made here.

const isInstalled = (name: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
const missing = ['osslsigncode', 'openssl', 'wixl'].filter((name) => !isInstalled(name));
if (missing.length > 0) console.warn(`!!! SKIPPED: signatures are not tested without ${missing.join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'coruja-signing-'));
const passwordFile = join(folder, 'password');
const certificate = join(folder, 'certificate.p12');
const authority = join(folder, 'certificate.pem');

afterEach(() => vi.unstubAllEnvs());

test('in CI the tools are there', () => {
  if (process.env['CI']) expect(missing).toEqual([]);
});

describe.skipIf(missing.length > 0)('a signature', () => {
  beforeAll(() => {
    writeFileSync(passwordFile, 'senha de teste');
    const key = join(folder, 'key.pem');
    const usage = ['-addext', 'extendedKeyUsage=codeSigning'];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=Arena Coruja',
    ];
    execFileSync('openssl', [...request, ...usage, '-keyout', key, '-out', authority], { stdio: 'ignore' });
    const pack = ['pkcs12', '-export', '-inkey', key, '-in', authority, '-out', certificate];
    execFileSync('openssl', [...pack, '-passout', `file:${passwordFile}`]);
  });

  const verify = (file: string) =>
    spawnSync('osslsigncode', ['verify', '-CAfile', authority, '-in', file], { encoding: 'utf8' }).stdout;

  /** A small MSI: with nothing but its name. */
  function newMsi(): string {
    const source = join(folder, 'empty.wxs');
    const output = join(folder, 'empty.msi');
    const product = '<Product Id="*" Name="Teste" Language="1046" Version="1.0.0" Manufacturer="Coruja"';
    const inside = '<Package InstallScope="perMachine"/><Directory Id="TARGETDIR" Name="SourceDir"/>';
    writeFileSync(
      source,
      `<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">${product}
       UpgradeCode="6B7D3C0E-4E0B-4E6A-9F0D-000000000000">${inside}<Feature Id="All" Level="1"/></Product></Wix>`,
    );
    execFileSync('wixl', ['-o', output, source], { stdio: 'ignore' });
    return output;
  }

  test('is on an MSI, and becomes invalid with a changed byte', async () => {
    vi.stubEnv('SIGN_CERTIFICATE', certificate);
    vi.stubEnv('SIGN_CERTIFICATE_PASSWORD_FILE', passwordFile);
    const file = newMsi();
    await signCode(file);
    expect(verify(file)).toContain('Signature verification: ok');
    const bytes = readFileSync(file);
    const at = bytes.indexOf(Buffer.from('Teste'));
    bytes.write('Texto', at);
    writeFileSync(file, bytes);
    expect(verify(file)).not.toContain('Signature verification: ok');
  });

  test('is not made without a certificate', async () => {
    vi.stubEnv('SIGN_CERTIFICATE', '');
    const file = newMsi();
    const copy = join(folder, 'copy.msi');
    copyFileSync(file, copy);
    await signCode(file);
    expect(readFileSync(file).equals(readFileSync(copy))).toBe(true);
  });

  test('needs the files that the settings name, and the right password', async () => {
    vi.stubEnv('SIGN_CERTIFICATE', join(folder, 'nowhere.p12'));
    await expect(signCode(newMsi())).rejects.toThrow('SIGN_CERTIFICATE: there is no file');
    const wrong = join(folder, 'wrong');
    writeFileSync(wrong, 'outra');
    vi.stubEnv('SIGN_CERTIFICATE', certificate);
    vi.stubEnv('SIGN_CERTIFICATE_PASSWORD_FILE', wrong);
    await expect(signCode(newMsi())).rejects.toThrow('could not be signed');
  });
});

test('the version is that of Windows Installer: three numbers within its limits', () => {
  expect(msiVersion('1.0.6')).toBe('1.0.6');
  expect(msiVersion('255.255.65535')).toBe('255.255.65535');
  for (const bad of ['1.0', '1.0.6-beta', '256.0.0', '1.256.0', '1.0.65536', ''])
    expect(() => msiVersion(bad)).toThrow('Windows Installer does not know');
});

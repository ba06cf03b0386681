import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PowerCutDisk } from '../test/power-cut.ts';
import { Secret } from './ports/payments/secret.ts';
import { SealBroken, openSecretsKey, parseSecretsKey, sealOf } from './seal.ts';

const key = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(8);
const apiKey = new Secret('uma-chave-que-ninguem-deve-ler');

describe('a sealed secret', () => {
  it('opens with its place, and does not contain its plain text', () => {
    const sealed = sealOf(key).close(apiKey, 'a');
    expect(sealOf(key).open(sealed, 'a').reveal()).toBe(apiKey.reveal());
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('chave');
  });

  it('is a different text each time', () => {
    const seal = sealOf(key);
    expect(seal.close(apiKey, 'a')).not.toBe(seal.close(apiKey, 'a'));
  });

  it('cannot be opened elsewhere, with another key, or after a change', () => {
    const sealed = sealOf(key).close(apiKey, 'a');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => sealOf(key).open(sealed, 'b')).toThrow(SealBroken);
    expect(() => sealOf(other).open(sealed, 'a')).toThrow(SealBroken);
    expect(() => sealOf(key).open(changed, 'a')).toThrow(SealBroken);
    expect(() => sealOf(key).open('v1', 'a')).toThrow(SealBroken);
  });
});

describe('the secrets key', () => {
  let folder = '';
  const lines: object[] = [];
  const open = async (given?: Uint8Array) => {
    const log = { info: (facts: object) => void lines.push(facts) };
    return sealOf(await openSecretsKey(given, { dataDir: join(folder, 'data'), log }));
  };
  const file = () => join(folder, 'data', 'secrets.key');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coruja-seal-'));
    lines.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is created at the first start, which logs its path, and used again at the next', async () => {
    const sealed = (await open()).close(apiKey, 'a');
    expect(lines).toEqual([{ file: file() }]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await open()).open(sealed, 'a').reveal()).toBe(apiKey.reveal());
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain((await readFile(file(), 'utf8')).trim());
  });

  it('is whole after a power cut', async () => {
    const disk = await PowerCutDisk.watch({ folder: join(folder, 'data'), shadow: join(folder, 'shadow') });
    const sealed = (await open()).close(apiKey, 'a');
    await rm(join(folder, 'data'), { recursive: true });
    disk.cut(join(folder, 'data'), { luck: 0, random: () => 0 });
    expect((await open()).open(sealed, 'a').reveal()).toBe(apiKey.reveal());
    expect(await readdir(join(folder, 'data'))).toEqual(['secrets.key']);
  });

  it('is one key for servers that start at the same time', async () => {
    const seals = await Promise.all(Array.from({ length: 8 }, () => open()));
    const sealed = seals[0]?.close(apiKey, 'a') ?? '';
    expect(seals.map((seal) => seal.open(sealed, 'a').reveal())).toEqual(Array(8).fill(apiKey.reveal()));
    expect(lines).toHaveLength(1);
    expect(await readdir(join(folder, 'data'))).toEqual(['secrets.key']);
  });

  it('is not created when the settings have one', async () => {
    const sealed = (await open(key)).close(apiKey, 'a');
    await expect(stat(file())).rejects.toThrow('ENOENT');
    expect(sealOf(key).open(sealed, 'a').reveal()).toBe(apiKey.reveal());
  });

  it('is refused when the file holds something else', async () => {
    await open();
    await writeFile(file(), 'curta\n');
    await expect(open()).rejects.toThrow('não tem mais a chave dos segredos');
  });

  it.each(['', 'curta', `${Buffer.alloc(32).toString('base64')}x`, Buffer.alloc(31).toString('base64')])(
    'is not %j',
    (text) => {
      expect(() => parseSecretsKey(text)).toThrow(RangeError);
    },
  );
});

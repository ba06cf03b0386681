import { mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rig, sessionWord, stateMessage } from '../test/support/rig.ts';
import { openDisk } from './disk.ts';
import { readDurably, removeDurably, writeDurably } from './durable-file.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'coruja-guard-disk-'));
const newDisk = (folder: string) => openDisk(folder, () => undefined);

test('what was written is read; nothing else lies about; only its account reads it', () => {
  const folder = join(newFolder(), 'deeper');
  const file = join(folder, 'session');
  writeDurably(file, 'um\ndois');
  writeDurably(file, 'três');
  expect(readDurably(file)).toBe('três');
  expect(readdirSync(folder)).toEqual(['session']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  removeDurably(file);
  removeDurably(file);
  expect(readDurably(file)).toBeNull();
});

test('a draft that a power cut left does not stand in the way', () => {
  const file = join(newFolder(), 'session');
  writeFileSync(`${file}.new`, 'half', { mode: 0o644 });
  writeDurably(file, 'whole');
  expect(readDurably(file)).toBe('whole');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that is cut anywhere, or in which one character differs, is none', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionWord(600_000)));
  const folder = newFolder();
  const disk = newDisk(folder);
  disk.writeSnapshot(rig.disk);
  expect(disk.readSnapshot()).toEqual(rig.disk);
  const file = join(folder, 'session');
  const whole = readFileSync(file);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), (length) => {
      writeFileSync(file, whole);
      truncateSync(file, length);
      expect(disk.readSnapshot()).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ change;
      writeFileSync(file, other);
      expect(disk.readSnapshot()).toBeNull();
    }),
  );
});

test('a whole file of another shape is none', () => {
  const folder = newFolder();
  for (const text of ['', 'null', '{}', '[]', '{"format":2}', 'no JSON']) {
    writeDurably(join(folder, 'session'), text);
    writeDurably(join(folder, 'pairing'), text);
    expect(newDisk(folder).readSnapshot()).toBeNull();
    expect(newDisk(folder).readPairing()).toBeNull();
  }
});

test('a pairing is forgotten only if it is still that one', () => {
  const folder = newFolder();
  const disk = newDisk(folder);
  const old = { server: 'https://a.test', token: 'old' };
  const next = { server: 'https://a.test', token: 'next' };
  disk.writePairing(next);
  disk.forgetPairing(old);
  expect(disk.readPairing()).toEqual(next);
  disk.forgetPairing(next);
  expect(disk.readPairing()).toBeNull();
});

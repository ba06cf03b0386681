import { mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandId, computerId, Rig, sessionA, sessionState, stateMessage } from '../test/support/rig.ts';
import { openDisk } from './disk.ts';
import { readDurably, removeDurably, writeDurably } from './durable-file.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'coruja-guard-disk-'));
const newDisk = (folder: string) => openDisk(folder, () => undefined);

test('reads what was written, leaves no other file, and restricts it to its account', () => {
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

test('writes although a power cut left a temporary file', () => {
  const file = join(newFolder(), 'session');
  writeFileSync(`${file}.new`, 'half', { mode: 0o644 });
  writeDurably(file, 'whole');
  expect(readDurably(file)).toBe('whole');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('ignores a file that was truncated or in which one byte differs', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(600_000)));
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

test('reads and writes snapshots with the names that installed guards use', () => {
  const stored = {
    format: 1,
    bootId: 'boot-1',
    monotonicMs: 100_000,
    wallMs: 1_790_000_000_000,
    place: {
      store: { name: 'Arena' },
      computer: { id: computerId, name: 'PC 07', isLocked: false },
      event: { name: 'Corujão' },
    },
    session: {
      id: sessionA,
      customer: 'Ana',
      durationMs: 3_600_000,
      remainingMs: 600_000,
      usedMs: 3_000_000,
      isSure: false,
      isOver: false,
      warned: [5],
    },
    commands: [{ id: commandId, kind: 'end', state: 'received', failure: null, sessionId: sessionA }],
    owed: [{ type: 'command', id: commandId, state: 'received' }],
  };
  const folder = newFolder();
  const file = join(folder, 'session');
  const disk = newDisk(folder);
  writeDurably(file, JSON.stringify(stored));
  const snapshot = disk.readSnapshot();
  expect(snapshot).toMatchObject({
    computerInfo: stored.place,
    session: { isConfirmed: false },
    pendingMessages: stored.owed,
  });
  disk.writeSnapshot(snapshot);
  // An installed guard of an earlier version ignores unknown fields.
  const { session, place } = stored;
  expect(JSON.parse(readDurably(file) ?? '')).toEqual({
    ...stored,
    place: { ...place, face: null, shortcuts: [] },
    cleaning: null,
    cleanUp: null,
    blocks: { programs: [], sites: [] },
    screenPictures: false,
    session: { ...session, pause: null },
  });
});

test('ignores a complete file of another format', () => {
  const folder = newFolder();
  for (const text of ['', 'null', '{}', '[]', '{"format":2}', 'no JSON']) {
    writeDurably(join(folder, 'session'), text);
    writeDurably(join(folder, 'pairing'), text);
    expect(newDisk(folder).readSnapshot()).toBeNull();
    expect(newDisk(folder).readPairing()).toBeNull();
  }
});

test('removes a pairing only if it was not replaced', () => {
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

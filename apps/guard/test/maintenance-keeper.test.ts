import { scryptSync } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type MaintenanceHashes, maintenanceScrypt } from '@coruja/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDisk } from '../src/disk.ts';
import type { UntimedInput } from '../src/engine.ts';
import { createMaintenanceKeeper } from '../src/maintenance-keeper.ts';
import { newFolder } from './support/guard-process.ts';

// docs/product/guard.md#maintenance-codes

const good = 'K7QXM2VD9R';
const other = 'ABCDE23456';
const sheet = '00000000-0000-4000-8000-0000000000d1';
const salt = '5e'.repeat(16);

function hashOf(code: string): string {
  const { length, ...cost } = maintenanceScrypt;
  return scryptSync(code, Buffer.from(salt, 'hex'), length, cost).toString('hex');
}

const hashes: MaintenanceHashes = {
  sheet,
  salt,
  codes: [
    { number: 1, hash: hashOf(good) },
    { number: 2, hash: hashOf(other) },
  ],
};

let folder: string;
let inputs: UntimedInput[];
let logged: unknown[];
let now: number;
let bootId: string;

beforeEach(() => {
  folder = newFolder();
  inputs = [];
  logged = [];
  now = 100_000;
  bootId = 'boot-1';
});

function start(isBroken = false) {
  const disk = openDisk(folder, () => undefined);
  const writeMaintenance: typeof disk.writeMaintenance = (record) => {
    if (isBroken) throw new Error('no space');
    disk.writeMaintenance(record);
  };
  return createMaintenanceKeeper({
    disk: { ...disk, writeMaintenance },
    system: { now: () => ({ monotonicMs: now, wallMs: 1_790_000_000_000 }), bootId: () => bootId },
    dispatch: (input) => inputs.push(input),
    log: (...line) => logged.push(line),
  });
}

const openings = () => inputs.filter(({ type }) => type === 'maintenance-opened');

describe('a maintenance code', () => {
  test('opens once for an hour, as it is typed, and is burnt on the disk before', async () => {
    const keeper = start();
    keeper.handle({ type: 'keep-maintenance', hashes });
    expect(inputs).toEqual([{ type: 'maintenance-codes', hasCodes: true }]);
    expect(await keeper.open(' k7qxm-2vd9r ')).toBeNull();
    expect(openings()).toEqual([
      {
        type: 'maintenance-opened',
        code: { sheet, number: 1, openedAt: '2026-09-21T14:13:20.000Z' },
        until: now + 3_600_000,
      },
    ]);
    expect(await keeper.open(good)).toBe('Código inválido ou já usado.');
    const again = start();
    expect(again.initial()).toEqual({ until: 100_000 + 3_600_000, hasCodes: true });
    expect(await again.open(good)).toBe('Código inválido ou já usado.');
    again.handle({ type: 'keep-maintenance', hashes });
    expect(inputs).toContainEqual({
      type: 'maintenance-unreported',
      code: { sheet, number: 1, openedAt: '2026-09-21T14:13:20.000Z' },
    });
  });

  test('opens nothing that the disk does not keep', async () => {
    start().handle({ type: 'keep-maintenance', hashes });
    const keeper = start(true);
    expect(await keeper.open(good)).toBe('Não foi possível gravar neste computador.');
    expect(openings()).toEqual([]);
  });

  test('of another sheet opens nothing', async () => {
    const keeper = start();
    keeper.handle({ type: 'keep-maintenance', hashes: { ...hashes, codes: [] } });
    expect(inputs).toEqual([{ type: 'maintenance-codes', hasCodes: false }]);
    expect(await keeper.open(good)).toBe('Código inválido ou já usado.');
    keeper.handle({ type: 'keep-maintenance', hashes: null });
    expect(await keeper.open(good)).toBe('Código inválido ou já usado.');
  });

  test('that is wrong is counted across restarts, and is in no file and no log', async () => {
    start().handle({ type: 'keep-maintenance', hashes });
    const wrong = 'ZZZZZ99999';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await start().open(wrong)).toBe('Código inválido ou já usado.');
    expect(await start().open(good)).toBe('Muitas tentativas. Espere 1 minuto.');
    now += 60_000;
    expect(await start().open(wrong)).toBe('Código inválido ou já usado.');
    expect(await start().open(good)).toBe('Muitas tentativas. Espere 2 minutos.');
    bootId = 'boot-2';
    now = 1_000;
    expect(await start().open(good)).toBe('Muitas tentativas. Espere 2 minutos.');
    expect(await start().open('curto')).toBe('O código tem 10 letras e números.');
    const file = readFileSync(join(folder, 'maintenance'), 'utf8');
    for (const text of [file, JSON.stringify(logged)]) expect(text).not.toMatch(/ZZZZZ|K7QX/);
    expect(statSync(join(folder, 'maintenance')).mode & 0o777).toBe(0o600);
  });

  test('opens no longer once its hour was ended', async () => {
    const keeper = start();
    keeper.handle({ type: 'keep-maintenance', hashes });
    await keeper.open(good);
    keeper.handle({ type: 'end-maintenance' });
    expect(start().initial()).toEqual({ until: null, hasCodes: true });
  });
});

import { type CustomerPackage, priceDocument, startingPrices } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { mostMinutes, packageRefusal } from './package-use.ts';

const room = { id: '2b1d8f04-6c3e-4a5b-9f70-1e2d3c4b5a69', name: 'VIP', weight: 1.5 };
const prices = priceDocument.parse({ ...startingPrices.document, rooms: [room] });

/** 20:00 of a Saturday in São Paulo. */
const now = Date.parse('2026-11-21T23:00:00.000Z');
const use = { prices, timeZone: 'America/Sao_Paulo', roomId: null, minutes: 60, now };

const tenHours: CustomerPackage = {
  id: '5b0e9c71-2f64-4d38-a1c7-90d3e6b8f254',
  name: 'Dez horas',
  kind: 'minutes',
  minutes: 600,
  minutesLeft: 90,
  expiresAt: '2026-12-22T02:59:59.000Z',
  rooms: null,
  used: null,
};
/** Until 6:00. */
const pass: CustomerPackage = {
  ...tenHours,
  kind: 'pass',
  minutes: null,
  minutesLeft: null,
  expiresAt: '2026-11-22T09:00:00.000Z',
};

describe('a package for a session that starts now', () => {
  it('pays at most the minutes that are left', () => {
    expect(packageRefusal(tenHours, { ...use, minutes: 90 })).toBeNull();
    expect(packageRefusal(tenHours, { ...use, minutes: 91 })).toBe('Falta 1 min: o pacote tem 1 h 30 min.');
    expect(mostMinutes(tenHours, now)).toBe(90);
  });

  it('pays in its rooms, and everywhere once the store has removed them', () => {
    const vip = { ...tenHours, rooms: [{ id: room.id, name: 'Como vendida' }] };
    expect(packageRefusal(vip, use)).toBe('Este pacote vale em VIP.');
    expect(packageRefusal(vip, { ...use, roomId: room.id })).toBeNull();
    expect(packageRefusal(vip, { ...use, prices: { ...prices, rooms: [] } })).toBeNull();
  });

  it('pays only if the whole session is within its hours', () => {
    const evening = { ...tenHours, used: { days: ['saturday' as const], from: 1_080, until: 1_290 } };
    expect(packageRefusal(evening, { ...use, minutes: 90 })).toBeNull();
    expect(packageRefusal({ ...evening, minutesLeft: 600 }, { ...use, minutes: 91 })).toBe(
      'Este pacote vale sábado, entre 18:00 e 21:30.',
    );
  });

  it('ends the session at its hour if it is a pass', () => {
    expect(mostMinutes(pass, now)).toBe(600);
    const night = { ...pass, used: { days: ['saturday' as const], from: 1_080, until: 360 } };
    expect(packageRefusal(night, { ...use, minutes: 700 })).toBeNull();
    expect(mostMinutes(pass, Date.parse(pass.expiresAt) - 30_000)).toBe(1);
  });
});

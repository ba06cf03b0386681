import { priceDocument, startingPrices } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { packagesOnSale, type TimeFacts, timeItemsOf } from './time-lines.ts';

const room = { id: '2b1d8f04-6c3e-4a5b-9f70-1e2d3c4b5a69', name: 'VIP', weight: 1.5 };
const saturday = { days: ['saturday'], from: 600, until: 1_080 };
const always = { rooms: null, sold: null, used: null };
const tenHours = {
  ...always,
  id: '5b0e9c71-2f64-4d38-a1c7-90d3e6b8f254',
  name: 'Dez horas',
  price: 45,
  kind: 'minutes',
  minutes: 600,
  validDays: 60,
  rooms: [room.id],
  sold: saturday,
};
const pass = {
  ...always,
  id: '7c1f0d82-3a75-4e49-b2d8-01e4f7c9a365',
  name: 'Corujão',
  price: 20,
  kind: 'pass',
  endsAt: 360,
  used: saturday,
};

/** At an hour of 21 November 2026, a Saturday in São Paulo. */
function factsAt(time: string): TimeFacts {
  const prices = priceDocument.parse({
    ...startingPrices.document,
    rooms: [room],
    packages: [tenHours, pass],
  });
  return {
    prices,
    pricePerHour: centavos(600),
    timeZone: 'America/Sao_Paulo',
    discountBasisPoints: 1_000,
    computers: [],
    bills: [],
    lastSold: startingPrices.lastSold,
    now: Date.parse(`2026-11-21T${time}:00.000-03:00`),
  };
}

const line = (packageId: string) => ({ id: packageId, kind: 'package' as const, packageId });

describe('a package in the cart', () => {
  it('has the same price for every group, and states its minutes, validity, hours and rooms', () => {
    const [ten, night] = timeItemsOf([line(tenHours.id), line(pass.id)], factsAt('17:00'));
    expect(ten).toMatchObject({
      name: 'Dez horas',
      price: 4_500,
      rules: ['10 h', 'Vale até 20/01/2027', 'Uso: em VIP'],
      body: {
        kind: 'package',
        packageId: tenHours.id,
        price: 45,
        quotedAt: '2026-11-21T20:00:00.000Z',
      },
    });
    expect(night?.rules).toEqual(['Vale até 22/11/2026 06:00', 'Uso: sábado, entre 10:00 e 18:00']);
  });

  it('is left out once it is no longer sold', () => {
    expect(packagesOnSale(factsAt('17:59')).map(({ name }) => name)).toEqual(['Dez horas', 'Corujão']);
    expect(packagesOnSale(factsAt('18:00')).map(({ name }) => name)).toEqual(['Corujão']);
    expect(timeItemsOf([line(tenHours.id), line(room.id)], factsAt('18:00'))).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nationalHolidayIds } from './holidays.ts';
import { centavos } from './money.ts';
import { sessionPrice } from './session-clock.ts';
import { dayKinds } from './day-kinds.ts';
import { type PriceRule, quote, type QuoteRequest } from './time-price.ts';
import { instantInZone } from './zoned-time.ts';

const saoPaulo = 'America/Sao_Paulo';
const comum = '7f1b0c52-8d3e-4c1a-9e64-2b5f0a7d9c11';
const vip = 'c2a9e0d4-51b7-4f3e-8a06-6d1f7b2e4c12';
const hour = (clock: number) => clock * 60;

const plainPrices: QuoteRequest['prices'] = {
  rules: [],
  minimumMinutes: 1,
  stepMinutes: 1,
  minimumPrice: centavos(0),
  roundDownTo: 1,
  holidays: { chosen: nationalHolidayIds, own: [] },
};

/** Every day and hour in every room at R$ 6,00, unless stated otherwise. */
function rule(name: string, said: Partial<PriceRule>): PriceRule {
  return { name, rooms: null, days: dayKinds, from: 0, until: 1_440, pricePerHour: centavos(600), ...said };
}

function request(said: {
  prices?: Partial<QuoteRequest['prices']>;
  at?: [day: string, time: string];
  minutes?: number;
  pricePerHour?: number;
  room?: string | null;
  discountBasisPoints?: number;
}): QuoteRequest {
  const { at = ['2026-11-24', '14:00'], minutes = 60, pricePerHour = 600, room = null } = said;
  return {
    prices: { ...plainPrices, ...said.prices },
    pricePerHour: centavos(pricePerHour),
    room,
    discountBasisPoints: said.discountBasisPoints ?? 0,
    from: instantInZone(...at, saoPaulo),
    minutes,
    timeZone: saoPaulo,
  };
}

/** `rule minutes amount` of each line. */
function linesOf(asked: QuoteRequest): string[] {
  return quote(asked).lines.map(({ ruleName, minutes, amount }) => `${ruleName} ${minutes} ${amount}`);
}

describe('the price of time', () => {
  it('is the price per hour without rules', () => {
    expect(quote(request({ minutes: 90, pricePerHour: 650 }))).toEqual({
      total: 975,
      lines: [{ ruleName: 'Padrão', minutes: 90, amount: 975 }],
    });
  });

  it('is 0 for no minutes, whatever the minimum is', () => {
    const prices = { minimumMinutes: 30, minimumPrice: centavos(200) };
    expect(quote(request({ prices, minutes: 0 }))).toEqual({ total: 0, lines: [] });
  });

  it.each([
    [1, 30],
    [30, 30],
    [31, 45],
    [45, 45],
    [46, 60],
  ])('of %d minutes is that of %d, with a minimum of 30 and a step of 15', (minutes, charged) => {
    const prices = { minimumMinutes: 30, stepMinutes: 15 };
    expect(linesOf(request({ prices, minutes }))).toEqual([`Padrão ${charged} ${charged * 10}`]);
  });

  it('takes the first rule that matches, and the standard price if none does', () => {
    const rules = [
      rule('Almoço', { from: hour(12), until: hour(14), pricePerHour: centavos(300) }),
      rule('Tarde', { from: hour(12), until: hour(18), pricePerHour: centavos(480) }),
    ];
    expect(linesOf(request({ prices: { rules }, at: ['2026-11-24', '11:00'], minutes: 480 }))).toEqual([
      'Padrão 120 1200',
      'Almoço 120 600',
      'Tarde 240 1920',
    ]);
  });

  it('is that of the room, and rules of rooms price no computer without one', () => {
    const rules = [
      rule('VIP', { rooms: [vip], pricePerHour: centavos(900) }),
      rule('Salas', { rooms: [vip, comum], pricePerHour: centavos(700) }),
    ];
    const named = (room: string | null) => linesOf(request({ prices: { rules }, room }));
    expect([named(vip), named(comum), named(null)]).toEqual([
      ['VIP 60 900'],
      ['Salas 60 700'],
      ['Padrão 60 600'],
    ]);
  });

  it('counts a window over midnight for the day on which it starts', () => {
    const rules = [
      rule('Corujão', { days: ['saturday'], from: hour(22), until: hour(6), pricePerHour: centavos(200) }),
    ];
    const from = (day: string, time: string) =>
      linesOf(request({ prices: { rules }, at: [day, time], minutes: 600 }));
    // 2026-11-28 is a Saturday.
    expect(from('2026-11-28', '21:00')).toEqual(['Padrão 120 1200', 'Corujão 480 1600']);
    expect(from('2026-11-27', '21:00')).toEqual(['Padrão 600 6000']);
    expect(from('2026-11-29', '05:00')).toEqual(['Corujão 60 200', 'Padrão 540 5400']);
  });

  it('uses the rules of a holiday on a holiday, not those of its weekday', () => {
    const rules = [
      rule('Feriado', { days: ['holiday'], pricePerHour: centavos(800) }),
      rule('Sexta', { days: ['friday'], pricePerHour: centavos(500) }),
    ];
    // Friday, 2026-11-20, is the Dia da Consciência Negra.
    expect(linesOf(request({ prices: { rules }, at: ['2026-11-20', '10:00'] }))).toEqual(['Feriado 60 800']);
    const holidays = { chosen: [], own: [] };
    expect(linesOf(request({ prices: { rules, holidays }, at: ['2026-11-20', '10:00'] }))).toEqual([
      'Sexta 60 500',
    ]);
  });

  it('continues the night of a holiday into the day after it', () => {
    const night = { from: hour(20), until: hour(4), pricePerHour: centavos(400) };
    const rules = [rule('Noite de feriado', { ...night, days: ['holiday'] })];
    expect(linesOf(request({ prices: { rules }, at: ['2026-11-20', '23:00'], minutes: 360 }))).toEqual([
      'Noite de feriado 300 2000',
      'Padrão 60 600',
    ]);
  });

  it('follows the wall clock when an hour comes twice or is skipped', () => {
    const rules = [rule('Onze', { from: hour(23), until: hour(24), pricePerHour: centavos(0) })];
    const night = (day: string) => linesOf(request({ prices: { rules }, at: [day, '22:00'], minutes: 240 }));
    expect(night('2018-02-17')).toEqual(['Padrão 120 1200', 'Onze 120 0']);
    const early = [rule('Meia-noite', { from: 0, until: hour(1), pricePerHour: centavos(0) })];
    expect(linesOf(request({ prices: { rules: early }, at: ['2018-11-03', '23:00'], minutes: 180 }))).toEqual(
      ['Padrão 180 1800'],
    );
  });

  it('subtracts the discount of the group before rounding once', () => {
    // 7 minutes at R$ 6,50 are 75,83 centavos, less 12,5% 66,35.
    expect(quote(request({ minutes: 7, pricePerHour: 650, discountBasisPoints: 1_250 })).total).toBe(66);
    expect(quote(request({ minutes: 1, pricePerHour: 60, discountBasisPoints: 5_000 })).total).toBe(1);
    expect(quote(request({ minutes: 1, pricePerHour: 60, discountBasisPoints: 5_001 })).total).toBe(0);
    expect(quote(request({ discountBasisPoints: 10_000 })).total).toBe(0);
  });

  it('rounds the sum of the rules, not each of them', () => {
    const rules = [rule('Noite', { from: hour(15), until: hour(16), pricePerHour: centavos(30) })];
    // Half a centavo each: one together.
    const asked = request({ prices: { rules }, at: ['2026-11-24', '14:59'], minutes: 2, pricePerHour: 30 });
    expect(quote(asked).total).toBe(1);
    expect(linesOf(asked)).toEqual(['Padrão 1 1', 'Noite 1 0']);
  });

  it.each([
    [1, 1_299],
    [5, 1_295],
    [10, 1_290],
    [50, 1_250],
    [100, 1_200],
  ] as const)('rounds down to %d centavos: %d of 1299', (roundDownTo, total) => {
    expect(quote(request({ prices: { roundDownTo }, pricePerHour: 1_299 })).total).toBe(total);
  });

  it('is never below the minimum price, not even with a discount or in free hours', () => {
    const prices = { minimumPrice: centavos(201), roundDownTo: 50 } as const;
    expect(quote(request({ prices, minutes: 10 })).total).toBe(201);
    expect(quote(request({ prices, discountBasisPoints: 10_000 })).total).toBe(201);
    const rules = [rule('Grátis', { from: hour(14), until: hour(15), pricePerHour: centavos(0) })];
    const asked = request({ prices: { ...prices, rules }, minutes: 90, pricePerHour: 0 });
    expect(linesOf(asked)).toEqual(['Grátis 60 134', 'Padrão 30 67']);
  });

  it('gives remaining centavos to the lines with the largest remainders', () => {
    const rules = [
      rule('Um', { from: hour(14), until: hour(15), pricePerHour: centavos(199) }),
      rule('Dois', { from: hour(15), until: hour(16), pricePerHour: centavos(199) }),
    ];
    // Of 590 for 199, 199 and 199: 196,67 each.
    const asked = request({ prices: { rules, roundDownTo: 10 }, minutes: 180, pricePerHour: 199 });
    expect(linesOf(asked)).toEqual(['Um 60 197', 'Dois 60 197', 'Padrão 60 196']);
  });

  it('refuses invalid times and discounts, and sums beyond the safe integers', () => {
    for (const minutes of [-1, 1.5, Number.NaN])
      expect(() => quote(request({ minutes }))).toThrow(RangeError);
    for (const discountBasisPoints of [-1, 10_001, 0.5]) {
      expect(() => quote(request({ discountBasisPoints }))).toThrow(RangeError);
    }
    expect(() => quote(request({ minutes: Number.MAX_SAFE_INTEGER }))).toThrow(RangeError);
  });

  it('equals the price of a session without rules, for any time and price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        (minutes, pricePerHour) => {
          const price = sessionPrice(minutes, centavos(pricePerHour));
          expect(quote(request({ minutes, pricePerHour })).total).toBe(price);
        },
      ),
    );
  });

  it('equals the price of a session if no rule ever matches', () => {
    const rules = [rule('Nunca', { days: ['holiday'] })];
    const holidays = { chosen: [], own: [] };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        (minutes, price) => {
          const total = quote(request({ prices: { rules, holidays }, minutes, pricePerHour: price })).total;
          expect(total).toBe(sessionPrice(minutes, centavos(price)));
        },
      ),
    );
  });
});

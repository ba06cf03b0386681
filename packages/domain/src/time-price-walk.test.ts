import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type DayKind, dayKinds } from './day-kinds.ts';
import { quote, type QuoteRequest, roundDownSteps } from './time-price.ts';
import { storeTimeZones } from './time-zones.ts';
import { instantInZone } from './zoned-time.ts';

// Compares quotes with a calculation minute by minute (docs/product/prices.md#total) that uses only the calendar of Intl.

const saoPaulo = 'America/Sao_Paulo';
const comum = '7f1b0c52-8d3e-4c1a-9e64-2b5f0a7d9c11';
const vip = 'c2a9e0d4-51b7-4f3e-8a06-6d1f7b2e4c12';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Day and minute of the day on a wall clock of the zone. */
function wallClock(instant: number, timeZone: string): { day: string; minute: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
  clocks.set(timeZone, clock);
  const [day = '', time = ''] = clock.format(instant).split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  return { day, minute: (hours ?? 0) * 60 + (minutes ?? 0) };
}

function kindOnCalendar(day: string, ownDays: readonly string[]): DayKind {
  // dayKinds begins with Sunday, as getDay does.
  return ownDays.includes(day) ? 'holiday' : (dayKinds[new Date(`${day}T12:00Z`).getUTCDay()] ?? 'holiday');
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function ruleOfMinute(asked: QuoteRequest, instant: number): { name: string; pricePerHour: number } {
  const ownDays = asked.prices.holidays.own.map(({ day }) => day);
  const { day, minute } = wallClock(instant, asked.timeZone);
  const today = kindOnCalendar(day, ownDays);
  const yesterday = kindOnCalendar(dayBefore(day), ownDays);
  for (const one of asked.prices.rules) {
    if (one.rooms !== null && (asked.room === null || !one.rooms.includes(asked.room))) continue;
    const isPastMidnight = one.until < one.from && minute < one.until;
    if (!isPastMidnight && (minute < one.from || (one.from < one.until && minute >= one.until))) continue;
    if (one.days.includes(isPastMidnight ? yesterday : today)) return one;
  }
  return { name: 'Padrão', pricePerHour: asked.pricePerHour };
}

function byTheMinute(asked: QuoteRequest) {
  const { prices, from, minutes, discountBasisPoints } = asked;
  let charged = minutes;
  while (charged < prices.minimumMinutes || charged % prices.stepMinutes !== 0) charged += 1;
  const parts = new Map<string, { minutes: number; sixtieths: bigint }>();
  for (let index = 0; index < charged; index += 1) {
    const { name, pricePerHour } = ruleOfMinute(asked, from + index * 60_000);
    const part = parts.get(name) ?? { minutes: 0, sixtieths: 0n };
    parts.set(name, { minutes: part.minutes + 1, sixtieths: part.sixtieths + BigInt(pricePerHour) });
  }
  const sixtieths = [...parts.values()].reduce((sum, part) => sum + part.sixtieths, 0n);
  const rounded = Number((sixtieths * BigInt(10_000 - discountBasisPoints) * 2n + 600_000n) / 1_200_000n);
  let total = rounded;
  while (total % prices.roundDownTo !== 0) total -= 1;
  return { total: Math.max(total, prices.minimumPrice), sixtieths, parts };
}

const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1_440 }), fc.constantFrom(0, 60, 1_380, 1_439, 1_440));
const anyPrice = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(0, 100_000_000));
const anyRule = fc
  .record({
    rooms: fc.option(fc.subarray([comum, vip], { minLength: 1 })),
    days: fc.subarray([...dayKinds], { minLength: 1 }),
    from: minuteOfDay.map((minute) => minute % 1_440),
    until: minuteOfDay.map((minute) => minute || 1_440),
    pricePerHour: anyPrice.map(centavos),
  })
  .filter(({ from, until }) => from !== until);

/** Days around clock changes, New Year and the end of February, each with zones where they matter. */
const startDays = [
  '2018-02-16',
  '2018-02-17',
  '2018-02-18',
  '2018-10-20',
  '2018-11-02',
  '2018-11-03',
  '2018-11-04',
  '2024-02-28',
  '2026-10-31',
  '2026-11-01',
  '2026-12-31',
];
const zones = [...storeTimeZones, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

const anyRequest: fc.Arbitrary<QuoteRequest> = fc
  .record({
    rules: fc.array(anyRule, { maxLength: 8 }),
    step: fc.constantFrom(1, 5, 7, 15, 60),
    minimumSteps: fc.integer({ min: 1, max: 4 }),
    minimumPrice: fc.constantFrom(0, 0, 199, 500),
    roundDownTo: fc.constantFrom(...roundDownSteps),
    startDay: fc.constantFrom(...startDays),
    secondsLater: fc.integer({ min: 0, max: 172_800 }),
    holidaysAfter: fc.subarray([0, 1, 2, 3]),
    pricePerHour: anyPrice,
    room: fc.constantFrom(null, comum, vip),
    discountBasisPoints: fc.constantFrom(0, 0, 333, 1_250, 5_000, 10_000),
    minutes: fc.integer({ min: 1, max: 1_600 }),
    timeZone: fc.oneof(fc.constant(saoPaulo), fc.constantFrom(...zones)),
  })
  .map((drawn) => ({
    prices: {
      rules: drawn.rules.map((one, index) => ({ ...one, name: `Regra ${index}` })),
      minimumMinutes: drawn.step * drawn.minimumSteps,
      stepMinutes: drawn.step,
      minimumPrice: centavos(drawn.minimumPrice),
      roundDownTo: drawn.roundDownTo,
      holidays: {
        chosen: [],
        own: drawn.holidaysAfter.map((days) => ({
          name: 'Feriado',
          day: new Date(Date.parse(drawn.startDay) + days * 86_400_000).toISOString().slice(0, 10),
          everyYear: false,
        })),
      },
    },
    pricePerHour: centavos(drawn.pricePerHour),
    room: drawn.room,
    discountBasisPoints: drawn.discountBasisPoints,
    from: instantInZone(drawn.startDay, '00:00', drawn.timeZone) + drawn.secondsLater * 1_000,
    minutes: drawn.minutes,
    timeZone: drawn.timeZone,
  }));

it('any quote equals a calculation minute by minute, and its lines sum to it', () => {
  fc.assert(
    fc.property(anyRequest, (asked) => {
      const { total, lines } = quote(asked);
      const { parts, sixtieths, ...expected } = byTheMinute(asked);
      expect(total).toBe(expected.total);
      const minutesOf = lines.map(({ ruleName, minutes }) => [ruleName, minutes]);
      expect(minutesOf).toEqual([...parts].map(([name, { minutes }]) => [name, minutes]));
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      // No line is a centavo or more from its share: |amount − total × weight ÷ sum| < 1. A sum of 0 is split by time.
      for (const { ruleName, amount } of sixtieths > 0n ? lines : []) {
        const weight = parts.get(ruleName)?.sixtieths ?? 0n;
        const distance = BigInt(amount) * sixtieths - BigInt(total) * weight;
        expect(distance < sixtieths && -distance < sixtieths).toBe(true);
      }
    }),
  );
});

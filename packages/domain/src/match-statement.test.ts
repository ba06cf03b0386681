import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConfirmedPix,
  type StatementCredit,
  type UnconfirmedCharge,
  matchStatement,
} from './match-statement.ts';
import { type Centavos, centavos } from './money.ts';

const timeZone = 'America/Sao_Paulo';
const minute = 60_000;

/** An instant of 21 November 2026, or another day of that month, by a clock in São Paulo. */
const at = (time: string, day = 21) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00-03:00`);

const whole = { from: at('00:00', 1), until: at('00:00', 30), timeZone };

let made = 0;
const nextId = () => `id-${(made += 1)}`;

function pixOf(
  fields: Partial<Omit<ConfirmedPix, 'amount'>> & { amount?: number; createdAt: number },
): ConfirmedPix {
  const { createdAt, amount = 1_300, ...others } = fields;
  return {
    id: nextId(),
    txid: 'K7Q2M9X4TD',
    createdAt,
    expiresAt: createdAt + 10 * minute,
    confirmedAt: createdAt + minute,
    ref: null,
    amount: centavos(amount),
    ...others,
  };
}

function creditOf(fields: Partial<Omit<StatementCredit, 'amount'>> & { amount?: number }): StatementCredit {
  const { amount = 1_300, ...others } = fields;
  return { ref: nextId(), day: '2026-11-21', at: null, txids: [], amount: centavos(amount), ...others };
}

function chargeOf(fields: Partial<UnconfirmedCharge> & { createdAt: number }): UnconfirmedCharge {
  const { confirmedAt: _, ref: __, ...charge } = pixOf({ createdAt: fields.createdAt });
  return { ...charge, isOrderPaid: false, ...fields };
}

/** What became of one PIX and one credit. */
function outcome(pix: ConfirmedPix, credit: StatementCredit, statement: Partial<typeof whole> = {}) {
  const { found, missing, otherAmounts, others } = matchStatement(
    { ...whole, ...statement, credits: [credit] },
    [pix],
    [],
  );
  if (found.size > 0) return 'found';
  if (otherAmounts.size > 0) return 'other amount';
  return `${missing.length > 0 ? 'missing' : 'unknown'}, ${others} other`;
}

describe('a confirmed PIX', () => {
  const pix = pixOf({ createdAt: at('19:42') });

  it.each([
    ['with the same time', { at: at('19:43') }, 'found'],
    ['ten minutes before its code was made, by the bank’s clock', { at: at('19:32') }, 'found'],
    ['more than ten minutes before', { at: at('19:31') }, 'missing, 1 other'],
    ['ten minutes after its code was over', { at: at('20:02') }, 'found'],
    ['later', { at: at('20:03') }, 'missing, 1 other'],
    ['of the day, where the bank says only that', {}, 'found'],
    ['of another day', { day: '2026-11-22' }, 'missing, 1 other'],
    ['of another amount', { amount: 1_301 }, 'missing, 1 other'],
    ['of another day that names it', { day: '2026-11-23', txids: ['K7Q2M9X4TD'] }, 'found'],
    ['of another amount that names it', { amount: 1_200, txids: ['K7Q2M9X4TD'] }, 'other amount'],
  ])('and a credit %s', (_, credit, expected) => {
    expect(outcome(pix, creditOf(credit))).toBe(expected);
  });

  it('that was confirmed late is found by a credit until then', () => {
    const late = pixOf({ createdAt: at('19:42'), confirmedAt: at('02:00', 22) });
    expect(outcome(late, creditOf({ at: at('23:30') }))).toBe('found');
    expect(outcome(late, creditOf({ day: '2026-11-22' }))).toBe('found');
  });

  it('is found on the bank’s day, which in the west begins before the store’s', () => {
    const inAcre = pixOf({ createdAt: Date.parse('2026-11-22T03:30:00Z') });
    const credit = creditOf({ day: '2026-11-22' });
    expect(outcome(inAcre, credit, { timeZone: 'America/Rio_Branco' })).toBe('found');
    expect(outcome(inAcre, creditOf({ day: '2026-11-21' }), { timeZone: 'America/Rio_Branco' })).toBe(
      'found',
    );
  });

  it('is missing only from a statement that should show it', () => {
    const credit = creditOf({ amount: 1 });
    const until = at('00:00', 22);
    expect(outcome(pix, credit, { from: at('00:00'), until })).toBe('missing, 1 other');
    expect(outcome(pix, credit, { until: at('19:42') })).toBe('unknown, 1 other');
    const overMidnight = pixOf({ createdAt: at('23:55', 20), confirmedAt: at('00:03') });
    expect(outcome(overMidnight, credit, { from: at('00:00'), until })).toBe('unknown, 1 other');
    const oldCode = pixOf({ createdAt: at('19:42', 20), confirmedAt: at('00:03') });
    expect(outcome(oldCode, credit, { from: at('00:00'), until })).toBe('missing, 1 other');
  });

  it('gets its credit before a charge that nobody confirmed', () => {
    const charge = chargeOf({ createdAt: at('19:42') });
    const match = matchStatement({ ...whole, credits: [creditOf({ at: at('19:43') })] }, [pix], [charge]);
    expect(match).toMatchObject({ missing: [], others: 0 });
    expect(match.unconfirmed.size).toBe(0);
  });
});

describe('a charge that nobody confirmed', () => {
  const unconfirmed = (charge: UnconfirmedCharge, credit: StatementCredit) =>
    matchStatement({ ...whole, credits: [credit] }, [], [charge]).unconfirmed.get(charge.id) === credit.ref;

  it.each([
    ['of its time', {}, { at: at('19:50') }, true],
    ['of its day', {}, {}, true],
    ['of another amount', {}, { amount: 1_200 }, false],
    ['of another amount that names it', {}, { amount: 1_200, txids: ['K7Q2M9X4TD'] }, true],
    ['of its time, while other PIX paid the order', { isOrderPaid: true }, { at: at('19:50') }, false],
    [
      'that names it, though other PIX paid the order',
      { isOrderPaid: true },
      { txids: ['K7Q2M9X4TD'] },
      true,
    ],
  ])('and a credit %s', (_, charge, credit, expected) => {
    expect(unconfirmed(chargeOf({ createdAt: at('19:42'), ...charge }), creditOf(credit))).toBe(expected);
  });
});

describe('many PIX and credits of a day', () => {
  it('are paired one to one, so that the number of missing ones is right', () => {
    const pix = ['10:00', '14:00', '18:00'].map((time) => pixOf({ createdAt: at(time) }));
    const match = matchStatement({ ...whole, credits: [creditOf({}), creditOf({})] }, pix, []);
    expect(match.found.size).toBe(2);
    expect(match.missing).toEqual([pix[2]?.id]);
  });

  it('take no credit of an earlier PIX that another file showed', () => {
    const [known, other] = [
      pixOf({ createdAt: at('18:00'), ref: 'gone' }),
      pixOf({ createdAt: at('10:00') }),
    ];
    const match = matchStatement({ ...whole, credits: [creditOf({})] }, [known, other], []);
    expect([...match.found.keys()]).toEqual([known.id]);
    expect(match.missing).toEqual([other.id]);
  });

  it('find as many as possible when times overlap', () => {
    const pix = [
      pixOf({ createdAt: at('19:00'), expiresAt: at('19:40') }),
      pixOf({ createdAt: at('19:00'), expiresAt: at('19:10') }),
    ];
    const credits = [creditOf({ at: at('19:05') }), creditOf({ at: at('19:35') })];
    expect(matchStatement({ ...whole, credits }, pix, []).found.size).toBe(2);
  });
});

describe('any statement', () => {
  const amount = fc.constantFrom(500, 600, 1_300).map((value): Centavos => centavos(value));
  const txid = fc.constantFrom('K7Q2M9X4TD', 'W3R8N5P6YH', 'B4G6H8J2KM');
  const instant = fc.integer({ min: at('18:00'), max: at('22:00', 23) });
  const code = { amount, txid, createdAt: instant, life: fc.integer({ min: 1, max: 30 }) };
  const coded = <T extends { createdAt: number; life: number }>(
    { life, ...fields }: T,
    index: number,
    kind: string,
  ) => ({
    ...fields,
    id: `${kind}-${index}`,
    expiresAt: fields.createdAt + life * minute,
  });
  const input = fc.record({
    credits: fc.array(
      fc.record({
        amount,
        at: fc.option(instant),
        day: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23'),
        txids: fc.array(txid, { maxLength: 2 }),
      }),
      { maxLength: 12 },
    ),
    pix: fc.array(
      fc.record({
        ...code,
        confirmedAfter: fc.integer({ min: 0, max: 600 }),
        known: fc.option(fc.nat({ max: 14 }), { freq: 3 }),
      }),
      { maxLength: 12 },
    ),
    charges: fc.array(fc.record({ ...code, isOrderPaid: fc.boolean() }), { maxLength: 6 }),
  });
  const built = input.map(({ credits, pix, charges }) => {
    const taken = new Set<number>();
    return {
      credits: credits.map((credit, index) => ({ ...credit, ref: `ref-${index}` })),
      pix: pix.map(({ confirmedAfter, known, ...fields }, index): ConfirmedPix => {
        const isFree = known !== null && !taken.has(known);
        if (isFree) taken.add(known);
        const made = coded(fields, index, 'pix');
        return {
          ...made,
          confirmedAt: made.createdAt + confirmedAfter * minute,
          ref: isFree ? `ref-${known}` : null,
        };
      }),
      charges: charges.map((fields, index): UnconfirmedCharge => coded(fields, index, 'charge')),
    };
  });
  const matchOf = ({ credits, pix, charges }: typeof built extends fc.Arbitrary<infer T> ? T : never) =>
    matchStatement({ ...whole, credits }, pix, charges);
  const sorted = (map: ReadonlyMap<string, string>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

  it('gives each credit to one PIX or charge at most, and counts every one', () => {
    fc.assert(
      fc.property(built, (given) => {
        const { found, otherAmounts, unconfirmed, others, missing } = matchOf(given);
        const pairs = [...found, ...otherAmounts, ...unconfirmed];
        expect(new Set(pairs.map(([id]) => id)).size).toBe(pairs.length);
        expect(new Set(pairs.map(([, ref]) => ref)).size).toBe(pairs.length);
        expect(pairs.length + others).toBe(given.credits.length);
        const amounts = new Map(given.credits.map((credit) => [credit.ref, credit.amount]));
        for (const pix of given.pix) {
          const ref = found.get(pix.id);
          if (ref !== undefined && ref !== pix.ref) expect(amounts.get(ref)).toBe(pix.amount);
          if (missing.includes(pix.id)) expect(ref).toBeUndefined();
        }
      }),
    );
  });

  it('is matched in the same way in whatever order it comes', () => {
    fc.assert(
      fc.property(built, fc.infiniteStream(fc.nat()), (given, stream) => {
        const random = () => stream.next().value as number;
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((item) => [random(), item] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, item]) => item);
        const [one, other] = [
          matchOf(given),
          matchOf({
            credits: shuffled(given.credits),
            pix: shuffled(given.pix),
            charges: shuffled(given.charges),
          }),
        ];
        expect(sorted(other.found)).toEqual(sorted(one.found));
        expect(sorted(other.otherAmounts)).toEqual(sorted(one.otherAmounts));
        expect(sorted(other.unconfirmed)).toEqual(sorted(one.unconfirmed));
        expect(other.missing.toSorted()).toEqual(one.missing.toSorted());
        expect(other.others).toBe(one.others);
      }),
    );
  });

  it('finds nothing new when it comes again', () => {
    fc.assert(
      fc.property(built, (given) => {
        const first = matchOf(given);
        const pix = given.pix.map((one) => ({ ...one, ref: one.ref ?? first.found.get(one.id) ?? null }));
        const second = matchOf({ ...given, pix });
        expect(pix.filter(({ id, ref }) => ref === null && second.found.has(id))).toEqual([]);
        expect(second.found.size).toBe(first.found.size);
        expect(second.others).toBe(first.others);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type KnownPix, type StatementLine, comparePixDay } from './reconcile-pix.ts';

const pix = (changes: Partial<KnownPix> = {}): KnownPix => ({
  receivedPixId: 'r1',
  paymentId: 'pay_1',
  amount: centavos(1_300),
  refunds: [],
  isDisputeLost: false,
  ...changes,
});
const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  id: 'e1',
  kind: 'received',
  paymentId: 'pay_1',
  amount: 1_300,
  ...changes,
});
const compare = (
  lines: StatementLine[],
  received: KnownPix[],
  rest: { next?: StatementLine[]; all?: KnownPix[] } = {},
) =>
  comparePixDay({
    lines,
    next: rest.next ?? [],
    received,
    known: new Map([...received, ...(rest.all ?? [])].map((one) => [one.paymentId, one])),
  });

describe('the comparison of a day of the statement with the store', () => {
  it('finds no difference if both agree, whatever the fees and payouts', () => {
    const others = [
      line({ id: 'e2', kind: 'fee', amount: -199 }),
      line({ id: 'e3', kind: 'transfer', paymentId: null, amount: -5_000 }),
      line({ id: 'e4', kind: 'other', paymentId: null, amount: 7 }),
    ];
    expect(compare([line(), ...others], [pix()])).toEqual([]);
  });

  it('finds money that the store knows nothing of', () => {
    const nobodys = { kind: 'unknown', amount: 1_300, expected: null, receivedPixId: null };
    expect(compare([line()], [])).toEqual([{ ...nobodys, subject: 'pay_1' }]);
    expect(compare([line({ paymentId: null })], [])).toEqual([{ ...nobodys, subject: 'e1' }]);
  });

  it('accepts a PIX of another day', () => {
    expect(compare([line()], [], { all: [pix()] })).toEqual([]);
  });

  it('finds a missing PIX, unless it is in the next day', () => {
    const missing = {
      kind: 'missing',
      subject: 'pay_1',
      amount: 1_300,
      expected: 1_300,
      receivedPixId: 'r1',
    };
    expect(compare([], [pix()])).toEqual([missing]);
    expect(compare([], [pix()], { next: [line()] })).toEqual([]);
    expect(compare([line({ kind: 'fee' })], [pix()])).toEqual([missing]);
  });

  it('finds another amount', () => {
    expect(compare([line({ amount: 1_299 })], [pix()])).toEqual([
      { kind: 'amount', subject: 'pay_1', amount: 1_299, expected: 1_300, receivedPixId: 'r1' },
    ]);
  });

  it('finds a refund that nobody asked for', () => {
    const back = line({ kind: 'refund', amount: -1_300 });
    const unknown = { kind: 'unknown', subject: 'e1', amount: -1_300, expected: null };
    expect(compare([back], [], { all: [pix()] })).toEqual([{ ...unknown, receivedPixId: 'r1' }]);
    expect(compare([back], [])).toEqual([{ ...unknown, receivedPixId: null }]);
    expect(compare([back], [], { all: [pix({ refunds: [centavos(1_300)] })] })).toEqual([]);
    expect(compare([back], [], { all: [pix({ refunds: [centavos(1_000)] })] })).toHaveLength(1);
    expect(compare([back], [], { all: [pix({ isDisputeLost: true })] })).toEqual([]);
  });
});

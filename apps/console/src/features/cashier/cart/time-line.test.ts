import { describe, expect, it } from 'vitest';
import { addTime, amountOf, hourOfCredits, stepTime, type TimeLine } from './time-line.ts';

const packageId = '5b0e9c71-2f64-4d38-a1c7-90d3e6b8f254';
const other = '6a1f0d83-3b75-4e49-8d28-a1e4f7c9b476';
const credits: TimeLine = { id: 'c', kind: 'credits', minutes: 90 };
const first: TimeLine = { id: 'p', kind: 'package', packageId };
const second: TimeLine = { id: 'q', kind: 'package', packageId };
const bill: TimeLine = { id: 'b', kind: 'bill', billId: other };

describe('time that is added to the cart', () => {
  it('is one line of minutes for the balance, however often it is pressed', () => {
    expect(addTime([bill, credits], hourOfCredits, 3)).toEqual({
      time: [bill, { ...credits, minutes: 270 }],
      selectedId: 'c',
    });
    expect(addTime([], hourOfCredits, 2)?.time).toMatchObject([{ kind: 'credits', minutes: 120 }]);
    expect(addTime([credits], hourOfCredits, 10_000)?.time).toEqual([{ ...credits, minutes: 100_000 }]);
    expect(addTime([], hourOfCredits, 10_000)?.time).toMatchObject([{ minutes: 100_000 }]);
  });

  it('is one line for each package, and one for a bill', () => {
    const added = addTime([first], { kind: 'package', packageId }, 2);
    expect(added?.time).toMatchObject([first, { packageId }, { packageId }]);
    expect(new Set(added?.time.map(({ id }) => id)).size).toBe(3);
    expect(added?.selectedId).toBe(added?.time[2]?.id);
    expect(addTime([bill], { kind: 'bill', billId: other })?.time).toEqual([bill]);
    expect(addTime([bill], { kind: 'bill', billId: packageId })?.time).toHaveLength(2);
  });

  it('has at most 100 lines', () => {
    const full = addTime([], { kind: 'package', packageId }, 500)?.time ?? [];
    expect(full).toHaveLength(100);
    expect(addTime(full, { kind: 'package', packageId })).toBeNull();
    expect(addTime(full, hourOfCredits)).toBeNull();
  });

  it('is counted on its card', () => {
    const time = [credits, first, second, bill];
    expect(amountOf(time, hourOfCredits)).toBe(90);
    expect(amountOf(time, { kind: 'package', packageId })).toBe(2);
    expect(amountOf(time, { kind: 'package', packageId: other })).toBe(0);
  });
});

describe('the keys + and − on time', () => {
  it('change the minutes for the balance by an hour, until the line is removed', () => {
    expect(stepTime([credits], 'c', 1)).toEqual({
      time: [{ ...credits, minutes: 150 }],
      selectedId: 'c',
    });
    expect(stepTime([credits], 'c', -1)).toEqual({
      time: [{ ...credits, minutes: 30 }],
      selectedId: 'c',
    });
    expect(stepTime([{ ...credits, minutes: 60 }], 'c', -1)).toEqual({
      time: [],
      selectedId: null,
    });
  });

  it('add a package and remove one', () => {
    expect(stepTime([first], 'p', 1)?.time).toMatchObject([first, { packageId }]);
    expect(stepTime([first, second], 'q', -1)).toEqual({ time: [first], selectedId: 'p' });
  });

  it('do not change a bill', () => {
    expect(stepTime([bill], 'b', -1)).toEqual({ time: [bill], selectedId: 'b' });
    expect(stepTime([bill], 'soda', -1)).toBeUndefined();
  });
});

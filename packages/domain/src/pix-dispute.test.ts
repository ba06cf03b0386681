import { describe, expect, it } from 'vitest';
import { type PixDispute, disputeByList, disputeByNotice } from './pix-dispute.ts';

type Known = PixDispute | null;

describe('a dispute', () => {
  it.each<[known: Known, listed: Known, isTaken: boolean, then: Known]>([
    [null, null, false, null],
    [null, null, true, null],
    [null, 'OPEN', false, 'OPEN'],
    ['OPEN', null, false, 'OPEN'],
    ['OPEN', null, true, 'LOST'],
    ['OPEN', 'OPEN', true, 'OPEN'],
    ['OPEN', 'WON', false, 'WON'],
    ['OPEN', 'LOST', false, 'LOST'],
    ['WON', null, false, 'WON'],
    ['WON', null, true, 'WON'],
    ['WON', 'LOST', false, 'LOST'],
    ['LOST', null, false, 'LOST'],
    ['LOST', 'WON', false, 'WON'],
  ])('that is %s, listed as %s, taken: %s, is %s then', (known, dispute, isTaken, then) => {
    expect(disputeByList(known, { dispute, isTaken })).toBe(then);
  });

  it.each<[known: Known, told: PixDispute, then: PixDispute]>([
    [null, 'OPEN', 'OPEN'],
    [null, 'WON', 'WON'],
    ['OPEN', 'OPEN', 'OPEN'],
    ['OPEN', 'WON', 'WON'],
    ['OPEN', 'LOST', 'LOST'],
    ['WON', 'OPEN', 'WON'],
    ['LOST', 'OPEN', 'LOST'],
    ['LOST', 'WON', 'LOST'],
  ])('that is %s, by a notice of %s, is %s then', (known, told, then) => {
    expect(disputeByNotice(known, told)).toBe(then);
  });
});

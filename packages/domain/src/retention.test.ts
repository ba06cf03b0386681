import { describe, expect, it } from 'vitest';
import { erasureDueAt, retainedSince } from './retention.ts';

const at = (text: string) => new Date(text).getTime();
const text = (instant: number) => new Date(instant).toISOString();

describe('an account that was closed', () => {
  it('is erased thirty days later, at the same time of day', () => {
    expect(text(erasureDueAt(at('2026-11-21T20:00:00.000Z')))).toBe('2026-12-21T20:00:00.000Z');
  });
});

describe('retained records', () => {
  it.each([
    ['2026-11-21T20:00:00.000Z', '2021-11-21T20:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2023-03-01T12:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', '2021-01-31T00:00:00.000Z'],
  ])('at %s the register reaches back to %s', (now, since) => {
    expect(text(retainedSince(at(now)).register)).toBe(since);
  });

  it.each([
    ['2026-11-21T20:00:00.000Z', '2026-05-21T20:00:00.000Z'],
    ['2027-08-31T12:00:00.000Z', '2027-03-03T12:00:00.000Z'],
  ])('at %s the records of access reach back to %s', (now, since) => {
    expect(text(retainedSince(at(now)).access)).toBe(since);
  });

  it.each([
    // A sale of 2020 is kept through 2025: five years from the end of its year, in Brasília's time.
    ['2026-01-01T02:59:59.999Z', '2020-01-01T03:00:00.000Z'],
    ['2026-01-01T03:00:00.000Z', '2021-01-01T03:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2021-01-01T03:00:00.000Z'],
  ])('at %s the sales and payments reach back to %s', (now, since) => {
    expect(text(retainedSince(at(now)).fiscal)).toBe(since);
  });
});

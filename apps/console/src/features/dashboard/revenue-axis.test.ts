import { describe, expect, it } from 'vitest';
import { axisMoney, tooltipLeft, namedDays } from './revenue-axis.ts';

/** Replaces non-breaking spaces by plain ones. */
const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ' '));

describe('money beside the grid', () => {
  it('has no centavos if all lines are whole', () => {
    expect(plain(axisMoney([0, 500, 1000, 1500]))).toEqual(['R$ 0', 'R$ 500', 'R$ 1.000', 'R$ 1.500']);
  });

  it('has centavos on every line if one line needs them', () => {
    expect(plain(axisMoney([0, 0.5, 1]))).toEqual(['R$ 0,00', 'R$ 0,50', 'R$ 1,00']);
  });

  it('is abbreviated from ten thousand on', () => {
    expect(plain(axisMoney([0, 2500, 10_000]))).toEqual(['R$ 0', 'R$ 2,5 mil', 'R$ 10 mil']);
    expect(plain(axisMoney([0, 1_250_000]))).toEqual(['R$ 0', 'R$ 1,25 mi']);
  });
});

describe('the labelled days', () => {
  it('are all of them if there is room', () => {
    expect(namedDays(3, 30)).toEqual([0, 1, 2]);
  });

  it('end with today and keep their distance otherwise', () => {
    expect(namedDays(30, 5)).toEqual([5, 11, 17, 23, 29]);
    expect(namedDays(30, 4)).toEqual([5, 13, 21, 29]);
    expect(namedDays(30, 0)).toEqual([29]);
  });
});

describe('the tooltip of a day', () => {
  it('is to the right of the bar, or to the left at the end of the chart', () => {
    expect(tooltipLeft(100, 200, 1000)).toBe(116);
    expect(tooltipLeft(900, 200, 1000)).toBe(684);
  });

  it('stays inside a chart without room on either side', () => {
    expect(tooltipLeft(150, 200, 290)).toBe(50);
    expect(tooltipLeft(190, 200, 290)).toBe(90);
    expect(tooltipLeft(70, 200, 260)).toBe(0);
  });
});

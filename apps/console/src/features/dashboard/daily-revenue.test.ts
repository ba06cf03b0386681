import type { DailyRevenue } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { monthOf, stackOf, withoutPart } from './daily-revenue.ts';

const day = (name: string, sessions: number, sales: number, events = 0): DailyRevenue => ({
  day: name,
  sessions,
  sales,
  events,
});

describe('a month of revenue', () => {
  it('sums days and sources without losing a centavo', () => {
    const month = monthOf([
      day('2026-11-20', 0.1, 0.2),
      day('2026-11-21', 0.2, 0.1),
      day('2026-11-22', 0, 0),
    ]);
    expect(month.days.map(({ total }) => total)).toEqual([0.3, 0.3, 0]);
    expect(month.sums).toEqual({ sessions: 0.3, sales: 0.3, events: 0 });
    expect(month.total).toBe(0.6);
  });

  it('writes days as day and month', () => {
    expect(monthOf([day('2026-01-09', 0, 0)]).days[0]?.label).toBe('09/01');
  });

  it('shows events only if there were any', () => {
    const names = (answer: DailyRevenue[]) => monthOf(answer).shown.map(({ name }) => name);
    expect(names([day('2026-11-21', 0, 0)])).toEqual(['Sessões', 'Vendas']);
    expect(names([day('2026-11-21', 0, 0, 50)])).toEqual(['Sessões', 'Vendas', 'Eventos']);
  });

  it('has a best day (the last of equals), and an empty month has none', () => {
    const days = [day('2026-11-19', 5, 5), day('2026-11-20', 10, 0), day('2026-11-21', 9, 0)];
    expect(monthOf(days).best?.day).toBe('2026-11-20');
    expect(monthOf([day('2026-11-21', 0, 0)]).best).toBeNull();
    expect(monthOf([]).best).toBeNull();
  });
});

describe('a stacked bar', () => {
  it('stacks the sources up to the total of the day', () => {
    const { days } = monthOf([day('2026-11-20', 10.1, 0.2, 50), day('2026-11-21', 0, 7)]);
    expect(stackOf(days)).toEqual({
      sessions: { from: [0, 0], to: [10.1, 0] },
      sales: { from: [10.1, 0], to: [10.3, 7] },
      events: { from: [10.3, 7], to: [60.3, 7] },
    });
    expect(stackOf(days).events.to).toEqual(days.map(({ total }) => total));
  });
});

it('subtracts a part from a total exactly', () => {
  expect(withoutPart(0.3, 0.1)).toBe(0.2);
  expect(withoutPart(1_234_567.89, 1_234_567.89)).toBe(0);
});

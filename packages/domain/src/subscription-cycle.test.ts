import { describe, expect, it } from 'vitest';
import { cycleStart } from './billing-cycle.ts';
import { cycleDueOn } from './subscription-cycle.ts';

const brasilia = 'America/Sao_Paulo';

describe('the cycle of a due date', () => {
  it.each([
    ['2026-01-31T15:00:00Z', brasilia],
    // Half an hour before midnight in Manaus is already the next day in Brasília.
    ['2026-01-31T03:30:00Z', 'America/Manaus'],
    ['2026-01-31T04:30:00Z', 'America/Rio_Branco'],
    ['2026-01-31T01:30:00Z', 'America/Noronha'],
  ])('is found for a year of months from %s in %s, a day off or not', (anchorText, timeZone) => {
    const anchor = { anchorAt: Date.parse(anchorText), timeZone };
    for (let months = 0; months <= 12; months += 1) {
      const start = cycleStart(anchor, months);
      for (const off of [-1, 0, 1]) {
        const dueDate = new Intl.DateTimeFormat('sv-SE', { timeZone: brasilia }).format(
          start + off * 86_400_000,
        );
        if (months > 0 || off >= 0) expect(cycleDueOn(anchor, dueDate, brasilia)).toBe(start);
      }
    }
  });
});

import type { Today } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { compareWithLastWeek } from './last-week.ts';

/** A Saturday. */
function on(total: number, lastWeek: Today['lastWeek'], day = '2026-11-21') {
  return compareWithLastWeek({ day, received: { total, byTender: [] }, lastWeek, freeComputers: 0 }).map(
    (line) => line.replaceAll('\u00a0', ' '),
  );
}

describe('today compared with last week', () => {
  it.each([
    [602.1, 540.4, 'R$ 61,70 a mais que no sábado passado até esta hora'],
    [0.1, 0.3, 'R$ 0,20 a menos que no sábado passado até esta hora'],
    [540.4, 540.4, 'O mesmo que no sábado passado até esta hora'],
    [-5, 0, 'R$ 5,00 a menos que no sábado passado até esta hora'],
  ])('describes the difference between %d and %d until now', (total, untilNow, sentence) => {
    expect(on(total, { untilNow, total: 655 })).toEqual([
      sentence,
      'R$ 655,00 no sábado passado, o dia todo',
    ]);
  });

  it('says that nothing was received', () => {
    expect(on(10, { untilNow: 0, total: 0 })).toEqual(['Nada recebido no sábado passado']);
    expect(on(10, { untilNow: 0, total: 0 }, '2026-11-23')).toEqual([
      'Nada recebido na segunda-feira passada',
    ]);
  });
});

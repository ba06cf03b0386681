import { describe, expect, it } from 'vitest';
import { differenceInWords, isQuiet } from './alerts.ts';
import { centavos } from './money.ts';

const zone = 'America/Sao_Paulo';
const at = (time: string) => Date.parse(`2026-11-21T${time}:00-03:00`);

describe('quiet hours', () => {
  const night = { from: '23:00', until: '08:00' };

  it.each([
    ['22:59', false],
    ['23:00', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('cross midnight: at %s', (time, expected) => {
    expect(isQuiet(at(time), night, zone)).toBe(expected);
  });

  it.each([
    ['12:59', false],
    ['13:00', true],
    ['14:59', true],
    ['15:00', false],
  ])('may lie within a day: at %s', (time, expected) => {
    expect(isQuiet(at(time), { from: '13:00', until: '15:00' }, zone)).toBe(expected);
  });

  it('are those of the zone', () => {
    expect(isQuiet(at('23:30'), night, 'America/Rio_Branco')).toBe(false);
  });

  it('are none without times, and between equal ones', () => {
    expect(isQuiet(at('03:00'), { from: null, until: null }, zone)).toBe(false);
    expect(isQuiet(at('03:00'), { from: '03:00', until: '03:00' }, zone)).toBe(false);
  });
});

it.each([
  [0, 'confere'],
  [100, 'sobram R$ 1,00'],
  [-500, 'faltam R$ 5,00'],
])('a difference of %i centavos in words', (difference, words) => {
  expect(differenceInWords(centavos(difference))).toBe(words);
});

import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatDay,
  formatMinutes,
  formatMissing,
  formatMoney,
  formatTime,
  formatWait,
  minutesOfSeconds,
  parseMoney,
  plural,
} from './format.ts';

describe('money', () => {
  it('is written with a comma and two decimals', () => {
    expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50');
  });

  it.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['R$ 1.234,56', 1234.56],
    ['1.500', 1500],
    ['1.234.567', 1234567],
    ['12,', 12],
    ['0', 0],
  ])('reads %s', (typed, value) => {
    expect(parseMoney(typed)).toBe(value);
  });

  it.each(['', 'abc', '1,2,3', '1.2.3,4,5', '-5', ','])('refuses %s', (typed) => {
    expect(parseMoney(typed)).toBeNull();
  });
});

describe('durations', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [65, '1 h 05 min'],
    [1440, '24 h'],
    [-90, '−1 h 30 min'],
  ])('writes %i minutes', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text);
  });

  it.each([
    [1, 'Falta 1 min'],
    [45, 'Faltam 45 min'],
    [60, 'Falta 1 h'],
    [90, 'Falta 1 h 30 min'],
    [120, 'Faltam 2 h'],
    [600, 'Faltam 10 h'],
  ])('the verb for %d missing minutes agrees in number: %s', (minutes, text) => {
    expect(formatMissing(minutes)).toBe(text);
  });

  it.each([
    [0, 0],
    [29, 0],
    [30, 1],
    [80, 1],
    [90, 2],
    [3_629, 60],
  ])('rounds %i seconds to %i minutes', (seconds, minutes) => {
    expect(minutesOfSeconds(seconds)).toBe(minutes);
  });
});

describe('time', () => {
  it('is shown in the given zone, whatever this computer’s zone', () => {
    expect(formatDateTime('2026-11-22T02:05:00Z', 'America/Sao_Paulo')).toBe('21/11/2026 23:05');
    expect(formatTime('2026-11-22T02:05:00Z', 'America/Rio_Branco')).toBe('21:05');
  });

  it('writes midnight as 00:00', () => {
    expect(formatTime('2026-11-22T03:00:00Z', 'America/Sao_Paulo')).toBe('00:00');
  });

  it('keeps a calendar day as it is', () => {
    expect(formatDay('2026-11-01')).toBe('01/11/2026');
  });
});

describe('counting', () => {
  it('uses the singular only for one', () => {
    expect(plural(0, 'computador', 'computadores')).toBe('0 computadores');
    expect(plural(1, 'computador', 'computadores')).toBe('1 computador');
    expect(plural(1200, 'computador', 'computadores')).toBe('1.200 computadores');
  });
});

it.each([
  [0, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [3_541, '1 hora'],
  [7_201, '3 horas'],
  [86_400, '1 dia'],
  [86_401, '2 dias'],
])('a wait of %d seconds is %j', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

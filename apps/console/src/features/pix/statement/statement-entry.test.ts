import { describe, expect, it } from 'vitest';
import { amountIn, instantOf, madeAt, momentIn } from './statement-entry.ts';

describe('an amount of a bank', () => {
  it.each([
    ['13,00', 1_300],
    ['13.0', 1_300],
    ['13', 1_300],
    ['+1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['1.200', 120_000],
    ['R$ 0,01', 1],
    ['R$\u00a01.213,00', 121_300],
    ['-10,00', -1_000],
    ['\u221210,00', -1_000],
    ['10,00-', -1_000],
    ['10,00 D', -1_000],
    ['10,00 C', 1_000],
    ['(10,00)', -1_000],
    ['10,00 (-)', -1_000],
    ['', null],
    ['21/11/2026', null],
    ['1.23.4', null],
    ['JOANA', null],
    ['13,001,2', null],
  ])('%j is %s centavos', (text, amount) => {
    expect(amountIn(text)).toBe(amount);
  });
});

describe('a moment of a bank', () => {
  it.each([
    ['21/11/2026', '2026-11-21', null],
    ['1/2/26', '2026-02-01', null],
    ['21-11-2026', '2026-11-21', null],
    ['21/11/2026 19:43', '2026-11-21', '2026-11-21T22:43:00.000Z'],
    ['21/11/2026 às 19:43:02', '2026-11-21', '2026-11-21T22:43:02.000Z'],
    ['2026-11-21', '2026-11-21', null],
    ['2026-11-21T19:43:02Z', '2026-11-21', '2026-11-21T19:43:02.000Z'],
    ['2026-11-21 19:43:02-04:00', '2026-11-21', '2026-11-21T23:43:02.000Z'],
  ])('%j is %s %s', (text, day, instant) => {
    const moment = momentIn(text);
    expect(moment?.day).toBe(day);
    expect(moment && instantOf(moment)).toBe(instant);
  });

  it.each(['', '31/02/2026', '21/11', 'Total', '21/11/2026;PIX', '9999-99-99'])('%j is none', (text) => {
    expect(momentIn(text)).toBeNull();
  });
});

describe('when an entry was made', () => {
  const posted = { day: '2026-11-23', time: null, offset: null };

  it.each([
    ['Pix - Recebido 21/11 19:43 00000000000 JOANA', '2026-11-21', '19:43:00'],
    ['PIX TRANSF JOANA S21/11', '2026-11-21', null],
    ['PIX TRANSF JOANA S21/11 1.234,00', '2026-11-21', null],
    ['PIX TRANSF JOANA S23/11', '2026-11-23', null],
    ['PARCELA 21/11', '2026-11-23', null],
    ['PIX TRANSF JOANA S10/11', '2026-11-23', null],
    ['PIX TRANSF JOANA S24/11', '2026-11-23', null],
    ['Pix 99/99 19:43', '2026-11-23', null],
  ])('of %j is %s %s', (text, day, time) => {
    expect(madeAt({ moment: posted, text })).toEqual({ day, time, offset: null });
  });

  it('may be in the year before', () => {
    const moment = { ...posted, day: '2027-01-02' };
    expect(madeAt({ moment, text: 'PIX JOANA 31/12' }).day).toBe('2026-12-31');
  });
});

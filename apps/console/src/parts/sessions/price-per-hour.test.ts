import { describe, expect, it } from 'vitest';
import { exampleOf, priceText, problemOf } from './price-per-hour.ts';

describe('the field of the price per hour', () => {
  it.each([
    [0, ''],
    [6.5, '6,50'],
    [1234.5, '1.234,50'],
  ])('shows %d as %j', (reais, text) => expect(priceText(reais)).toBe(text));

  it.each([
    ['12,5', null],
    ['12.50', null],
    ['', 'O preço por hora é obrigatório.'],
    ['0', 'Informe um valor em reais, como 6,00.'],
    ['-5', 'Informe um valor em reais, como 6,00.'],
    ['1.000.000,01', 'O valor máximo é R$ 1.000.000,00.'],
    ['1,005', 'Use no máximo duas casas decimais.'],
  ])('%j: %s', (text, problem) => expect(problemOf(text)).toBe(problem));

  it('has an example with the typed price, or with R$ 6,00', () => {
    const plain = (text: string) => exampleOf(text).replaceAll('\u00a0', ' ');
    expect(plain('12,5')).toContain('a R$ 12,50 por hora, um convidado que joga 1 h 30 min paga R$ 18,75.');
    expect(plain('nada')).toContain('a R$ 6,00 por hora, um convidado que joga 1 h 30 min paga R$ 9,00.');
  });
});

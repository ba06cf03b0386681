import { describe, expect, it } from 'vitest';
import { namesIn, nextRange, problemsOf } from './computer-names.ts';

const range = (prefix: string, from: number, to: number) => ({ prefix, from, to });

describe('namesIn', () => {
  it.each([
    ['a store without computers', [], range('PC', 1, 3), ['PC 01', 'PC 02', 'PC 03']],
    ['names with zeros', ['PC 01', 'PC 02'], range('PC', 9, 11), ['PC 09', 'PC 10', 'PC 11']],
    ['names with three digits', ['PC 001'], range('PC', 9, 10), ['PC 009', 'PC 010']],
    ['names without zeros', ['PC 1', 'PC 12'], range('PC', 9, 10), ['PC 9', 'PC 10']],
    ['names without a blank', ['PC01'], range('pc', 2, 2), ['pc02']],
    ['another prefix', ['PC 1'], range('VIP', 1, 1), ['VIP 01']],
    ['a prefix that ends in a sign', [], range('PC-', 7, 7), ['PC-07']],
    ['more than 99', [], range('PC', 99, 100), ['PC 99', 'PC 100']],
    ['accents and blanks', ['Salão 1'], range(' SALAO ', 2, 2), ['SALAO 2']],
  ])('continues the format of the store’s names: %s', (_, known, wanted, names) => {
    expect(namesIn(wanted, known)).toEqual(names);
  });
});

describe('nextRange', () => {
  it.each([
    [[], { prefix: 'PC', from: 1, to: '' }],
    [['PC 01', 'PC 02', 'PC 10'], { prefix: 'PC', from: 11, to: '' }],
    [['PC 01', 'VIP 03'], { prefix: 'VIP', from: 4, to: '' }],
    [['Balcão'], { prefix: 'PC', from: 1, to: '' }],
    [['PC-7'], { prefix: 'PC-', from: 8, to: '' }],
  ])('begins after the last of %j', (known, expected) => {
    expect(nextRange(known)).toEqual(expected);
  });
});

describe('problemsOf', () => {
  it.each([
    [range('PC', 1, 100), {}],
    [range('PC', 5, 5), {}],
    [range(' ', 1, 2), { prefix: 'Informe o começo do nome, como PC.' }],
    [{ prefix: 'PC', from: '', to: 2 }, { from: 'Informe o primeiro número.' }],
    [{ prefix: 'PC', from: 1, to: '' }, { to: 'Informe o último número.' }],
    [range('PC', 2, 1), { to: 'O último número deve ser igual ou maior que o primeiro.' }],
    [range('PC', 1, 101), { to: 'Adicione no máximo 100 computadores de uma vez.' }],
    [range('PC', 9_950, 10_000), { to: 'O maior número é 9.999.' }],
  ])('of %j are reported at their field', (wanted, problems) => {
    expect(problemsOf(wanted)).toEqual(problems);
  });
});

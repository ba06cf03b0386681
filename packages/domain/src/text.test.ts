import { describe, expect, it } from 'vitest';
import { compareNames, firstName, normalizeForSearch, shortName } from './text.ts';

describe('names', () => {
  it('are searched without accents, case and doubled blanks', () => {
    expect(normalizeForSearch('  José  da   CONCEIÇÃO ')).toBe('jose da conceicao');
  });

  it('sort numbers by value and accents in place', () => {
    expect(['PC 10', 'PC 2', 'Ágata', 'Beto', 'pc 1'].toSorted(compareNames)).toEqual([
      'Ágata',
      'Beto',
      'pc 1',
      'PC 2',
      'PC 10',
    ]);
  });

  it('of a stranger show the first name and an initial', () => {
    expect(shortName('ana maria campos')).toBe('ana C.');
    expect(shortName('Zezinho')).toBe('Zezinho');
    expect(firstName(' Ana Maria')).toBe('Ana');
  });
});

import { describe, expect, it } from 'vitest';
import { compareNames, firstName, sanitizeName, isSafeName, normalizeForSearch } from './text.ts';

describe('names', () => {
  it('are searched without accents, case and repeated blanks', () => {
    expect(normalizeForSearch('  José  da   CONCEIÇÃO ')).toBe('jose da conceicao');
  });

  it('sort numbers by value, and accented letters with their base letter', () => {
    expect(['PC 10', 'PC 2', 'Ágata', 'Beto', 'pc 1'].toSorted(compareNames)).toEqual([
      'Ágata',
      'Beto',
      'pc 1',
      'PC 2',
      'PC 10',
    ]);
  });

  it('have a first word', () => {
    expect(firstName(' Ana Maria')).toBe('Ana');
  });

  it.each([
    'Lan\nHouse',
    'Lan\r\nHouse',
    'Lan\tHouse',
    'Lan\u0007',
    'Lan\u0085House',
    'Lan\u2028House',
    'Lan\u2029House',
  ])('are one line: %j', (name) => {
    expect(isSafeName(name)).toBe(false);
    expect(isSafeName(sanitizeName(name))).toBe(true);
  });

  it.each(['\u202Eesuoh', 'a\u202Ab', '\u2066x\u2069', 'x\u200F', 'x\u200E', 'x\u061C'])(
    'contain no direction mark: %j',
    (name) => {
      expect(isSafeName(name)).toBe(false);
      expect(isSafeName(sanitizeName(name))).toBe(true);
    },
  );

  it('contain no link', () => {
    expect(isSafeName('Ganhe em https://golpe.example')).toBe(false);
    expect(sanitizeName('Ganhe em https://golpe.example')).toBe('Ganhe em https golpe.example');
  });

  it.each(["Lan D’Ávila & Cia. (Centro): 24/7 — 'Nº 1'", '株式会社 🦉', 'محمد', '👨‍👩‍👧 Família'])(
    'may be %j',
    (name) => {
      expect(isSafeName(name)).toBe(true);
      expect(sanitizeName(name)).toBe(name);
    },
  );
});

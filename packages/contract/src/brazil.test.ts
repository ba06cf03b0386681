import { describe, expect, it } from 'vitest';
import {
  digitsOf,
  formatBrazilianCnpj,
  formatPhone,
  isValidCnpj,
  isValidPhone,
  nationalPhone,
  stripDocument,
} from './brazil.ts';

describe('Brazilian documents', () => {
  it.each([
    '12.ABC.345/01DE-35',
    'AA.345.678/0001-14',
    'AA.345.678/000A-29',
    '12.345.678/000A-08',
    '11.222.333/0001-81',
  ])('accepts the CNPJ %s', (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(true);
    expect(formatBrazilianCnpj(stripDocument(cnpj))).toBe(cnpj);
  });

  it.each(['12ABC34501DE36', '00000000000000', '11.222.333/0001-82', ''])('refuses the CNPJ %s', (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(false);
  });

  it('have no digits if there are letters among them', () => {
    expect(['529.982.247-25', '529.982.247-2S', ''].map(digitsOf)).toEqual(['52998224725', '', '']);
  });

  it('keeps every digit of a mobile and of a landline', () => {
    expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('1132300606')).toBe('(11) 3230-0606');
    expect(nationalPhone('+55 (11) 98765-4321')).toBe('11987654321');
    expect(isValidPhone('(11) 3230-0606')).toBe(true);
    expect(isValidPhone('123')).toBe(false);
  });
});

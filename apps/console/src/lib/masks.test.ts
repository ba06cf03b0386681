import { describe, expect, it } from 'vitest';
import { caretAfter, cepMask, cnpjMask, cpfMask, dayMask, phoneMask, timeMask } from './masks.ts';

describe('masks', () => {
  it.each([
    [cpfMask, '529.982.247-25', '52998224725', '529.982.247-25'],
    [cpfMask, '5299', '5299', '529.9'],
    [cnpjMask, '12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    [cnpjMask, '12ABC34501DEXX35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    [cepMask, ' 01310-100 ', '01310100', '01310-100'],
    [phoneMask, '+55 (11) 98765-4321', '11987654321', '(11) 98765-4321'],
    [phoneMask, '551133334444', '1133334444', '(11) 3333-4444'],
    [dayMask, '21112', '21112', '21/11/2'],
    [dayMask, '21/11/2006', '21112006', '21/11/2006'],
    [dayMask, '2006-11-21', '21112006', '21/11/2006'],
    [timeMask, '2330', '2330', '23:30'],
    [timeMask, '8:30', '0830', '08:30'],
    [phoneMask, '1133334444', '1133334444', '(11) 3333-4444'],
  ])('takes %#', (mask, typed, significant, shown) => {
    expect(mask.significant(typed)).toBe(significant);
    expect(mask.format(significant)).toBe(shown);
  });

  it('keeps the area code 55 when too many digits are typed', () => {
    expect(phoneMask.significant('(55) 99999-88887')).toBe('55999998888');
  });

  it('keeps the caret after the same character', () => {
    expect(caretAfter(cpfMask, '529.982.247-25', 3)).toBe(3);
    expect(caretAfter(cpfMask, '529.982.247-25', 4)).toBe(5);
    expect(caretAfter(cpfMask, '529.982.247-25', 11)).toBe(14);
    expect(caretAfter(cpfMask, '529.982.247-25', 0)).toBe(0);
  });
});

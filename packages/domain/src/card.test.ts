import { describe, expect, it } from 'vitest';
import { hideCardNumbers, isCardExpired, passesLuhn } from './card.ts';

describe('the check digit of a card', () => {
  it.each([
    '4000000000000002',
    '4000000000000119',
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
  ])('holds for %s', (digits) => {
    expect(passesLuhn(digits)).toBe(true);
  });

  it.each(['4444444444444444', '4111111111111112', '', '4111 1111 1111 1111', '411111111111111a'])(
    'does not hold for %j',
    (digits) => {
      expect(passesLuhn(digits)).toBe(false);
    },
  );
});

describe('the month of a card', () => {
  it.each([
    ['11', '2026', '2026-11-01T03:00:00.000Z', false],
    ['11', '2026', '2026-12-01T02:59:59.999Z', false],
    ['11', '2026', '2026-12-01T03:00:00.000Z', true],
    ['12', '2026', '2027-01-01T02:59:59.999Z', false],
    ['12', '2026', '2027-01-01T03:00:00.000Z', true],
    ['02', '2027', '2026-11-21T20:00:00.000Z', false],
    ['02', '2028', '2028-02-29T20:00:00.000Z', false],
  ])('%s/%s is over at %s: %s', (expiryMonth, expiryYear, instant, expired) => {
    expect(isCardExpired({ expiryMonth, expiryYear }, Date.parse(instant))).toBe(expired);
  });
});

describe('a text with a card number', () => {
  it('loses the number, grouped or not, correct or mistyped', () => {
    for (const number of ['4111111111111111', '4111 1111 1111 1111', '4444-4444-4444-4444']) {
      expect(hideCardNumbers(`O cartão ${number} foi recusado.`)).toBe('O cartão [removido] foi recusado.');
    }
  });

  it('keeps shorter numbers', () => {
    const text = 'Cobrança pay_080225913252, R$ 149,90 em 21/11/2026';
    expect(hideCardNumbers(text)).toBe(text);
  });
});

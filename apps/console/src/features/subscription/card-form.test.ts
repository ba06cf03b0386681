import { describe, expect, it } from 'vitest';
import { caretAfter } from '../../lib/masks.ts';
import { cardErrors, cardErrorsOf, cardMasks, completed } from './card-form.ts';

const card = {
  holderName: 'MARINA SOUZA',
  number: '4111111111111111',
  expiryMonth: '08',
  expiryYear: '2030',
  ccv: '123',
};
const now = Date.parse('2026-11-21T20:00:00.000Z');
const bodyWith = (creditCard: typeof card) => ({
  planId: '8d7c2f6e-6c0f-4e0a-9a55-1b2c3d4e5f60',
  paymentMethod: 'CREDIT_CARD' as const,
  creditCardHolderInfo: {
    name: 'Marina Souza',
    email: 'marina@exemplo.com',
    cpfCnpj: '11144477735',
    postalCode: '01001000',
    addressNumber: '1',
    phone: '11987654321',
  },
  creditCard,
});

describe('the masks of a card', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111-1111.1111/1111', '4111 1111 1111 1111'],
    [' 4111 1111 1111 1111 9', '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['4111', '4111'],
    ['', ''],
  ])('show %j in groups of four', (typed, shown) => {
    const { significant, format } = cardMasks.number;
    expect(format(significant(typed))).toBe(shown);
  });

  it.each([
    ['expiryMonth', '08/2030', '08'],
    ['expiryYear', '2030-', '2030'],
    ['ccv', '1234', '123'],
  ] as const)('cut %s at its length', (field, typed, shown) => {
    const { significant, format } = cardMasks[field];
    expect(format(significant(typed))).toBe(shown);
  });

  it('keep the caret after the same digit, ignoring blanks', () => {
    const shown = '4111 1111 1111 1111';
    expect(caretAfter(cardMasks.number, shown, 4)).toBe(4);
    expect(caretAfter(cardMasks.number, shown, 5)).toBe(6);
    expect(caretAfter(cardMasks.number, shown, 16)).toBe(19);
  });
});

describe('the expiry', () => {
  it('is completed only if it is short', () => {
    expect(completed({ ...card, expiryMonth: '8', expiryYear: '30' })).toEqual(card);
    expect(completed(card)).toEqual(card);
    expect(completed({ ...card, expiryMonth: '', expiryYear: '203' })).toMatchObject({
      expiryMonth: '',
      expiryYear: '203',
    });
  });
});

describe('the errors of a card', () => {
  it('are none for a valid card', () => {
    expect(cardErrors(bodyWith(card), now)).toEqual({});
  });

  it('name every empty field', () => {
    const empty = { holderName: ' ', number: '', expiryMonth: '', expiryYear: '', ccv: '' };
    expect(cardErrors(bodyWith(empty), now)).toEqual({
      holderName: 'O nome impresso no cartão é obrigatório.',
      number: 'O número do cartão é obrigatório.',
      expiryMonth: 'O mês de validade é obrigatório.',
      expiryYear: 'O ano de validade é obrigatório.',
      ccv: 'O código de segurança é obrigatório.',
    });
  });

  it('report short values and invalid months', () => {
    const short = { ...card, number: '4111', expiryMonth: '13', expiryYear: '203', ccv: '1' };
    expect(cardErrors(bodyWith(short), now)).toEqual({
      number: 'O número do cartão deve ter 16 dígitos.',
      expiryMonth: 'Informe um mês de 01 a 12.',
      expiryYear: 'O ano deve ter 4 dígitos, como 2030.',
      ccv: 'O código de segurança deve ter 3 dígitos.',
    });
  });

  it('report an expired card, by the calendar of Brasília', () => {
    const over = { ...card, expiryMonth: '10', expiryYear: '2026' };
    expect(cardErrors(bodyWith(over), Date.parse('2026-11-01T02:59:59.000Z'))).toEqual({});
    expect(cardErrors(bodyWith(over), Date.parse('2026-11-01T03:00:00.000Z'))).toEqual({
      expiryMonth: 'Este cartão venceu. Confira a validade ou use outro cartão.',
    });
  });

  it('are read from a server’s refusal, only for the card’s fields', () => {
    const fields = {
      'creditCard.number': 'Número.',
      'creditCardHolderInfo.phone': 'Telefone.',
      planId: 'Plano.',
    };
    expect(cardErrorsOf(fields)).toEqual({ number: 'Número.' });
  });
});

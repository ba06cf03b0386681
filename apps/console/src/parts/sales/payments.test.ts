import { centavos } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import {
  missingOf,
  type Payment,
  paymentsBody,
  paymentTypeOf,
  type SaleTender,
  takePayment,
} from './payments.ts';

const pix: Payment = { type: 'PIX', amount: centavos(2_000) };
const cash: Payment = { type: 'CASH', amount: centavos(3_650), received: centavos(5_000) };

/** By default R$ 56,50 are missing and nothing is paid. Non-breaking spaces become plain ones. */
const take = (type: SaleTender, text: string, count = 0, missing = 5_650) => {
  const taken = takePayment(type, text, centavos(missing), count);
  return 'problem' in taken ? { problem: taken.problem.replaceAll('\u00a0', ' ') } : taken;
};

describe('what is missing', () => {
  it('is what the payments leave of the total', () => {
    expect(missingOf(centavos(5_650), [])).toBe(5_650);
    expect(missingOf(centavos(5_650), [pix])).toBe(3_650);
    expect(missingOf(centavos(5_650), [pix, cash])).toBe(0);
  });

  it('is negative when the total has fallen', () => {
    expect(missingOf(centavos(1_500), [pix])).toBe(-500);
  });
});

describe('a payment', () => {
  it.each(['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD'] as const)(
    'is all that is missing when nothing was typed: %s',
    (type) => {
      expect(take(type, ' ')).toEqual({ payment: { type, amount: 5_650 } });
    },
  );

  it.each([
    ['56,50', 5_650],
    ['100', 10_000],
    ['R$ 1.000,00', 100_000],
  ])('in cash of %s is all that is missing, and keeps what was handed over', (text, received) => {
    expect(take('CASH', text)).toEqual({ payment: { type: 'CASH', amount: 5_650, received } });
  });

  it.each(['CASH', 'PIX', 'DEBIT_CARD'] as const)('of less than is missing is a part: %s', (type) => {
    expect(take(type, '56,49')).toEqual({ payment: { type, amount: 5_649 } });
  });

  it.each(['PIX', 'CREDIT_CARD', 'DEBIT_CARD'] as const)(
    'of more than is missing is refused except in cash: %s',
    (type) => {
      expect(take(type, '56,50')).toEqual({ payment: { type, amount: 5_650 } });
      expect(take(type, '56,51')).toEqual({ problem: 'Faltam só R$ 56,50.' });
    },
  );

  it.each([
    [1, 'Falta só R$ 0,01.'],
    [50, 'Faltam só R$ 0,50.'],
    [150, 'Falta só R$ 1,50.'],
    [200, 'Faltam só R$ 2,00.'],
  ])('of more than %d centavos is refused in the right number', (missing, problem) => {
    expect(take('PIX', '9,00', 0, missing)).toEqual({ problem });
  });

  it.each([
    ['dez', 'Informe um valor em reais, como 50,00.'],
    ['-5', 'Informe um valor em reais, como 50,00.'],
    ['0', 'O valor de um pagamento é maior que zero.'],
    ['10,005', 'Use no máximo duas casas decimais.'],
    ['7891234567895', 'O valor máximo é R$ 1.000.000,00.'],
  ])('is not %s', (text, problem) => {
    expect(take('CASH', text)).toEqual({ problem });
  });

  it('is the last one when there are as many as a sale may have', () => {
    expect(take('PIX', '10', 6)).toEqual({ payment: { type: 'PIX', amount: 1_000 } });
    expect(take('PIX', '10', 7)).toEqual({
      problem: 'Uma venda tem no máximo 8 pagamentos. Receba aqui o que falta.',
    });
    expect(take('PIX', '', 7)).toEqual({ payment: { type: 'PIX', amount: 5_650 } });
  });
});

describe('the payments of a sale', () => {
  it('are sent in reais', () => {
    expect(paymentsBody([pix, cash])).toEqual([
      { type: 'PIX', amount: 20 },
      { type: 'CASH', amount: 36.5, received: 50 },
    ]);
  });

  it('determine the payment type of the sale: theirs, or MIXED', () => {
    expect(paymentTypeOf(paymentsBody([cash]))).toBe('CASH');
    expect(paymentTypeOf(paymentsBody([pix, pix]))).toBe('PIX');
    expect(paymentTypeOf(paymentsBody([pix, cash]))).toBe('MIXED');
  });
});

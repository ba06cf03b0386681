import { describe, expect, it } from 'vitest';
import { cardText, knownCard, paymentMethodText } from './subscription-text.ts';

describe('how the subscription is paid', () => {
  it.each([
    [{ paymentMethod: null, card: null }, 'Nenhuma'],
    [{ paymentMethod: 'PIX', card: null }, 'PIX'],
    [{ paymentMethod: 'CREDIT_CARD', card: { brand: 'VISA', lastFour: '1111' } }, 'Visa final 1111'],
    [{ paymentMethod: 'CREDIT_CARD', card: { brand: 'UNKNOWN', lastFour: '0009' } }, 'Cartão final 0009'],
    [{ paymentMethod: 'CREDIT_CARD', card: { brand: null, lastFour: null } }, 'Cartão de crédito'],
    [{ paymentMethod: 'CREDIT_CARD', card: null }, 'Cartão de crédito'],
  ] as const)('%j reads %s', (subscription, words) => {
    expect(paymentMethodText(subscription)).toBe(words);
  });

  it('shows no card if its last digits are unknown', () => {
    expect(cardText({ brand: 'VISA', lastFour: null })).toBeNull();
  });
});

describe('the stored card', () => {
  const card = { brand: 'MASTERCARD', lastFour: '4444' };
  const subscription = {
    id: 'subscription',
    status: 'ACTIVE',
    startedAt: null,
    nextBillingDate: null,
    accessUntil: null,
    plan: { id: 'plan', name: 'Essencial', price: 79.9 },
    card,
    nextPlan: null,
    openInvoice: null,
  } as const;

  it('is offered again, but not if PIX is the method', () => {
    expect(knownCard({ ...subscription, paymentMethod: 'CREDIT_CARD' })).toBe('Mastercard final 4444');
    expect(knownCard({ ...subscription, paymentMethod: 'PIX' })).toBeNull();
    expect(knownCard(null)).toBeNull();
  });
});

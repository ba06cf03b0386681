import { beforeEach, expect, it, vi } from 'vitest';
import { draftOf, dropDraft, keepDraft } from './order-drafts.ts';
import { emptySaleDraft, type SaleDraft } from '../cart/sale-draft.ts';

const product = '11111111-1111-4111-8111-111111111111';
const draft: SaleDraft = {
  ...emptySaleDraft,
  cart: { lines: [{ productId: product, quantity: 2 }], selectedId: product },
  paymentType: 'PIX',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

it('brings the cart of an order back, to be paid another way', () => {
  keepDraft('store', 'a', draft);
  keepDraft('store', 'b', { ...draft, paymentType: 'CREDIT_CARD' });
  expect(draftOf('store', 'a')).toEqual({ ...draft, paymentType: 'CASH' });
  expect(draftOf('store', 'b')?.paymentType).toBe('CREDIT_CARD');
  expect(draftOf('store', 'c')).toBeNull();
  expect(draftOf('other store', 'a')).toBeNull();
  dropDraft('store', 'a');
  expect(draftOf('store', 'a')).toBeNull();
  expect(draftOf('store', 'b')).not.toBeNull();
});

it('keeps the newest twenty, and ignores what it cannot read', () => {
  for (let order = 0; order < 25; order += 1) keepDraft('store', String(order), draft);
  expect(draftOf('store', '4')).toBeNull();
  expect(draftOf('store', '5')).not.toBeNull();
  sessionStorage.setItem('coruja-kept orders store', '[1, null, ["a"]]');
  expect(draftOf('store', 'a')).toEqual(emptySaleDraft);
  sessionStorage.setItem('coruja-kept orders store', '{}');
  expect(draftOf('store', 'a')).toBeNull();
});

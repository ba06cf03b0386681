import { isCardExpired, passesLuhn } from '@coruja/domain';
import type { PayBy } from './payments.ts';
import type { StoredCard, SandboxRecords } from './sandbox-records.ts';

/**
 * The test cards (docs/product/payment.md#sandbox); any other number with a valid check digit is approved.
 */
const refusedCard = '4000000000000002';
const silentCard = '4000000000000119';

export type CardDecision =
  | { readonly outcome: 'approved'; readonly card: StoredCard | null }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'silent' };

const refusal = 'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.';

/** The outcome of a payment. Of an approved card the last digits are stored, with a token of our own. */
export async function decideCard(payBy: PayBy, records: SandboxRecords, now: Date): Promise<CardDecision> {
  if (payBy.kind === 'pix') return { outcome: 'approved', card: null };
  if (payBy.kind === 'stored-card') {
    const card = await records.findCard(payBy.token.reveal());
    return card ? { outcome: 'approved', card } : { outcome: 'refused', message: refusal };
  }
  const card = payBy.card.reveal();
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number))
    return { outcome: 'refused', message: 'Número de cartão inválido. Confira os dígitos.' };
  if (number === refusedCard || isCardExpired(card, now.getTime()))
    return { outcome: 'refused', message: refusal };
  if (number === silentCard) return { outcome: 'silent' };
  return { outcome: 'approved', card: await records.putCard(storedCardOf(number)) };
}

function storedCardOf(number: string): StoredCard {
  return {
    creditCardNumber: number.slice(-4),
    creditCardBrand: brands[number.charAt(0)] ?? 'UNKNOWN',
    creditCardToken: crypto.randomUUID(),
  };
}

const brands: Readonly<Record<string, string>> = { 4: 'VISA', 5: 'MASTERCARD' };

import { nationalPhone, stripDocument } from '@coruja/contract';
import type { PayerDetails, PayBy } from './payments.ts';

// What is sent to the provider, field by field (docs/product/payment.md#asaas).

export function billingTypeOf(payBy: PayBy): 'PIX' | 'CREDIT_CARD' {
  return payBy.kind === 'pix' ? 'PIX' : 'CREDIT_CARD';
}

export function cardSecretsOf(payBy: PayBy): { readonly cardSecrets?: readonly string[] } {
  if (payBy.kind === 'pix') return {};
  if (payBy.kind === 'stored-card') return { cardSecrets: [payBy.token.reveal()] };
  const { number, ccv } = payBy.card.reveal();
  return { cardSecrets: [number, ccv] };
}

/** The payment part of a request: the only place where a card is revealed. */
export function payByBody(payBy: PayBy) {
  const billingType = billingTypeOf(payBy);
  if (payBy.kind === 'pix') return { billingType };
  const { remoteIp } = payBy;
  if (payBy.kind === 'stored-card') return { billingType, creditCardToken: payBy.token.reveal(), remoteIp };
  const { holder } = payBy;
  const { holderName, number, expiryMonth, expiryYear, ccv } = payBy.card.reveal();
  return {
    billingType,
    remoteIp,
    creditCard: { holderName, number, expiryMonth, expiryYear, ccv },
    creditCardHolderInfo: {
      name: holder.name,
      email: holder.email,
      cpfCnpj: stripDocument(holder.cpfCnpj),
      postalCode: stripDocument(holder.postalCode),
      addressNumber: holder.addressNumber,
      phone: nationalPhone(holder.phone),
    },
  };
}

export function customerBody(facts: PayerDetails) {
  const phone = nationalPhone(facts.phone);
  return {
    name: facts.name,
    cpfCnpj: stripDocument(facts.cpfCnpj),
    email: facts.email,
    // Eleven digits are a mobile phone, ten a landline; the provider has separate fields.
    ...(phone.length === 11 ? { mobilePhone: phone } : { phone }),
    postalCode: stripDocument(facts.postalCode),
    address: facts.address,
    addressNumber: facts.addressNumber,
    complement: facts.complement ?? '',
    province: facts.province,
    externalReference: facts.storeId,
    // The product sends its own mails, and some of the provider's cost money.
    notificationDisabled: true,
  };
}

const compared = ['name', 'email', 'cpfCnpj', 'postalCode', 'address', 'addressNumber', 'province'] as const;

/** Whether the provider's data is up to date; differences in punctuation do not count. */
export function isSameCustomer(
  present: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): boolean {
  const same = (field: string) => bare(present[field]) === bare(wanted[field]);
  const phoneIsSame = bare(wanted['mobilePhone'])
    ? same('mobilePhone')
    : same('phone') && !bare(present['mobilePhone']);
  return compared.every(same) && same('complement') && phoneIsSame;
}

function bare(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[.\-/\s()]/g, '').toLowerCase() : '';
}

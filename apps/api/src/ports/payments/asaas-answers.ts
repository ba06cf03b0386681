import { type Centavos, fromReais } from '@coruja/domain';
import { z } from 'zod';
import { day, instant } from './brasilia-time.ts';
import type { Payment, PaymentMethod, PaymentStatus, ProviderSubscription } from './payments.ts';
import { Secret } from './secret.ts';

// The provider's answers (docs/product/payment.md#asaas), reduced to what we use. Unknown fields are ignored,
// since it may add some at any time; a missing or wrong one makes the answer invalid.

export const money = z.number().transform((reais, context): Centavos => {
  try {
    return fromReais(reais);
  } catch {
    context.addIssue('not an amount in reais');
    return z.NEVER;
  }
});

export const text = z.string().min(1);

export const paymentAnswer = z.object({
  id: text,
  subscription: z.string().nullish(),
  value: money,
  billingType: z.string(),
  status: z.string(),
  dueDate: day,
  externalReference: z.string().nullish(),
  deleted: z.boolean().nullish(),
  clientPaymentDate: day.nullish(),
  confirmedDate: day.nullish(),
  paymentDate: day.nullish(),
  creditCard: z
    .object({
      creditCardNumber: z.string().nullish(),
      creditCardBrand: z.string().nullish(),
      creditCardToken: z.string().nullish(),
    })
    .nullish(),
});

export const subscriptionAnswer = z.object({
  id: text,
  externalReference: z.string().nullish(),
  status: z.string(),
  deleted: z.boolean().nullish(),
  billingType: z.string(),
  value: money,
  nextDueDate: day.nullish(),
});

export const customerAnswer = z.object({
  id: text,
  deleted: z.boolean().nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  cpfCnpj: z.string().nullish(),
  phone: z.string().nullish(),
  mobilePhone: z.string().nullish(),
  postalCode: z.string().nullish(),
  address: z.string().nullish(),
  addressNumber: z.string().nullish(),
  complement: z.string().nullish(),
  province: z.string().nullish(),
});

export const pixCodeAnswer = z.object({
  encodedImage: z.base64().min(1),
  payload: z.string().startsWith('000201'),
  expirationDate: instant,
});

export const deletedAnswer = z.object({ id: text, deleted: z.literal(true) });

export const refusalAnswer = z.object({
  errors: z.array(z.object({ code: z.string().nullish(), description: z.string() })).min(1),
});

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ hasMore: z.boolean(), data: z.array(item) });
}

export function toPayment(answer: z.output<typeof paymentAnswer>): Payment {
  const { creditCard } = answer;
  return {
    id: answer.id,
    reference: answer.externalReference ?? null,
    subscriptionId: answer.subscription ?? null,
    method: methodOf(answer.billingType),
    status: paymentStatusOf(answer),
    value: answer.value,
    dueDate: answer.dueDate,
    paidOn: answer.clientPaymentDate ?? answer.confirmedDate ?? answer.paymentDate ?? null,
    card: creditCard
      ? {
          brand: creditCard.creditCardBrand ?? null,
          // Only the last four digits may be stored, whatever the field may contain one day.
          lastFour: creditCard.creditCardNumber?.slice(-4) ?? null,
          token: creditCard.creditCardToken ? new Secret(creditCard.creditCardToken) : null,
        }
      : null,
  };
}

export function toSubscription(answer: z.output<typeof subscriptionAnswer>): ProviderSubscription {
  return {
    id: answer.id,
    reference: answer.externalReference ?? null,
    active: answer.status === 'ACTIVE' && answer.deleted !== true,
    method: methodOf(answer.billingType),
    value: answer.value,
    nextDueDate: answer.nextDueDate ?? null,
  };
}

const statuses: Readonly<Record<string, PaymentStatus>> = {
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  AWAITING_RISK_ANALYSIS: 'in-analysis',
  // A card payment counts as paid when confirmed, a month before the money arrives
  // (docs/product/payment.md#asaas).
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  OVERDUE: 'overdue',
  DUNNING_REQUESTED: 'overdue',
  REFUNDED: 'refunded',
  REFUND_REQUESTED: 'refunded',
  REFUND_IN_PROGRESS: 'refunded',
  CHARGEBACK_REQUESTED: 'charged-back',
  CHARGEBACK_DISPUTE: 'charged-back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged-back',
  // Only in the provider's sandbox: the real provider keeps no refused charge.
  REFUSED: 'refused',
};

/** A status that we do not know changes nothing. */
function paymentStatusOf(answer: z.output<typeof paymentAnswer>): PaymentStatus {
  const status = statuses[answer.status] ?? 'pending';
  const open = status === 'pending' || status === 'overdue' || status === 'in-analysis';
  return answer.deleted === true && open ? 'cancelled' : status;
}

function methodOf(billingType: string): PaymentMethod | null {
  return billingType === 'PIX' || billingType === 'CREDIT_CARD' ? billingType : null;
}

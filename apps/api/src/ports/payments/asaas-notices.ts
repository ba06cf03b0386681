import { z } from 'zod';
import { paymentAnswer, subscriptionAnswer, toPayment, toSubscription } from './asaas-answers.ts';
import { hasNoticeToken, parseJson } from './asaas-notice-envelope.ts';
import { instant } from './brasilia-time.ts';
import type { NoticeHeaders, NoticeKind, NoticeReading, Payment, PaymentNotice } from './payments.ts';

const envelope = z.object({
  id: z.string().min(1),
  event: z.string().min(1),
  dateCreated: instant.nullish().catch(null),
  payment: z.unknown().optional(),
  subscription: z.unknown().optional(),
});

const kinds: Readonly<Record<string, NoticeKind>> = {
  PAYMENT_CREATED: 'payment-created',
  PAYMENT_UPDATED: 'payment-changed',
  PAYMENT_RESTORED: 'payment-changed',
  PAYMENT_AUTHORIZED: 'payment-changed',
  PAYMENT_AWAITING_RISK_ANALYSIS: 'payment-changed',
  PAYMENT_APPROVED_BY_RISK_ANALYSIS: 'payment-changed',
  PAYMENT_REFUND_DENIED: 'payment-changed',
  PAYMENT_CONFIRMED: 'payment-paid',
  PAYMENT_RECEIVED: 'payment-paid',
  PAYMENT_DUNNING_RECEIVED: 'payment-paid',
  PAYMENT_OVERDUE: 'payment-overdue',
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: 'payment-refused',
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: 'payment-refused',
  PAYMENT_REFUNDED: 'payment-refunded',
  PAYMENT_PARTIALLY_REFUNDED: 'payment-refunded',
  PAYMENT_REFUND_IN_PROGRESS: 'payment-refunded',
  PAYMENT_CHARGEBACK_REQUESTED: 'payment-charged-back',
  PAYMENT_CHARGEBACK_DISPUTE: 'payment-charged-back',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'payment-charged-back',
  PAYMENT_DELETED: 'payment-cancelled',
  SUBSCRIPTION_CREATED: 'subscription-changed',
  SUBSCRIPTION_UPDATED: 'subscription-changed',
  SUBSCRIPTION_INACTIVATED: 'subscription-ended',
  SUBSCRIPTION_DELETED: 'subscription-ended',
};

/**
 * Reads a notice of the provider (docs/product/payment.md#provider-notices), after comparing its token in
 * constant time.
 *
 * @param token the token that the provider was told to send; if empty, every notice is refused
 */
export function readAsaasNotice(token: string, headers: NoticeHeaders, rawBody: string): NoticeReading {
  if (!hasNoticeToken(token, headers)) return { outcome: 'forged' };
  const read = envelope.safeParse(parseJson(rawBody));
  if (!read.success) return { outcome: 'unreadable' };
  const { id, event, dateCreated, payment, subscription } = read.data;
  const facts = factsOf(payment, subscription);
  // A handled notice whose subject cannot be read must not pass for one without a subject.
  const kind = kinds[event] ?? 'other';
  if (facts === null && kind !== 'other') return { outcome: 'unreadable' };
  const occurredAt = dateCreated?.toISOString() ?? null;
  return {
    outcome: 'read',
    notice: { id, kind, name: event, occurredAt, ...(facts ?? noFacts) },
  };
}

type Facts = Omit<PaymentNotice, 'id' | 'kind' | 'name' | 'occurredAt'>;

const noFacts: Facts = {
  paymentId: null,
  subscriptionId: null,
  reference: null,
  status: null,
  value: null,
  dueDate: null,
  paidOn: null,
};

function factsOf(payment: unknown, subscription: unknown): Facts | null {
  const charged = paymentAnswer.safeParse(payment);
  if (charged.success) return factsOfPayment(toPayment(charged.data));
  const scheduled = subscriptionAnswer.safeParse(subscription);
  if (!scheduled.success) return null;
  const { id, reference, value, nextDueDate } = toSubscription(scheduled.data);
  return { ...noFacts, subscriptionId: id, reference, value, dueDate: nextDueDate };
}

function factsOfPayment(payment: Payment): Facts {
  const { id, subscriptionId, reference, status, value, dueDate, paidOn } = payment;
  return { paymentId: id, subscriptionId, reference, status, value, dueDate, paidOn };
}

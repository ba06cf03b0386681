import { type Centavos, addMonths, toReais } from '@coruja/domain';
import { dayInBrasilia } from './brasilia-time.ts';
import type { PayBy } from './payments.ts';
import type { NoticeOutbox } from './notice-outbox.ts';
import type { PaymentRecord, SandboxRecords, SubscriptionRecord } from './sandbox-records.ts';

interface Parts {
  readonly records: SandboxRecords;
  readonly outbox: NoticeOutbox;
  readonly now: Date;
  readonly renewalOutcome: (subscriptionId: string, dueDate: string) => 'approved' | 'refused';
}

/** Does everything that is due: late refusals, renewals, overdue charges, each with its notice. */
export async function makeDueCharges(parts: Parts): Promise<void> {
  await settleUnansweredCards(parts);
  for (const subscription of await parts.records.listSubscriptions()) await renew(parts, subscription);
  await markOverdue(parts);
}

/** What a notice shows of a charge or a subscription. */
export function noticeOf(subject: PaymentRecord | SubscriptionRecord): object {
  const { sandbox: _, ...shown } = subject;
  return { [subject.object]: shown };
}

export function isOpen({ status, deleted }: PaymentRecord): boolean {
  return !deleted && (status === 'PENDING' || status === 'OVERDUE');
}

/** A card that did not answer in time is refused later, whether or not anybody asked in between. */
export function settle(record: PaymentRecord, now: Date): PaymentRecord {
  const { refusedAt } = record.sandbox;
  if (record.status !== 'PENDING' || refusedAt === null || new Date(refusedAt) > now) return record;
  return { ...record, status: 'REFUSED' };
}

export function newPayment(order: {
  readonly reference: string;
  readonly payerId: string;
  readonly value: Centavos;
  readonly description: string;
  readonly dueDate: string;
  readonly payBy: Pick<PayBy, 'kind'>;
  readonly now: Date;
}): PaymentRecord {
  if (order.value <= 0) throw new RangeError('a charge must be above zero');
  return {
    object: 'payment',
    id: `pay_${crypto.randomUUID()}`,
    dateCreated: dayInBrasilia(order.now),
    customer: order.payerId,
    subscription: null,
    value: toReais(order.value),
    description: order.description,
    billingType: order.payBy.kind === 'pix' ? 'PIX' : 'CREDIT_CARD',
    status: 'PENDING',
    dueDate: order.dueDate,
    clientPaymentDate: null,
    externalReference: order.reference,
    deleted: false,
    creditCard: null,
    sandbox: { pixCode: null, refusedAt: null },
  };
}

async function settleUnansweredCards({ records, outbox, now }: Parts): Promise<void> {
  for (const record of await records.listPayments()) {
    const settled = settle(record, now);
    if (settled === record) continue;
    await records.putPayment(settled);
    await outbox.add('PAYMENT_CREDIT_CARD_CAPTURE_REFUSED', noticeOf(settled));
  }
}

/** Creates every charge due since the last run, a year of them if necessary. */
async function renew(parts: Parts, subscription: SubscriptionRecord): Promise<void> {
  const today = dayInBrasilia(parts.now);
  let current = subscription;
  while (current.status === 'ACTIVE' && current.nextDueDate <= today) {
    await chargeCycle(parts, current);
    const charges = current.sandbox.charges + 1;
    const { firstDueDate } = current.sandbox;
    const nextDueDate = addMonths(firstDueDate, charges);
    current = await parts.records.putSubscription({
      ...current,
      nextDueDate,
      sandbox: { firstDueDate, charges },
    });
  }
}

async function chargeCycle(parts: Parts, subscription: SubscriptionRecord): Promise<void> {
  const { records, outbox, now, renewalOutcome } = parts;
  const { id, nextDueDate, billingType, creditCard } = subscription;
  const open: PaymentRecord = {
    object: 'payment',
    // The id follows from the cycle: an interrupted process creates the same charge again, not a second one.
    id: `pay_${id.slice('sub_'.length)}_${nextDueDate}`,
    dateCreated: dayInBrasilia(now),
    customer: subscription.customer,
    subscription: id,
    value: subscription.value,
    description: subscription.description,
    billingType,
    status: 'PENDING',
    dueDate: nextDueDate,
    clientPaymentDate: null,
    externalReference: subscription.externalReference,
    deleted: false,
    creditCard,
    sandbox: { pixCode: null, refusedAt: null },
  };
  await records.putPayment(open);
  await outbox.add('PAYMENT_CREATED', noticeOf(open));
  if (billingType === 'PIX') return;
  if (renewalOutcome(id, nextDueDate) === 'refused') {
    await outbox.add('PAYMENT_CREDIT_CARD_CAPTURE_REFUSED', noticeOf(open));
    return;
  }
  const paid = { ...open, status: 'CONFIRMED', clientPaymentDate: dayInBrasilia(now) } as const;
  await records.putPayment(paid);
  await outbox.add('PAYMENT_CONFIRMED', noticeOf(paid));
}

async function markOverdue({ records, outbox, now }: Parts): Promise<void> {
  const today = dayInBrasilia(now);
  for (const record of await records.listPayments()) {
    const late = record.status === 'PENDING' && !record.deleted && record.sandbox.refusedAt === null;
    if (!late || record.dueDate >= today) continue;
    const overdue = { ...record, status: 'OVERDUE' } as const;
    await records.putPayment(overdue);
    await outbox.add('PAYMENT_OVERDUE', noticeOf(overdue));
  }
}

import { describe, expect, it } from 'vitest';
import { readAsaasNotice } from './asaas-notices.ts';
import type { PaymentNotice } from './payments.ts';

const token = 'a-token-of-at-least-thirty-two-characters';
const headers = { 'asaas-access-token': token };
const read = (body: unknown) =>
  readAsaasNotice(token, headers, typeof body === 'string' ? body : JSON.stringify(body));
const noticeOf = (body: unknown): PaymentNotice => {
  const reading = read(body);
  if (reading.outcome !== 'read') throw new Error(reading.outcome);
  return reading.notice;
};

/** The example that the provider publishes. */
const sample = {
  id: 'evt_05b708f961d739ea7eba7e4db318f621&368604920',
  event: 'PAYMENT_RECEIVED',
  dateCreated: '2024-06-12 16:45:03',
  payment: {
    object: 'payment',
    id: 'pay_080225913252',
    customer: 'cus_G7Dvo4iphUNk',
    subscription: 'sub_VXJBYgP2u0eO',
    dueDate: '2021-01-01',
    value: 100,
    netValue: 94.51,
    billingType: 'CREDIT_CARD',
    status: 'RECEIVED',
    confirmedDate: '2021-01-01',
    paymentDate: '2021-01-01',
    clientPaymentDate: '2021-01-01',
    creditDate: '2021-02-01',
    externalReference: '056984',
    creditCard: { creditCardNumber: '8829', creditCardBrand: 'MASTERCARD', creditCardToken: 'a75a1d98-c52d' },
    deleted: false,
  },
};

describe('reading a provider’s notice', () => {
  it('works for the published example, and stores nothing of the card', () => {
    const notice = noticeOf(sample);
    expect(notice).toEqual({
      id: 'evt_05b708f961d739ea7eba7e4db318f621&368604920',
      kind: 'payment-paid',
      name: 'PAYMENT_RECEIVED',
      occurredAt: '2024-06-12T19:45:03.000Z',
      paymentId: 'pay_080225913252',
      subscriptionId: 'sub_VXJBYgP2u0eO',
      reference: '056984',
      status: 'paid',
      value: 10_000,
      dueDate: '2021-01-01',
      paidOn: '2021-01-01',
    });
    expect(JSON.stringify(notice)).not.toContain('a75a1d98');
  });

  it('accepts the other date format of subscriptions', () => {
    const subscription = {
      id: 'sub_m5gdy1upm25fbwgx',
      dateCreated: '16/10/2024',
      customer: 'cus_000000008773',
      value: 19.9,
      nextDueDate: '22/11/2024',
      cycle: 'MONTHLY',
      billingType: 'PIX',
      deleted: true,
      status: 'INACTIVE',
      externalReference: null,
    };
    const body = {
      id: 'evt_1',
      event: 'SUBSCRIPTION_DELETED',
      dateCreated: '2024-10-16 11:11:04',
      subscription,
    };
    expect(noticeOf(body)).toMatchObject({
      kind: 'subscription-ended',
      subscriptionId: 'sub_m5gdy1upm25fbwgx',
      paymentId: null,
      dueDate: '2024-11-22',
      value: 1_990,
    });
  });

  it.each([
    ['PAYMENT_CONFIRMED', 'CONFIRMED', 'payment-paid', 'paid'],
    ['PAYMENT_OVERDUE', 'OVERDUE', 'payment-overdue', 'overdue'],
    ['PAYMENT_REFUNDED', 'REFUNDED', 'payment-refunded', 'refunded'],
    ['PAYMENT_CHARGEBACK_REQUESTED', 'CHARGEBACK_REQUESTED', 'payment-charged-back', 'charged-back'],
    ['PAYMENT_CREDIT_CARD_CAPTURE_REFUSED', 'PENDING', 'payment-refused', 'pending'],
    ['PAYMENT_AWAITING_RISK_ANALYSIS', 'AWAITING_RISK_ANALYSIS', 'payment-changed', 'in-analysis'],
    ['PAYMENT_BANK_SLIP_VIEWED', 'PENDING', 'other', 'pending'],
    ['PAYMENT_OF_THE_FUTURE', 'STATUS_OF_THE_FUTURE', 'other', 'pending'],
  ])('%s with status %s gives %s', (event, status, kind, meaning) => {
    const notice = noticeOf({ ...sample, event, payment: { ...sample.payment, status } });
    expect([notice.kind, notice.status]).toEqual([kind, meaning]);
  });

  it('recognises a deleted charge, but not one that was paid before', () => {
    const payment = { ...sample.payment, deleted: true };
    const open = { ...payment, status: 'PENDING' };
    expect(noticeOf({ ...sample, event: 'PAYMENT_DELETED', payment: open }).status).toBe('cancelled');
    expect(noticeOf({ ...sample, event: 'PAYMENT_DELETED', payment }).status).toBe('paid');
  });

  it('gives no subject for an unrelated notice', () => {
    const notice = noticeOf({
      id: 'evt_2',
      event: 'ACCESS_TOKEN_EXPIRING_SOON',
      dateCreated: 'ontem',
      accessToken: {},
    });
    expect(notice).toMatchObject({ kind: 'other', paymentId: null, occurredAt: null });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no id', { ...sample, id: undefined }],
    ['no payment', { ...sample, payment: undefined }],
    ['a payment without value', { ...sample, payment: { ...sample.payment, value: '100' } }],
    ['fractions of a centavo', { ...sample, payment: { ...sample.payment, value: 1.005 } }],
    ['a day that does not exist', { ...sample, payment: { ...sample.payment, dueDate: '2021-02-30' } }],
  ])('with %s fails as unreadable', (_, body) => {
    expect(read(body)).toEqual({ outcome: 'unreadable' });
  });

  it('depends on the token, and is refused if none is set', () => {
    const body = JSON.stringify(sample);
    const forged = { outcome: 'forged' };
    expect(readAsaasNotice(token, {}, body)).toEqual(forged);
    expect(readAsaasNotice(token, { 'asaas-access-token': `${token} ` }, body)).toEqual(forged);
    expect(readAsaasNotice('', { 'asaas-access-token': '' }, body)).toEqual(forged);
    expect(readAsaasNotice('', {}, body)).toEqual(forged);
  });
});

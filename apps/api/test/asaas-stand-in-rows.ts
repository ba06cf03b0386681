import { type Body, textOf } from './asaas-stand-in-checks.ts';

// The objects in the provider's answers, with the fields of its published schema (https://docs.asaas.com).

export type Row = Record<string, unknown> & { id: string; deleted: boolean };

export interface PaymentRow extends Row {
  status: string;
  value: number;
  dueDate: string;
  billingType: string;
  subscription: string | null;
}

export interface SubscriptionRow extends Row {
  status: string;
  value: number;
  nextDueDate: string;
  billingType: string;
}

export function paymentRow(
  from: Body,
  own: {
    readonly id: string;
    readonly today: string;
    readonly dueDate: string;
    readonly subscription: string | null;
  },
): PaymentRow {
  const { id, today, dueDate, subscription } = own;
  return {
    object: 'payment',
    id,
    dateCreated: today,
    customer: from['customer'],
    subscription,
    paymentLink: null,
    value: Number(from['value']),
    netValue: Number(from['value']) - 1.99,
    originalValue: null,
    interestValue: null,
    description: from['description'] ?? null,
    billingType: textOf(from['billingType']),
    pixTransaction: null,
    status: 'PENDING',
    dueDate,
    originalDueDate: dueDate,
    paymentDate: null,
    clientPaymentDate: null,
    installmentNumber: null,
    invoiceUrl: `https://sandbox.asaas.com/i/${id}`,
    invoiceNumber: '00005101',
    externalReference: from['externalReference'] ?? null,
    deleted: false,
    anticipated: false,
    anticipable: false,
    creditDate: null,
    estimatedCreditDate: null,
    transactionReceiptUrl: null,
    nossoNumero: null,
    bankSlipUrl: null,
  };
}

export function subscriptionRow(
  from: Body,
  own: { readonly id: string; readonly today: string; readonly card: object | null },
): SubscriptionRow {
  return {
    object: 'subscription',
    id: own.id,
    dateCreated: own.today,
    customer: from['customer'],
    paymentLink: null,
    billingType: textOf(from['billingType']),
    cycle: from['cycle'],
    value: Number(from['value']),
    nextDueDate: textOf(from['nextDueDate']),
    firstDueDate: from['nextDueDate'],
    endDate: null,
    description: from['description'] ?? null,
    status: 'ACTIVE',
    deleted: false,
    maxPayments: null,
    externalReference: from['externalReference'] ?? null,
    split: null,
    ...(own.card ? { creditCard: own.card } : {}),
  };
}

import type { Centavos } from '@coruja/domain';
import type { PaymentError } from './payment-error.ts';
import type { Secret } from './secret.ts';

// The port to the provider that handles payments for the stores' subscriptions (docs/product/payment.md#references).
//
// Access follows from our own rows. One paid period is one row of ours, one charge here, one reference
// (docs/decisions/0008-one-paid-period-one-charge.md):
// - A charge is made on its own (`charge`), never as the first instalment of a provider's subscription. A
//   new card subscription there only validates the card and collects on the due date, so it may be refused
//   later; a charge answers yes or no at once and leaves nothing behind when refused. It also lets us choose
//   the period freely: unused days carried over, a period that begins at `accessUntil`, the 31st after
//   February.
// - Renewals by PIX are charges too: on the billing date (by a job, or when the page is opened) the verb
//   makes the next charge with a reference derived from the cycle. Nothing needs to change at the provider
//   when the plan changes.
// - Renewals by card need somebody who keeps the card, and that is not us: right after a card charge was
//   approved the verb creates a subscription (`createSubscription`) whose first due date is the next billing
//   date. Its charges have `subscriptionId` and a due date, which identify the cycle; they may be created 40
//   days early, so "created" means nothing. Charge first: a crash in between leaves a paid period without a
//   renewal, never an unknown renewal.
// - To pay the open invoice, or to change to a more expensive plan: make a new charge, then cancel the open
//   one. In this order a refused attempt changes nothing. If the old one was paid meanwhile (`cancelCharge`
//   answers 'kept'), refund it.
//
// The provider has no idempotency keys. So `charge` and `createSubscription` first look for their reference
// and return what they find. After 'unknown' keep the row `confirming` and ask `findByReference` later; null after
// twice the timeout means that nothing was charged. A new attempt takes a new reference. An 'unknown' charge
// that turns out paid has no subscription yet: create it with `payment.card.token` if the provider gives one
// (tokenization must be switched on); otherwise the next invoice asks for the card again.
//
// A notice is only a reason to ask: read the payment (`findPayment`) and apply its current state. Then
// repeated, late and shuffled notices have the same result, and reconciliation is the same code over
// `listPayments`.

export interface PaymentProvider {
  readonly name: 'sandbox' | 'asaas';

  /**
   * Finds the store among the provider's customers, creates or updates it.
   *
   * @returns the provider's id of it
   * @throws PaymentError
   */
  ensurePayer(payer: PayerDetails): Promise<string>;

  /**
   * Charges once: by card at once, by PIX with a code to pay (`getPixCode`).
   *
   * @throws PaymentError only if nothing was charged
   */
  charge(order: ChargeOrder): Promise<ChargeResult>;

  /**
   * The charge with our reference, the paid one if there are several. Null: none is known, or it was
   * cancelled.
   */
  findByReference(reference: string): Promise<Payment | null>;

  findPayment(paymentId: string): Promise<Payment | null>;

  /**
   * The code of an open PIX charge; a new one if the last has expired. @throws PaymentError 'refused' if not
   * open
   */
  getPixCode(paymentId: string): Promise<PixCode>;

  /** Cancels an unpaid charge. Safe to repeat. */
  cancelCharge(paymentId: string): Promise<CancelResult>;

  /** Refunds the whole amount. Safe to repeat. */
  refund(paymentId: string): Promise<RefundResult>;

  /** Makes the provider renew monthly from the first due date. Validates a card, charges nothing. */
  createSubscription(order: SubscriptionOrder): Promise<SubscriptionResult>;

  findSubscription(reference: string): Promise<ProviderSubscription | null>;

  /** Changes future charges, including those created early. */
  changeSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionResult>;

  /** Ends it and cancels its open charges. Safe to repeat. */
  cancelSubscription(subscriptionId: string): Promise<void>;

  /** Every charge of a subscription, or every one created since a day, without cancelled ones; all pages. */
  listPayments(filter: PaymentsOf): Promise<Payment[]>;

  /**
   * Parses what arrived at our webhook. Answer 401 to a forged one, 200 to all others, even unreadable ones:
   * the provider would send them again and delay those after them.
   *
   * @param headers as in node:http, with lower-case names
   */
  readNotice(headers: NoticeHeaders, rawBody: string): NoticeReading;
}

/** The store as the provider's customer, with the texts of its profile. */
export interface PayerDetails {
  readonly storeId: string;
  readonly name: string;
  readonly email: string;
  readonly cpfCnpj: string;
  readonly phone: string;
  readonly postalCode: string;
  readonly address: string;
  readonly addressNumber: string;
  readonly complement: string | null;
  readonly province: string;
}

/** What is printed on the card, including the security code. */
export interface CardData {
  readonly holderName: string;
  readonly number: string;
  /** `MM` */
  readonly expiryMonth: string;
  /** `YYYY` */
  readonly expiryYear: string;
  readonly ccv: string;
}

export type CardSecret = Secret<CardData>;

/** The card's owner (docs/product/payment.md#payer). */
export interface CardHolder {
  readonly name: string;
  readonly email: string;
  readonly cpfCnpj: string;
  readonly postalCode: string;
  readonly addressNumber: string;
  readonly phone: string;
}

/** `remoteIp` is the payer's address, as forwarded by the trusted proxy (docs/product/payment.md#payer). */
export type PayBy =
  | { readonly kind: 'pix' }
  | {
      readonly kind: 'card';
      readonly card: CardSecret;
      readonly holder: CardHolder;
      readonly remoteIp: string;
    }
  | { readonly kind: 'stored-card'; readonly token: Secret<string>; readonly remoteIp: string };

export interface ChargeOrder {
  /** Our reference, unique to this charge. */
  readonly reference: string;
  readonly payerId: string;
  /** Above zero. */
  readonly value: Centavos;
  /** Shown to the payer, at most 500 characters. */
  readonly description: string;
  /** `YYYY-MM-DD`; today in São Paulo when absent or past. */
  readonly dueDate?: string;
  readonly payBy: PayBy;
}

export interface SubscriptionOrder extends Omit<ChargeOrder, 'dueDate'> {
  /** `YYYY-MM-DD`, the next billing date; today in São Paulo when absent or past. */
  readonly firstDueDate?: string;
}

export interface SubscriptionChange {
  readonly value?: Centavos;
  /** The due date of the next unpaid charge. */
  readonly nextDueDate?: string;
  readonly payBy?: PayBy;
}

export type PaymentStatus =
  | 'pending'
  /** A card under the provider's risk analysis, which may take hours. */
  | 'in-analysis'
  | 'paid'
  | 'overdue'
  | 'refused'
  | 'refunded'
  | 'charged-back'
  /** Cancelled before it was paid. */
  | 'cancelled';

export type PaymentMethod = 'PIX' | 'CREDIT_CARD';

export interface Payment {
  readonly id: string;
  /** Our reference; charges of a subscription have the subscription's, or none. */
  readonly reference: string | null;
  readonly subscriptionId: string | null;
  /** Null for a method that we never use. */
  readonly method: PaymentMethod | null;
  readonly status: PaymentStatus;
  readonly value: Centavos;
  /** `YYYY-MM-DD` */
  readonly dueDate: string;
  /** `YYYY-MM-DD`, the day in the payer's zone; null until paid. */
  readonly paidOn: string | null;
  readonly card: PaidCard | null;
}

/** All that may be stored of a card. The token is a secret and never part of JSON. */
export interface PaidCard {
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly token: Secret<string> | null;
}

export interface PixCode {
  /** A PNG in base64, without `data:`. */
  readonly encodedImage: string;
  /** The BR Code to copy. */
  readonly payload: string;
  readonly expiresAt: Date;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly reference: string | null;
  readonly active: boolean;
  readonly method: PaymentMethod | null;
  readonly value: Centavos;
  /** `YYYY-MM-DD` of the next charge that does not exist yet. */
  readonly nextDueDate: string | null;
}

export type ChargeResult =
  | { readonly outcome: 'approved'; readonly payment: Payment }
  /** An unpaid PIX, or a card under analysis. */
  | { readonly outcome: 'pending'; readonly payment: Payment }
  /** Nothing was charged. The message is the provider's, in Portuguese. */
  | { readonly outcome: 'refused'; readonly message: string }
  | Unknown;

/** It may have happened. `error` has the answer: 504 or 502. */
export interface Unknown {
  readonly outcome: 'unknown';
  readonly error: PaymentError;
}

export type SubscriptionResult =
  | { readonly outcome: 'done'; readonly subscription: ProviderSubscription }
  | { readonly outcome: 'refused'; readonly message: string }
  | Unknown;

export type CancelResult =
  | { readonly outcome: 'cancelled' }
  /** Too late: it is paid, or was refunded since. */
  | { readonly outcome: 'kept'; readonly payment: Payment };

export type RefundResult =
  | { readonly outcome: 'refunded' }
  | { readonly outcome: 'refused'; readonly message: string };

export type PaymentsOf =
  | { readonly subscriptionId: string }
  /** `YYYY-MM-DD` in São Paulo */
  | { readonly createdSince: string };

export type NoticeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type NoticeKind =
  | 'payment-created'
  | 'payment-changed'
  | 'payment-paid'
  | 'payment-overdue'
  | 'payment-refused'
  | 'payment-refunded'
  | 'payment-charged-back'
  | 'payment-cancelled'
  | 'subscription-changed'
  | 'subscription-ended'
  /** One that we do not handle. */
  | 'other';

/** A notice as it is stored: plain JSON without secrets. */
export interface PaymentNotice {
  /** The same in every repetition. */
  readonly id: string;
  readonly kind: NoticeKind;
  /** The provider's name of it, for the log. */
  readonly name: string;
  /** ISO instant; null if the provider gives none. */
  readonly occurredAt: string | null;
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  readonly reference: string | null;
  readonly status: PaymentStatus | null;
  readonly value: Centavos | null;
  readonly dueDate: string | null;
  readonly paidOn: string | null;
}

export type NoticeReading =
  | { readonly outcome: 'read'; readonly notice: PaymentNotice }
  | { readonly outcome: 'forged' }
  /** Authentic, but of an unknown format. */
  | { readonly outcome: 'unreadable' };

import type { Centavos } from '@coruja/domain';
import type { PaymentError } from './payment-error.ts';
import type { Secret } from './secret.ts';

// The port to the provider that moves the money of the stores' subscriptions (docs/product/payment.md).
//
// Access follows from our own rows. One paid period is one row of ours, one charge here, one reference
// (docs/decisions/0008-one-paid-period-one-charge.md):
// - A charge is made at once and by itself (`charge`), never as the first instalment of a subscription of the provider.
//   A new card subscription there only validates the card and collects on the due date, so its refusal may come later;
//   a charge answers yes or no and leaves nothing behind when it is refused. It also lets us choose the period freely:
//   unused days carried over, a period that begins at `accessUntil`, the 31st after February.
// - Renewals by PIX are charges too: on the billing date (by a job, or when the page is opened) the verb makes the next
//   charge under a reference that follows from the cycle. Nothing has to be changed at the provider when a plan changes.
// - Renewals by card need somebody who keeps the card, and that is not us: right after a charge by card was approved the
//   verb makes a subscription (`createSubscription`) whose first due date is the next billing date. Its charges carry
//   `subscriptionId` and a due date, which name the cycle; they may be created 40 days early, so "created" means nothing.
//   Charge first: a crash in between leaves a paid period without a renewal, never a renewal nobody knows of.
// - To pay the open invoice, or to move to a dearer plan: charge anew, then cancel what was open. In this order a refused
//   attempt leaves everything as it was. If the old one was paid meanwhile (`cancelCharge` answers 'kept'), refund it.
//
// The provider knows no idempotency keys. `charge` and `createSubscription` therefore look for their reference first and
// answer what they find. After 'unknown' nothing is known: keep the row PENDING and ask `findByReference` later; null,
// once twice the time-out has passed, means that nothing was charged. A new attempt takes a new reference.
// A charge that an 'unknown' turns into a paid one has no subscription yet: make it with `payment.card.token` where the
// provider gives one (it needs tokenization switched on), else the next invoice asks for the card again.
//
// A notice is a hint to look: read the payment (`findPayment`) and apply what it says now. Then repeated, late and
// shuffled notices end alike, and reconciliation is the same code over `listPayments`.

export interface PaymentProvider {
  readonly name: 'sandbox' | 'asaas';

  /**
   * Finds the store among the provider's customers, makes or updates it.
   *
   * @returns the provider's id of it
   * @throws PaymentError
   */
  ensureCustomer(customer: CustomerFacts): Promise<string>;

  /**
   * Charges once: by card at once, by PIX with a code to be paid (`getPixCode`).
   *
   * @throws PaymentError only where nothing was charged
   */
  charge(order: ChargeOrder): Promise<ChargeResult>;

  /** The charge made under our reference, the paid one if there are several. Null: none is known, or it was taken back. */
  findByReference(reference: string): Promise<Payment | null>;

  findPayment(paymentId: string): Promise<Payment | null>;

  /** The code of an open charge by PIX; a new one where the last is over. @throws PaymentError 'refused' if not open */
  getPixCode(paymentId: string): Promise<PixCode>;

  /** Takes back a charge that nobody paid. Safe to repeat. */
  cancelCharge(paymentId: string): Promise<CancelResult>;

  /** Gives the whole amount back. Safe to repeat. */
  refund(paymentId: string): Promise<RefundResult>;

  /** Leaves the renewals to the provider, monthly from the first due date. Validates a card, charges nothing. */
  createSubscription(order: SubscriptionOrder): Promise<SubscriptionResult>;

  findSubscription(reference: string): Promise<ProviderSubscription | null>;

  /** Changes what is still to be charged, charges made in advance included. */
  changeSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionResult>;

  /** Ends it and takes its open charges back. Safe to repeat. */
  cancelSubscription(subscriptionId: string): Promise<void>;

  /** Every charge of a subscription, or every one made since a day, without those taken back; all pages of it. */
  listPayments(of: PaymentsOf): Promise<Payment[]>;

  /**
   * Reads what arrived at our webhook. Answer 401 to a forged one, 200 to the rest, the unreadable included: the provider
   * would send it again and hold back those behind it.
   *
   * @param headers as node:http gives them, names in lower case
   */
  readNotice(headers: NoticeHeaders, rawBody: string): NoticeReading;
}

/** The store as the provider's customer. Texts as the store's profile has them. */
export interface CustomerFacts {
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

/** What stands on the card, and what proves that it is at hand. */
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

/** Whose card it is (docs/product/payment.md#payer). */
export interface CardHolder {
  readonly name: string;
  readonly email: string;
  readonly cpfCnpj: string;
  readonly postalCode: string;
  readonly addressNumber: string;
  readonly phone: string;
}

/** `remoteIp` is the payer's own address, as the trusted proxy tells it (docs/product/payment.md#payer). */
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
  /** Ours, unique to this charge. */
  readonly reference: string;
  readonly customerId: string;
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
  /** The day on which the next unpaid charge falls due. */
  readonly nextDueDate?: string;
  readonly payBy?: PayBy;
}

export type PaymentStatus =
  | 'pending'
  /** A card under the provider's risk analysis: may take hours. */
  | 'in-analysis'
  | 'paid'
  | 'overdue'
  | 'refused'
  | 'refunded'
  | 'charged-back'
  /** Taken back before it was paid. */
  | 'cancelled';

export type PaymentMethod = 'PIX' | 'CREDIT_CARD';

export interface Payment {
  readonly id: string;
  /** Ours; a subscription's charges carry the subscription's, or none. */
  readonly reference: string | null;
  readonly subscriptionId: string | null;
  /** Null for a method that we never ask for. */
  readonly method: PaymentMethod | null;
  readonly status: PaymentStatus;
  readonly value: Centavos;
  /** `YYYY-MM-DD` */
  readonly dueDate: string;
  /** `YYYY-MM-DD`, the payer's day; null until paid. */
  readonly paidOn: string | null;
  readonly card: PaidCard | null;
}

/** All of a card that may be kept. The token is a secret of its own and never part of JSON. */
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
  /** PIX to be paid, or a card under analysis. */
  | { readonly outcome: 'pending'; readonly payment: Payment }
  /** Nothing was charged. The message is Portuguese and the provider's own. */
  | { readonly outcome: 'refused'; readonly message: string }
  | Unknown;

/** It may have happened. `error` says what to answer: 504 or 502. */
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
  /** Too late: it is paid, or was given back since. */
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
  /** Nothing that we act on. */
  | 'other';

/** A notice as it is stored: plain JSON, without anything secret. */
export interface Notice {
  /** Unique to the event, the same in every repetition. */
  readonly eventId: string;
  readonly kind: NoticeKind;
  /** The provider's own name of it, for the log. */
  readonly name: string;
  /** ISO instant; null where the provider says none. */
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
  | { readonly outcome: 'read'; readonly notice: Notice }
  | { readonly outcome: 'forged' }
  /** Authentic, and not of any form that we know. */
  | { readonly outcome: 'unreadable' };

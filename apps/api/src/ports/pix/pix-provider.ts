import type { PixKeyType } from '@coruja/contract';
import type { Centavos } from '@coruja/domain';
import type { NoticeHeaders } from '../payments/payments.ts';
import type { Secret } from '../payments/secret.ts';

// The port to the provider that makes the counter's PIX codes and, in mode AUTO, reports what arrived (docs/product/pix.md#account). The
// money is never ours: each call uses the store's own account.
//
// The provider has no idempotency keys. Codes, refunds and transfers carry our reference; after a lost answer we ask the provider for that
// reference. A notice is only a reason to ask.
//
// Failures are PaymentErrors; `isOutcomeUnknown` says whether to look before trying again.

/** One store's account, or its own key, at one provider. */
export interface PixProvider {
  readonly name: 'key' | 'sandbox' | 'asaas';

  /** Reads the account, and registers a random Pix key if it may have one and has none. @throws PaymentError */
  readAccount(): Promise<ProviderPixAccount>;

  /** Makes a code for one payment. @throws PaymentError */
  open(code: NewCode): Promise<OpenedCode>;

  /** Ends a code, so that it can no longer be paid. Safe to repeat; a code that was paid meanwhile stays paid. @throws PaymentError */
  cancel(codeId: string): Promise<void>;

  /** All payments of one code, or of any code since a day. Empty in mode KEY. @throws PaymentError */
  listReceived(filter: ReceivedOf): Promise<ProviderPix[]>;

  /** Refunds a payment or a part of it. Looks for the reference first, so that a repetition refunds nothing more. @throws PaymentError */
  refund(refund: NewRefund): Promise<RefundOutcome>;

  /** Every movement of the account on a day in São Paulo; all pages. @throws PaymentError */
  statement(day: string): Promise<StatementEntry[]>;

  /** Pays out to the owner's own bank. Looks for the reference first. @throws PaymentError */
  transfer(transfer: NewTransfer): Promise<TransferOutcome>;

  /** The transfer with our reference; null if the provider has none. @throws PaymentError */
  findTransfer(reference: string): Promise<TransferOutcome | null>;

  /** Parses what arrived at the store's webhook. Answer 401 to a forged one, 200 to all others. */
  readNotice(headers: NoticeHeaders, rawBody: string): PixNoticeReading;
}

/** The provider of mode AUTO, for any store. */
export interface PixProviders {
  readonly name: 'sandbox' | 'asaas';
  of(access: PixAccess): PixProvider;

  /**
   * Opens an account in the owner's name. Looks first for one with the same CPF or CNPJ.
   *
   * @throws PaymentError 'refused' with the provider's sentence
   */
  createAccount(owner: NewAccount): Promise<{ readonly accountId: string; readonly apiKey: Secret<string> }>;

  /** Tells the account where its notices go. Safe to repeat. @throws PaymentError */
  watch(access: PixAccess, webhook: { readonly url: string; readonly email: string }): Promise<void>;
}

/** What a call to a store's account needs. */
export interface PixAccess {
  readonly storeId: string;
  readonly apiKey: Secret<string>;
  /** What the provider sends with its notices. */
  readonly webhookToken: Secret<string>;
  /** Null until the provider has sent it. */
  readonly accountId: string | null;
  readonly addressKey: string | null;
}

/** docs/product/pix.md#account; an account in RENEW keeps its key, and works until the provider refuses. */
export type PixAccountState = 'DOCUMENTS' | 'REVIEW' | 'ACTIVE' | 'RENEW' | 'BLOCKED' | 'REJECTED';

export interface ProviderPixAccount {
  readonly accountId: string;
  readonly state: PixAccountState;
  /** The random key that codes are made for; null while the account may have none. */
  readonly addressKey: string | null;
  /** What can be paid out. */
  readonly balance: Centavos;
  /** Whose account it is, as the provider has it. */
  readonly holder: string | null;
  /** Where the owner sends documents or renews the data. */
  readonly documentsUrl: string | null;
}

/** The data for a new account: the store's profile, and what else the provider requires. */
export interface NewAccount {
  readonly storeId: string;
  readonly name: string;
  readonly email: string;
  readonly cpfCnpj: string;
  readonly mobilePhone: string;
  /** Per month. */
  readonly income: Centavos;
  readonly companyType: 'MEI' | 'LIMITED' | 'INDIVIDUAL' | 'ASSOCIATION';
  readonly postalCode: string;
  readonly address: string;
  readonly addressNumber: string;
  readonly complement: string | null;
  readonly province: string;
  readonly webhook: { readonly url: string; readonly token: Secret<string> };
}

export interface NewCode {
  /** Our charge's id. */
  readonly reference: string;
  /** 1 to 25 letters and digits that a person may compare. */
  readonly txid: string;
  readonly amount: Centavos;
  readonly expiresAt: Date;
}

export interface OpenedCode {
  /** The provider's id of it; null for one that only we know of. */
  readonly codeId: string | null;
  /** The BR Code. */
  readonly payload: string;
  readonly expiresAt: Date;
}

export type ReceivedOf =
  | { readonly codeId: string }
  /** `YYYY-MM-DD` in São Paulo */
  | { readonly since: string };

export interface ProviderPix {
  readonly paymentId: string;
  /** Our charge's id. */
  readonly reference: string | null;
  readonly codeId: string | null;
  readonly amount: Centavos;
  /** Null if the provider does not say. */
  readonly fee: Centavos | null;
  /** in-analysis: the payer's bank examines it, for up to 72 hours; nothing has arrived. */
  readonly state: 'in-analysis' | 'received';
  /** Null if there is no dispute, or if the provider's list does not show disputes. */
  readonly dispute: 'OPEN' | 'WON' | 'LOST' | null;
  /** The whole amount was returned to the payer, or will be, by whomever. */
  readonly isGivenBack: boolean;
  /** Null until it has arrived. */
  readonly receivedAt: Date | null;
}

export interface NewRefund {
  readonly paymentId: string;
  /** Our refund's id. */
  readonly reference: string;
  readonly amount: Centavos;
  /** Shown to the payer, at most 140 characters. */
  readonly reason: string;
}

export type RefundOutcome =
  | { readonly outcome: 'done' }
  /** The provider has accepted the request. */
  | { readonly outcome: 'asked' }
  | { readonly outcome: 'refused'; readonly isShortOfBalance: boolean; readonly message: string };

export interface StatementEntry {
  readonly id: string;
  readonly kind: 'received' | 'refund' | 'fee' | 'transfer' | 'other';
  /** The payment that it is about. */
  readonly paymentId: string | null;
  /** Centavos; negative for money that left the account. */
  readonly amount: number;
  /** `YYYY-MM-DD` in São Paulo */
  readonly day: string;
}

export interface NewTransfer {
  /** Our transfer's id. */
  readonly reference: string;
  readonly amount: Centavos;
  readonly to: TransferTarget;
}

/** The store's payout account (docs/product/payout-data.md#bank-account). */
export type TransferTarget =
  | { readonly kind: 'pix'; readonly key: string; readonly keyType: PixKeyType }
  | {
      readonly kind: 'bank';
      readonly bankCode: string;
      readonly agency: string;
      readonly account: string;
      readonly accountDigit: string;
      readonly accountType: 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | 'PAYMENT_ACCOUNT';
      readonly ownerName: string;
      readonly cpfCnpj: string;
    };

export type TransferOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'asked' }
  /** The provider waits for the owner's confirmation there. */
  | { readonly outcome: 'token' }
  | { readonly outcome: 'failed'; readonly message: string };

/** A notice as it is stored: plain JSON without personal data. */
export interface PixNotice {
  /** The same in every repetition. */
  readonly id: string;
  readonly kind: 'payment' | 'account' | 'transfer' | 'other';
  /** The provider's name of it, for the log. */
  readonly name: string;
  readonly paymentId: string | null;
  /** Our reference: the charge's id for a payment, the transfer's id for a transfer. */
  readonly reference: string | null;
  /** The code by which a payment was paid, if the notice says. */
  readonly codeId: string | null;
  /** Set for a dispute that only the notice reports, because `listReceived` cannot know it. */
  readonly dispute: 'OPEN' | 'WON' | 'LOST' | null;
}

export type PixNoticeReading =
  | { readonly outcome: 'read'; readonly notice: PixNotice }
  /** A wrong token, or another account's. */
  | { readonly outcome: 'forged' }
  /** Authentic, but of an unknown format. */
  | { readonly outcome: 'unreadable' };

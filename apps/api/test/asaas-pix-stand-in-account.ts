import { generatePixPayload } from '@brazilian-utils/brazilian-utils';
import { type Body, Refusal, check, found, textOf } from './asaas-stand-in-checks.ts';
import { StandInBook, stampOf } from './asaas-pix-stand-in-book.ts';
import { addressKeyRules, checkTransfer, codeRules, refundRules } from './asaas-pix-stand-in-rules.ts';
import { StandInWebhooks } from './asaas-pix-stand-in-webhooks.ts';

type Row = Record<string, unknown> & { id: string };
type PaymentRow = Row & { status: string; value: number };
type TransferRow = Row & { status: string; value: number; authorized: boolean };

export interface AccountSettings {
  readonly now: () => Date;
  readonly apiKey: string;
  readonly ownerId: string | null;
  readonly name: string;
  readonly cpfCnpj: string;
}

/** The answer of `GET /myAccount/status/`; `isExpired` is part of the commercial data. */
export interface AccountStatus {
  readonly general: string;
  readonly commercialInfo: string;
  readonly documentation: string;
  readonly isExpired: boolean;
}

export const approved: AccountStatus = {
  general: 'APPROVED',
  commercialInfo: 'APPROVED',
  documentation: 'APPROVED',
  isExpired: false,
};

const pixFee = 199;
const minute = 60_000;

/** One account at the provider: its keys, codes, payments, refunds, transfers, and its book. */
export class StandInPixAccount {
  readonly id = crypto.randomUUID();
  readonly settings: AccountSettings;
  readonly webhooks: StandInWebhooks;
  readonly book: StandInBook;
  status: AccountStatus = approved;
  /** New keys are registered at once, or wait for `passTime`. */
  keysWait = false;
  /** Refunds are done at once, or wait for `passTime`, or for the owner. */
  refundsWait: false | 'PENDING' | 'AWAITING_CRITICAL_ACTION_AUTHORIZATION' = false;
  /** Transfers need a token from the owner. */
  wantsToken = false;
  /** Whether a payment gets the reference of its code; not documented. */
  copiesReference = true;
  readonly addressKeys: Row[] = [];
  readonly codes = new Map<string, Row>();
  readonly payments = new Map<string, PaymentRow>();
  readonly transactions = new Map<string, Row>();
  readonly refunds = new Map<string, Row[]>();
  readonly transfers = new Map<string, TransferRow>();

  constructor(settings: AccountSettings) {
    this.settings = settings;
    this.webhooks = new StandInWebhooks(settings.now);
    this.book = new StandInBook(settings.now);
  }

  notify(event: string, about: Body): void {
    this.webhooks.queue({ id: this.id, ownerId: this.settings.ownerId }, event, about);
  }

  createAddressKey(body: Body): Row {
    check(body, addressKeyRules);
    if (this.status.general !== 'APPROVED') {
      throw new Refusal('invalid_action', 'A conta precisa estar aprovada para cadastrar uma chave Pix.');
    }
    const status = this.keysWait ? 'AWAITING_ACTIVATION' : 'ACTIVE';
    const row = {
      id: crypto.randomUUID(),
      key: crypto.randomUUID(),
      type: 'EVP',
      status,
      canBeDeleted: true,
    };
    this.addressKeys.push(row);
    return row;
  }

  createCode(body: Body): Row {
    check(body, codeRules);
    const key = this.addressKeys.find(({ key: own }) => own === body['addressKey']);
    if (key?.['status'] !== 'ACTIVE')
      throw new Refusal('invalid_addressKey', 'A chave informada não existe.');
    const id = `CORUJA${String(this.codes.size + 1).padStart(16, '0')}ASA`;
    const place = { merchantName: 'Lan House', merchantCity: 'Joinville' };
    const payload = generatePixPayload({
      key: textOf(key['key']),
      amount: Number(body['value']),
      txid: id,
      ...place,
    });
    const expiresAt = this.#now() + Number(body['expirationSeconds'] ?? 0) * 1_000;
    const row = {
      id,
      payload,
      encodedImage: 'iVBORw0KGgo=',
      allowsMultiplePayments: body['allowsMultiplePayments'] ?? true,
      expirationDate: body['expirationSeconds'] === undefined ? null : stampOf(new Date(expiresAt)),
      externalReference: body['externalReference'] ?? null,
      description: body['description'] ?? null,
    };
    this.codes.set(id, { ...row, value: body['value'], expiresAt, deleted: false });
    return row;
  }

  deleteCode(id: string): Body {
    const row = found(this.codes, id);
    if (row['deleted'] === true) throw new Refusal('not_found', '', 404);
    if (this.paymentsOf(id).length > 0) {
      throw new Refusal('invalid_action', 'Não é possível remover um QR Code que já foi pago.');
    }
    row['deleted'] = true;
    return { id, deleted: true };
  }

  paymentsOf(codeId: string): PaymentRow[] {
    return [...this.payments.values()].filter(({ pixQrCodeId }) => pixQrCodeId === codeId);
  }

  /**
   * Pays a code as a payer's bank would.
   *
   * @param code its id or its payload
   * @returns null if it refuses: deleted, expired, paid already, or of another amount
   */
  pay(code: string, how: { readonly amount?: number; readonly analysed?: boolean } = {}): PaymentRow | null {
    const row = [...this.codes.values()].find(({ id, payload }) => id === code || payload === code);
    if (!row || row['deleted'] === true || Number(row['expiresAt']) <= this.#now()) return null;
    if (row['allowsMultiplePayments'] === false && this.paymentsOf(row.id).length > 0) return null;
    const value = Number(row['value']);
    if (how.amount !== undefined && how.amount !== Math.round(value * 100)) return null;
    const payment = this.#newPayment(row, value);
    this.notify('PAYMENT_CREATED', { payment });
    if (how.analysed) this.#set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED');
    else this.receive(payment);
    return payment;
  }

  receive(payment: PaymentRow): void {
    payment['paymentDate'] = this.book.today();
    this.book.write('PAYMENT_RECEIVED', Math.round(payment.value * 100), { paymentId: payment.id });
    this.book.write('PAYMENT_FEE', -pixFee, { paymentId: payment.id });
    this.#set(payment, 'RECEIVED', 'PAYMENT_RECEIVED');
  }

  /** Denies a payment that was examined: the payer gets it back, and the account never received it. */
  deny(payment: PaymentRow): void {
    this.#set(payment, 'REFUNDED', 'PAYMENT_REFUNDED');
  }

  refund(id: string, body: Body): PaymentRow {
    check(body, refundRules);
    const payment = found(this.payments, id);
    if (payment.status !== 'RECEIVED') {
      throw new Refusal('invalid_action', 'Somente cobranças recebidas podem ser estornadas.');
    }
    const value = Number(body['value'] ?? payment.value);
    const own = this.refunds.get(id) ?? [];
    const given = own.reduce((sum, refund) => sum + Number(refund['value']), 0);
    if (Math.round((given + value) * 100) > Math.round(payment.value * 100)) {
      throw new Refusal('invalid_value', 'O valor do estorno não pode ser maior que o valor da cobrança.');
    }
    if (Math.round(value * 100) > this.book.balance()) {
      throw new Refusal('invalid_action', 'Saldo insuficiente para realizar o estorno.');
    }
    const status = this.refundsWait || 'DONE';
    const dateCreated = stampOf(new Date(this.#now()));
    const refund = {
      id: crypto.randomUUID(),
      status,
      value,
      dateCreated,
      description: body['description'] ?? null,
    };
    this.refunds.set(id, [...own, refund]);
    this.book.write('PAYMENT_REVERSAL', -Math.round(value * 100), { paymentId: id });
    const isWhole = Math.round((given + value) * 100) === Math.round(payment.value * 100);
    if (isWhole) this.#set(payment, 'REFUNDED', 'PAYMENT_REFUNDED');
    else this.notify('PAYMENT_PARTIALLY_REFUNDED', { payment });
    return payment;
  }

  /** A dispute by MED; how a lost one ends is not documented. */
  dispute(paymentId: string, outcome: 'OPEN' | 'WON' | 'LOST'): void {
    const payment = found(this.payments, paymentId);
    const amount = Math.round(payment.value * 100);
    if (outcome === 'OPEN') {
      this.book.write('DEBIT', -amount, { paymentId });
    } else {
      this.book.write('DEBIT_REVERSAL', amount, { paymentId });
      if (outcome === 'LOST') this.book.write('PIX_TRANSACTION_CREDIT_REFUND', -amount, { paymentId });
    }
    if (outcome === 'LOST') {
      this.#set(payment, 'REFUNDED', 'PAYMENT_REFUNDED');
      return;
    }
    const event = outcome === 'OPEN' ? 'BALANCE_VALUE_BLOCKED' : 'BALANCE_VALUE_UNBLOCKED';
    const description = 'Bloqueio de saldo referente a disputa Pix.';
    const date = this.book.today();
    this.notify(event, {
      balanceData: { value: payment.value, date, description, type: 'PIX_INFRACTION', paymentId },
    });
  }

  transfer(body: Body): TransferRow {
    const target = checkTransfer(body);
    const value = Number(body['value']);
    const since = this.#now() - 15 * minute;
    const isThere = [...this.transfers.values()].some(
      (other) => other['target'] === target && other.value === value && Number(other['at']) > since,
    );
    if (isThere) throw new Refusal('duplicated_transfer', 'Já existe uma transferência igual a esta.', 409);
    if (Math.round(value * 100) > this.book.balance()) {
      throw new Refusal('invalid_value', 'Saldo insuficiente para a transferência.');
    }
    const row = {
      object: 'transfer',
      id: crypto.randomUUID(),
      status: 'PENDING',
      value,
      netValue: value,
      transferFee: 0,
      dateCreated: this.book.today(),
      authorized: !this.wantsToken,
      failReason: null,
      externalReference: body['externalReference'] ?? null,
      target,
      at: this.#now(),
    };
    this.transfers.set(row.id, row);
    this.book.write('TRANSFER', -Math.round(value * 100), { transferId: row.id });
    this.notify('TRANSFER_CREATED', { transfer: row });
    return row;
  }

  /** The owner enters the token. */
  authorize(): void {
    for (const row of this.transfers.values()) row.authorized = true;
  }

  /** The receiving bank refuses what is on its way. */
  failTransfers(failReason: string): void {
    for (const row of this.transfers.values()) {
      if (row.status !== 'PENDING') continue;
      row['failReason'] = failReason;
      this.book.write('TRANSFER_REVERSAL', Math.round(row.value * 100), { transferId: row.id });
      row.status = 'FAILED';
      this.notify('TRANSFER_FAILED', { transfer: row });
    }
  }

  /** Finishes what is pending: keys are registered, refunds and transfers reach their banks. */
  passTime(): void {
    for (const key of this.addressKeys) if (key['status'] === 'AWAITING_ACTIVATION') key['status'] = 'ACTIVE';
    for (const refund of [...this.refunds.values()].flat()) {
      if (refund['status'] === 'PENDING') refund['status'] = 'DONE';
    }
    for (const row of this.transfers.values()) {
      if (row.status !== 'PENDING' || !row.authorized) continue;
      row.status = 'DONE';
      this.notify('TRANSFER_DONE', { transfer: row });
    }
  }

  setStatus(status: AccountStatus): void {
    this.status = status;
    const eventNames = {
      general: 'GENERAL_APPROVAL',
      commercialInfo: 'COMMERCIAL_INFO',
      documentation: 'DOCUMENT',
    };
    for (const [part, name] of Object.entries(eventNames)) {
      const value = status[part as keyof typeof eventNames];
      this.notify(`ACCOUNT_STATUS_${name}_${value}`, { accountStatus: { id: this.id } });
    }
    if (status.isExpired) this.notify('ACCOUNT_STATUS_COMMERCIAL_INFO_EXPIRED', {});
  }

  #now(): number {
    return this.settings.now().getTime();
  }

  #set(payment: PaymentRow, status: string, event: string): void {
    payment.status = status;
    this.notify(event, { payment });
  }

  #newPayment(code: Row, value: number): PaymentRow {
    const transaction = { id: crypto.randomUUID(), type: 'CREDIT', originType: 'STATIC_QRCODE', value };
    const effectiveDate = stampOf(new Date(this.#now()));
    const account = { name: 'Maria Pagadora', cpfCnpj: '***.247.159-**' };
    this.transactions.set(transaction.id, { ...transaction, effectiveDate, externalAccount: account });
    const today = this.book.today();
    const payment = {
      object: 'payment',
      id: `pay_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`,
      dateCreated: today,
      dueDate: today,
      customer: 'cus_000005219613',
      billingType: 'PIX',
      status: 'PENDING',
      value,
      netValue: Math.round(value * 100 - pixFee) / 100,
      description: 'Cobrança criada automaticamente a partir de Pix recebido',
      pixQrCodeId: code.id,
      pixTransaction: transaction.id,
      externalReference: this.copiesReference ? code['externalReference'] : null,
      clientPaymentDate: today,
      confirmedDate: today,
      paymentDate: null,
      deleted: false,
    };
    this.payments.set(payment.id, payment);
    return payment;
  }
}

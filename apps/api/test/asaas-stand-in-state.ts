import { addDays, addMonths, dayInZone } from '@coruja/domain';
import { generatePixPayload } from '@brazilian-utils/brazilian-utils';
import QRCode from 'qrcode';
import {
  type Body,
  Refusal,
  cardChangeRules,
  check,
  checkCard,
  customerRules,
  found,
  paymentRules,
  refundRules,
  subscriptionChangeRules,
  subscriptionRules,
  textOf,
} from './asaas-stand-in-checks.ts';
import {
  type PaymentRow,
  type Row,
  type SubscriptionRow,
  paymentRow,
  subscriptionRow,
} from './asaas-stand-in-rows.ts';

/** Refused cards: the one of our sandbox (docs/product/payment.md#sandbox) and two of the provider's. */
const refusedCards = new Set(['4000000000000002', '5184019740373151', '4916561358240741']);

export interface StateOptions {
  readonly now: () => Date;
  readonly notify: (event: string, family: 'payment' | 'subscription', row: Row) => void;
  /** Whether this account may store cards as tokens (docs/operation.md#payments). */
  readonly tokenization: boolean;
}

const advanceDays = 40;

/** The provider's state, and the effects of its endpoints. */
export class AsaasState {
  readonly customers = new Map<string, Row>();
  readonly payments = new Map<string, PaymentRow>();
  readonly subscriptions = new Map<string, SubscriptionRow>();
  /** Subscriptions whose card is refused from now on. */
  readonly brokenCards = new Set<string>();
  readonly #cards = new Map<string, { creditCardNumber: string; creditCardBrand: string }>();
  readonly #options: StateOptions;
  #counter = 0;

  constructor(options: StateOptions) {
    this.#options = options;
  }

  today(): string {
    return dayInZone(this.#options.now().getTime(), 'America/Sao_Paulo');
  }

  createCustomer(body: Body): Row {
    check(body, customerRules);
    const id = this.#id('cus');
    const row = { object: 'customer', id, dateCreated: this.today(), ...body, deleted: false };
    this.customers.set(id, row);
    return row;
  }

  updateCustomer(id: string, body: Body): Row {
    check(body, customerRules);
    const row = { ...found(this.customers, id), ...body };
    this.customers.set(id, row);
    return row;
  }

  createPayment(body: Body): PaymentRow {
    check(body, paymentRules);
    this.#checkCommon(body, 'dueDate');
    const card = body['billingType'] === 'CREDIT_CARD' ? this.#acceptCard(body) : null;
    const row = this.#newPayment(body, { dueDate: textOf(body['dueDate']), subscription: null });
    this.#options.notify('PAYMENT_CREATED', 'payment', row);
    if (card) this.#collect(row, card);
    return row;
  }

  deletePayment(id: string): Body {
    const row = found(this.payments, id);
    if (row.deleted || !['PENDING', 'OVERDUE'].includes(row.status)) {
      throw new Refusal('invalid_action', 'Somente cobranças pendentes ou vencidas podem ser removidas.');
    }
    row.deleted = true;
    this.#options.notify('PAYMENT_DELETED', 'payment', row);
    return { deleted: true, id };
  }

  refundPayment(id: string, body: Body): PaymentRow {
    check(body, refundRules);
    const row = found(this.payments, id);
    if (!['RECEIVED', 'CONFIRMED'].includes(row.status)) {
      throw new Refusal('invalid_action', 'Somente cobranças recebidas podem ser estornadas.');
    }
    return this.set(row, 'REFUNDED', 'PAYMENT_REFUNDED');
  }

  async pixQrCode(id: string): Promise<Body> {
    const row = found(this.payments, id);
    if (row.billingType !== 'PIX' || row.deleted || !['PENDING', 'OVERDUE'].includes(row.status)) {
      throw new Refusal('invalid_action', 'A cobrança não está disponível para pagamento por Pix.');
    }
    const location = { url: `pix.example.com/qr/${id}`, merchantName: 'ASAAS', merchantCity: 'Joinville' };
    const payload = generatePixPayload(location) ?? '';
    const encodedImage = (await QRCode.toBuffer(payload)).toString('base64');
    const expirationDate = `${addMonths(row.dueDate, 12)} 23:59:59`;
    return { encodedImage, payload, expirationDate, description: row['description'] };
  }

  createSubscription(body: Body): SubscriptionRow {
    check(body, subscriptionRules);
    this.#checkCommon(body, 'nextDueDate');
    const card = body['billingType'] === 'CREDIT_CARD' ? this.#acceptCard(body) : null;
    const id = this.#id('sub');
    const row = subscriptionRow(body, { id, today: this.today(), card });
    this.subscriptions.set(id, row);
    this.#options.notify('SUBSCRIPTION_CREATED', 'subscription', row);
    this.#makeCharges(row);
    return row;
  }

  updateSubscription(id: string, body: Body): SubscriptionRow {
    check(body, subscriptionChangeRules);
    const row = found(this.subscriptions, id);
    const { updatePendingPayments, ...changes } = body;
    Object.assign(row, changes);
    if (changes['nextDueDate'] !== undefined) row['firstDueDate'] = changes['nextDueDate'];
    if (updatePendingPayments === true) {
      for (const payment of this.paymentsOf(id).filter(
        ({ status, deleted }) => status === 'PENDING' && !deleted,
      )) {
        payment.value = row.value;
        payment.billingType = row.billingType;
        this.#options.notify('PAYMENT_UPDATED', 'payment', payment);
      }
    }
    this.#options.notify('SUBSCRIPTION_UPDATED', 'subscription', row);
    this.#makeCharges(row);
    return row;
  }

  changeCard(id: string, body: Body): SubscriptionRow {
    check(body, cardChangeRules);
    const row = found(this.subscriptions, id);
    row['creditCard'] = this.#acceptCard(body);
    this.brokenCards.delete(id);
    return row;
  }

  deleteSubscription(id: string): Body {
    const row = found(this.subscriptions, id);
    if (row.deleted) throw new Refusal('not_found', '', 404);
    row.deleted = true;
    row.status = 'INACTIVE';
    const open = this.paymentsOf(id).filter(
      (payment) => !payment.deleted && ['PENDING', 'OVERDUE'].includes(payment.status),
    );
    for (const payment of open) this.deletePayment(payment.id);
    this.#options.notify('SUBSCRIPTION_DELETED', 'subscription', row);
    return { deleted: true, id };
  }

  paymentsOf(subscription: string): PaymentRow[] {
    return [...this.payments.values()].filter((payment) => payment.subscription === subscription);
  }

  /** Does what is due: charges 40 days ahead, cards on their due date, overdue charges. */
  tick(): void {
    for (const row of this.subscriptions.values()) this.#makeCharges(row);
    for (const row of this.payments.values()) {
      if (row.deleted || row.status !== 'PENDING') continue;
      if (row.subscription && row.billingType === 'CREDIT_CARD' && row.dueDate <= this.today())
        this.#renew(row);
      if (row.status === 'PENDING' && row.dueDate < this.today()) this.set(row, 'OVERDUE', 'PAYMENT_OVERDUE');
    }
  }

  set(row: PaymentRow, status: string, event: string): PaymentRow {
    row.status = status;
    const paid = ['CONFIRMED', 'RECEIVED'].includes(status);
    if (paid) Object.assign(row, { clientPaymentDate: this.today(), confirmedDate: this.today() });
    if (status === 'RECEIVED') row['paymentDate'] = this.today();
    this.#options.notify(event, 'payment', row);
    return row;
  }

  #makeCharges(row: SubscriptionRow): void {
    const horizon = addDays(this.today(), advanceDays);
    while (row.status === 'ACTIVE' && !row.deleted && row.nextDueDate <= horizon) {
      const { creditCard } = row;
      const charge = this.#newPayment(row, { dueDate: row.nextDueDate, subscription: row.id });
      if (creditCard) charge['creditCard'] = creditCard;
      this.#options.notify('PAYMENT_CREATED', 'payment', charge);
      if (row.billingType === 'CREDIT_CARD' && charge.dueDate <= this.today()) this.#renew(charge);
      row.nextDueDate = nextMonth(textOf(row['firstDueDate']), row.nextDueDate);
    }
  }

  #renew(row: PaymentRow): void {
    if (this.brokenCards.has(row.subscription ?? '')) {
      this.#options.notify('PAYMENT_CREDIT_CARD_CAPTURE_REFUSED', 'payment', row);
    } else {
      this.set(row, 'CONFIRMED', 'PAYMENT_CONFIRMED');
    }
  }

  #collect(row: PaymentRow, card: object): void {
    row['creditCard'] = card;
    this.set(row, 'CONFIRMED', 'PAYMENT_CONFIRMED');
  }

  /** @throws Refusal, with nothing stored, as the provider does */
  #acceptCard(body: Body): object {
    const card = checkCard(body);
    if (!card) {
      const known = this.#options.tokenization && this.#cards.get(textOf(body['creditCardToken']));
      if (!known) throw new Refusal('invalid_creditCardToken', 'O token do cartão é inválido.');
      return { ...known, creditCardToken: body['creditCardToken'] };
    }
    if (refusedCards.has(card.number) || card.expiry < this.today().slice(0, 7)) {
      const words = 'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.';
      throw new Refusal('invalid_creditCard', words);
    }
    const kept = { creditCardNumber: card.number.slice(-4), creditCardBrand: 'VISA' };
    if (!this.#options.tokenization) return kept;
    const creditCardToken = crypto.randomUUID();
    this.#cards.set(creditCardToken, kept);
    return { ...kept, creditCardToken };
  }

  #checkCommon(body: Body, dueField: 'dueDate' | 'nextDueDate'): void {
    if (!this.customers.has(textOf(body['customer']))) {
      throw new Refusal('invalid_customer', 'Customer inválido ou não informado.');
    }
    if (textOf(body[dueField]) < this.today()) {
      throw new Refusal(`invalid_${dueField}`, 'A data de vencimento não pode ser inferior à data de hoje.');
    }
  }

  #newPayment(from: Body, due: { dueDate: string; subscription: string | null }): PaymentRow {
    const id = this.#id('pay');
    const row = paymentRow(from, { id, today: this.today(), ...due });
    this.payments.set(id, row);
    return row;
  }

  #id(prefix: string): string {
    this.#counter += 1;
    return `${prefix}_${String(this.#counter).padStart(12, '0')}`;
  }
}

/** The next due date, counted from the first. */
function nextMonth(first: string, present: string): string {
  for (let months = 1; ; months += 1) {
    const day = addMonths(first, months);
    if (day > present) return day;
  }
}

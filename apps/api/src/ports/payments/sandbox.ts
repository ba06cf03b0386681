import { type Centavos, centavos, fromReais, toReais } from '@coruja/domain';
import { paymentAnswer, subscriptionAnswer, toPayment, toSubscription } from './asaas-answers.ts';
import { noticeTokenHeader } from './asaas-notice-envelope.ts';
import { readAsaasNotice } from './asaas-notices.ts';
import { demonstrationBrCode, qrPicture } from './br-code.ts';
import { dayInBrasilia, todayOrLater } from './brasilia-time.ts';
import { inTurn } from '../../one-at-a-time.ts';
import { type DeliverNotice, NoticeOutbox } from './notice-outbox.ts';
import { PaymentError } from './payment-error.ts';
import type {
  CancelResult,
  ChargeOrder,
  ChargeResult,
  PayerDetails,
  NoticeHeaders,
  NoticeReading,
  Payment,
  PaymentProvider,
  PaymentsOf,
  PixCode,
  ProviderSubscription,
  RefundResult,
  SubscriptionChange,
  SubscriptionOrder,
  SubscriptionResult,
} from './payments.ts';
import { chargeResultOf, decisivePayment } from './results.ts';
import { type StoredCard, type PaymentRecord, SandboxRecords, type SandboxStore } from './sandbox-records.ts';
import { decideCard } from './sandbox-cards.ts';
import { isOpen, makeDueCharges, newPayment, noticeOf, settle } from './sandbox-schedule.ts';

export interface SandboxOptions {
  readonly store: SandboxStore;
  readonly now: () => Date;
  /** Delivers a notice to the product's own webhook. */
  readonly deliver: DeliverNotice;
  /** The notices carry it as proof of their origin. */
  readonly webhookToken: string;
  /** The outcome of a card's renewal; approved if absent. Tests use it to simulate an expired card. */
  readonly renewalOutcome?: (subscriptionId: string, dueDate: string) => 'approved' | 'refused';
}

/** How long a PIX code can be paid (docs/product/payment.md#sandbox), in milliseconds. */
const pixValidMs = 30 * 60_000;

/** How long until a card that did not answer is refused, in milliseconds. */
const silenceMs = 10_000;

/**
 * The embedded provider, without network or money (docs/product/payment.md#sandbox). All its state is in the
 * given store, so that it survives a restart. `tick` does what is due; nothing happens by itself.
 */
export class SandboxPayments implements PaymentProvider {
  readonly name = 'sandbox';
  readonly #options: SandboxOptions;
  readonly #records: SandboxRecords;
  readonly #outbox: NoticeOutbox;
  /** One change at a time. Deliveries are outside, since they call back. */
  readonly #alone = inTurn();

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#records = new SandboxRecords(options.store);
    const headers = { 'content-type': 'application/json', [noticeTokenHeader]: options.webhookToken };
    this.#outbox = new NoticeOutbox(options.store, {
      prefix: 'notice/',
      now: options.now,
      send: ({ body }) => options.deliver({ path: '/api/payments/webhook', headers, body }),
    });
  }

  /** Settles, renews and marks overdue what is due, then delivers waiting notices. */
  async tick(): Promise<void> {
    const { renewalOutcome = () => 'approved' } = this.#options;
    const parts = { records: this.#records, outbox: this.#outbox, now: this.#options.now(), renewalOutcome };
    await this.#alone(() => makeDueCharges(parts));
    await this.#outbox.deliver();
  }

  /**
   * Pays the open PIX charge with a reference, as a payer's bank would, and delivers its notice.
   *
   * @param options.late also pays a code that has expired or was cancelled: somebody kept a picture of it
   */
  async payPix(
    reference: string,
    options: { readonly late?: boolean } = {},
  ): Promise<'paid' | 'nothing-open'> {
    const paid = await this.#alone(async () => {
      const all = await this.#records.listPayments();
      const open = all.find(
        (payment) => payment.externalReference === reference && this.#isPayable(payment, options),
      );
      if (!open) return null;
      const clientPaymentDate = dayInBrasilia(this.#options.now());
      const record = { ...open, status: 'RECEIVED', deleted: false, clientPaymentDate } as const;
      return this.#putWithNotice('PAYMENT_RECEIVED', record);
    });
    await this.#outbox.deliver();
    return paid ? 'paid' : 'nothing-open';
  }

  async ensurePayer(facts: PayerDetails): Promise<string> {
    return this.#alone(() => this.#records.customerOf(facts.storeId));
  }

  async charge(order: ChargeOrder): Promise<ChargeResult> {
    return this.#alone(async () => {
      const existing = await this.findByReference(order.reference);
      if (existing) return chargeResultOf(existing);
      const now = this.#options.now();
      const judgement = await decideCard(order.payBy, this.#records, now);
      if (judgement.outcome === 'refused') return judgement;
      const open = newPayment({ ...order, dueDate: todayOrLater(order.dueDate, now), now });
      if (judgement.outcome === 'silent') {
        const refusedAt = new Date(now.getTime() + silenceMs).toISOString();
        await this.#records.putPayment({ ...open, sandbox: { ...open.sandbox, refusedAt } });
        return { outcome: 'unknown', error: new PaymentError('timeout', { isOutcomeUnknown: true }) };
      }
      await this.#putWithNotice('PAYMENT_CREATED', open);
      return chargeResultOf(await this.#confirmCardPayment(open, judgement.card));
    });
  }

  async findByReference(reference: string): Promise<Payment | null> {
    const all = await this.#settled();
    const found = all.filter(({ externalReference, deleted }) => externalReference === reference && !deleted);
    return decisivePayment(found.map(paymentOf));
  }

  async findPayment(id: string): Promise<Payment | null> {
    const record = await this.#records.findPayment(id);
    return record && paymentOf(settle(record, this.#options.now()));
  }

  async getPixCode(id: string): Promise<PixCode> {
    const code = await this.#alone(async () => {
      const record = await this.#records.findPayment(id);
      if (record?.billingType !== 'PIX' || !isOpen(record)) {
        throw new PaymentError('refused', { message: 'Esta cobrança não está mais em aberto.' });
      }
      const { pixCode } = record.sandbox;
      const now = this.#options.now();
      if (pixCode && new Date(pixCode.expiresAt) > now) return pixCode;
      const fresh = freshCode(fromReais(record.value), now);
      await this.#records.putPayment({ ...record, sandbox: { ...record.sandbox, pixCode: fresh } });
      return fresh;
    });
    const { payload, expiresAt } = code;
    return { payload, encodedImage: await qrPicture(payload), expiresAt: new Date(expiresAt) };
  }

  async cancelCharge(id: string): Promise<CancelResult> {
    return this.#alone(async () => {
      const record = await this.#records.findPayment(id);
      if (!record) return { outcome: 'cancelled' };
      const present = settle(record, this.#options.now());
      if (!isOpen(present) && !present.deleted && present.status !== 'REFUSED') {
        return { outcome: 'kept', payment: paymentOf(present) };
      }
      if (isOpen(present)) await this.#putWithNotice('PAYMENT_DELETED', { ...present, deleted: true });
      return { outcome: 'cancelled' };
    });
  }

  async refund(id: string): Promise<RefundResult> {
    return this.#alone(async () => {
      const record = await this.#records.findPayment(id);
      if (record?.status === 'REFUNDED') return { outcome: 'refunded' };
      if (record?.status !== 'CONFIRMED' && record?.status !== 'RECEIVED') {
        return { outcome: 'refused', message: 'Esta cobrança não pode ser estornada.' };
      }
      await this.#putWithNotice('PAYMENT_REFUNDED', { ...record, status: 'REFUNDED' });
      return { outcome: 'refunded' };
    });
  }

  async createSubscription(order: SubscriptionOrder): Promise<SubscriptionResult> {
    return this.#alone(async () => {
      const existing = await this.findSubscription(order.reference);
      if (existing) return { outcome: 'done', subscription: existing };
      const judged = await this.#authorizeCard(order);
      if ('outcome' in judged) return judged;
      const now = this.#options.now();
      const nextDueDate = todayOrLater(order.firstDueDate, now);
      const record = await this.#records.putSubscription({
        object: 'subscription',
        id: `sub_${crypto.randomUUID()}`,
        dateCreated: dayInBrasilia(now),
        customer: order.payerId,
        value: toReais(order.value),
        description: order.description,
        billingType: order.payBy.kind === 'pix' ? 'PIX' : 'CREDIT_CARD',
        cycle: 'MONTHLY',
        status: 'ACTIVE',
        nextDueDate,
        externalReference: order.reference,
        deleted: false,
        creditCard: judged.card,
        sandbox: { firstDueDate: nextDueDate, charges: 0 },
      });
      await this.#outbox.add('SUBSCRIPTION_CREATED', noticeOf(record));
      return { outcome: 'done', subscription: toSubscription(subscriptionAnswer.parse(record)) };
    });
  }

  async findSubscription(reference: string): Promise<ProviderSubscription | null> {
    const all = await this.#records.listSubscriptions();
    const ours = all.filter(({ externalReference }) => externalReference === reference);
    const found = ours.find(({ deleted }) => !deleted) ?? ours[0];
    return found ? toSubscription(subscriptionAnswer.parse(found)) : null;
  }

  async changeSubscription(id: string, change: SubscriptionChange): Promise<SubscriptionResult> {
    return this.#alone(async () => {
      const record = await this.#records.findSubscription(id);
      if (!record || record.deleted) return { outcome: 'refused', message: 'Assinatura não encontrada.' };
      const judged = change.payBy
        ? await this.#authorizeCard({ payBy: change.payBy })
        : { card: record.creditCard };
      if ('outcome' in judged) return judged;
      const nextDueDate = change.nextDueDate && todayOrLater(change.nextDueDate, this.#options.now());
      const changed = await this.#records.putSubscription({
        ...record,
        value: change.value === undefined ? record.value : toReais(change.value),
        billingType: judged.card ? 'CREDIT_CARD' : 'PIX',
        creditCard: judged.card,
        ...(nextDueDate ? { nextDueDate, sandbox: { firstDueDate: nextDueDate, charges: 0 } } : {}),
      });
      await this.#outbox.add('SUBSCRIPTION_UPDATED', noticeOf(changed));
      return { outcome: 'done', subscription: toSubscription(subscriptionAnswer.parse(changed)) };
    });
  }

  async cancelSubscription(id: string): Promise<void> {
    await this.#alone(async () => {
      const record = await this.#records.findSubscription(id);
      if (!record || record.deleted) return;
      const ended = await this.#records.putSubscription({ ...record, status: 'INACTIVE', deleted: true });
      await this.#outbox.add('SUBSCRIPTION_DELETED', noticeOf(ended));
      const open = (await this.#settled()).filter(
        (payment) => payment.subscription === id && isOpen(payment),
      );
      for (const payment of open) await this.#putWithNotice('PAYMENT_DELETED', { ...payment, deleted: true });
    });
  }

  async listPayments(filter: PaymentsOf): Promise<Payment[]> {
    const wanted = (record: PaymentRecord) =>
      'createdSince' in filter
        ? record.dateCreated >= filter.createdSince
        : record.subscription === filter.subscriptionId;
    return (await this.#settled()).filter((record) => !record.deleted && wanted(record)).map(paymentOf);
  }

  readNotice(headers: NoticeHeaders, rawBody: string): NoticeReading {
    return readAsaasNotice(this.#options.webhookToken, headers, rawBody);
  }

  /** A card pays at once; a PIX code waits for its payer. */
  async #confirmCardPayment(open: PaymentRecord, card: StoredCard | null): Promise<Payment> {
    if (!card) return paymentOf(open);
    const clientPaymentDate = dayInBrasilia(this.#options.now());
    const paid = { ...open, status: 'CONFIRMED', clientPaymentDate, creditCard: card } as const;
    return paymentOf(await this.#putWithNotice('PAYMENT_CONFIRMED', paid));
  }

  async #authorizeCard(
    order: Pick<ChargeOrder, 'payBy'>,
  ): Promise<{ readonly card: StoredCard | null } | Exclude<SubscriptionResult, { outcome: 'done' }>> {
    const judgement = await decideCard(order.payBy, this.#records, this.#options.now());
    if (judgement.outcome === 'approved') return { card: judgement.card };
    if (judgement.outcome === 'refused') return judgement;
    return { outcome: 'unknown', error: new PaymentError('timeout', { isOutcomeUnknown: true }) };
  }

  #isPayable(payment: PaymentRecord, { late = false }: { readonly late?: boolean }): boolean {
    if (payment.billingType !== 'PIX') return false;
    if (late) return payment.status === 'PENDING' || payment.status === 'OVERDUE';
    const expiresAt = payment.sandbox.pixCode?.expiresAt;
    return isOpen(payment) && expiresAt !== undefined && new Date(expiresAt) > this.#options.now();
  }

  async #settled(): Promise<PaymentRecord[]> {
    return (await this.#records.listPayments()).map((record) => settle(record, this.#options.now()));
  }

  async #putWithNotice(name: string, record: PaymentRecord): Promise<PaymentRecord> {
    await this.#records.putPayment(record);
    await this.#outbox.add(name, noticeOf(record));
    return record;
  }
}

function paymentOf(record: PaymentRecord): Payment {
  return toPayment(paymentAnswer.parse(record));
}

function freshCode(value: Centavos, now: Date): { payload: string; expiresAt: string } {
  const txid = crypto.randomUUID().replaceAll('-', '').slice(0, 25).toUpperCase();
  const payload = demonstrationBrCode(centavos(value), txid);
  return { payload, expiresAt: new Date(now.getTime() + pixValidMs).toISOString() };
}

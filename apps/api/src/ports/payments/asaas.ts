import { toReais } from '@coruja/domain';
import { z } from 'zod';
import {
  customerAnswer,
  deletedAnswer,
  listOf,
  paymentAnswer,
  pixCodeAnswer,
  subscriptionAnswer,
  toPayment,
  toSubscription,
} from './asaas-answers.ts';
import { AsaasClient, type AsaasSettings } from './asaas-client.ts';
import { readAsaasNotice } from './asaas-notices.ts';
import { billingTypeOf, cardSecretsOf, customerBody, isSameCustomer, payByBody } from './asaas-requests.ts';
import { todayOrLater } from './brasilia-time.ts';
import { PaymentError, isRefusal } from './payment-error.ts';
import type {
  CancelResult,
  ChargeOrder,
  ChargeResult,
  PayerDetails,
  NoticeHeaders,
  NoticeReading,
  PayBy,
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

export interface AsaasOptions extends AsaasSettings {
  /** The provider sends it with each notice. */
  readonly webhookToken: string;
}

/** The port for the API of Asaas, version 3 (docs/product/payment.md#asaas). */
export class AsaasPayments implements PaymentProvider {
  readonly name = 'asaas';
  readonly #client: AsaasClient;
  readonly #now: () => Date;
  readonly #webhookToken: string;

  constructor(options: AsaasOptions) {
    this.#client = new AsaasClient(options);
    this.#now = () => options.clock.now();
    this.#webhookToken = options.webhookToken;
  }

  async ensurePayer(facts: PayerDetails): Promise<string> {
    const wanted = customerBody(facts);
    const query = { externalReference: facts.storeId, limit: '10' };
    const found = await this.#client.call({
      method: 'GET',
      route: '/customers',
      query,
      answer: listOf(customerAnswer),
    });
    const present = found.data.find((customer) => customer.deleted !== true);
    if (!present) {
      const made = { method: 'POST', route: '/customers', body: wanted, answer: customerAnswer } as const;
      return (await this.#client.call(made)).id;
    }
    if (!isSameCustomer(present, wanted)) {
      const { id } = present;
      await this.#client.call({
        method: 'PUT',
        route: '/customers/{id}',
        id,
        body: wanted,
        answer: customerAnswer,
      });
    }
    return present.id;
  }

  async charge(order: ChargeOrder): Promise<ChargeResult> {
    const existing = await this.findByReference(order.reference);
    if (existing) return chargeResultOf(existing);
    const body = {
      customer: order.payerId,
      value: toReais(order.value),
      dueDate: todayOrLater(order.dueDate, this.#now()),
      description: order.description,
      externalReference: order.reference,
      ...payByBody(order.payBy),
    };
    return asOutcome(async () => {
      const call = { method: 'POST', route: '/payments', body, ...cardSecretsOf(order.payBy) } as const;
      return chargeResultOf(toPayment(await this.#client.call({ ...call, answer: paymentAnswer })));
    });
  }

  async findByReference(reference: string): Promise<Payment | null> {
    const found = await this.#list('/payments', { externalReference: reference });
    return decisivePayment(found.filter((payment) => payment.reference === reference));
  }

  async findPayment(id: string): Promise<Payment | null> {
    const found = await this.#client.find({
      method: 'GET',
      route: '/payments/{id}',
      id,
      answer: paymentAnswer,
    });
    return found && toPayment(found);
  }

  async getPixCode(id: string): Promise<PixCode> {
    const route = '/payments/{id}/pixQrCode';
    const code = await this.#client.call({ method: 'GET', route, id, answer: pixCodeAnswer });
    return { encodedImage: code.encodedImage, payload: code.payload, expiresAt: code.expirationDate };
  }

  async cancelCharge(id: string): Promise<CancelResult> {
    try {
      await this.#client.call({ method: 'DELETE', route: '/payments/{id}', id, answer: deletedAnswer });
      return { outcome: 'cancelled' };
    } catch (error) {
      // Refused because it is paid, or already deleted: only the charge itself shows which.
      if (!isRefusal(error)) throw error;
      const payment = await this.findPayment(id);
      if (payment === null || payment.status === 'cancelled') return { outcome: 'cancelled' };
      if (isOpen(payment)) throw error;
      return { outcome: 'kept', payment };
    }
  }

  async refund(id: string): Promise<RefundResult> {
    const payment = await this.findPayment(id);
    if (payment?.status === 'refunded') return { outcome: 'refunded' };
    try {
      const route = '/payments/{id}/refund';
      await this.#client.call({ method: 'POST', route, id, body: {}, answer: paymentAnswer });
      return { outcome: 'refunded' };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { outcome: 'refused', message: error.message };
    }
  }

  async createSubscription(order: SubscriptionOrder): Promise<SubscriptionResult> {
    const existing = await this.findSubscription(order.reference);
    if (existing) return { outcome: 'done', subscription: existing };
    const body = {
      customer: order.payerId,
      value: toReais(order.value),
      cycle: 'MONTHLY',
      nextDueDate: todayOrLater(order.firstDueDate, this.#now()),
      description: order.description,
      externalReference: order.reference,
      ...payByBody(order.payBy),
    };
    return asOutcome(async () => {
      const call = { method: 'POST', route: '/subscriptions', body, ...cardSecretsOf(order.payBy) } as const;
      const made = await this.#client.call({ ...call, answer: subscriptionAnswer });
      return { outcome: 'done', subscription: toSubscription(made) };
    });
  }

  async findSubscription(reference: string): Promise<ProviderSubscription | null> {
    const query = { externalReference: reference, limit: '10' };
    const call = {
      method: 'GET',
      route: '/subscriptions',
      query,
      answer: listOf(subscriptionAnswer),
    } as const;
    const found = (await this.#client.call(call)).data.map(toSubscription);
    const ours = found.filter((subscription) => subscription.reference === reference);
    return ours.find(({ active }) => active) ?? ours[0] ?? null;
  }

  async changeSubscription(id: string, change: SubscriptionChange): Promise<SubscriptionResult> {
    return asOutcome(async () => {
      if (change.payBy && change.payBy.kind !== 'pix') await this.#changeCard(id, change.payBy);
      if (change.nextDueDate !== undefined) await this.#deletePendingCharges(id, change.nextDueDate);
      // Charges created early keep their old price and method unless told otherwise
      // (docs/product/payment.md#renewals).
      const body = {
        ...(change.value === undefined ? {} : { value: toReais(change.value) }),
        ...(change.nextDueDate === undefined
          ? {}
          : { nextDueDate: todayOrLater(change.nextDueDate, this.#now()) }),
        ...(change.payBy ? { billingType: billingTypeOf(change.payBy) } : {}),
        updatePendingPayments: true,
      };
      const call = { method: 'PUT', route: '/subscriptions/{id}', id, body } as const;
      const changed = await this.#client.call({ ...call, answer: subscriptionAnswer });
      return { outcome: 'done', subscription: toSubscription(changed) };
    });
  }

  async cancelSubscription(id: string): Promise<void> {
    await this.#client.find({ method: 'DELETE', route: '/subscriptions/{id}', id, answer: deletedAnswer });
  }

  async listPayments(filter: PaymentsOf): Promise<Payment[]> {
    if ('createdSince' in filter) return this.#list('/payments', { 'dateCreated[ge]': filter.createdSince });
    return this.#list('/subscriptions/{id}/payments', {}, filter.subscriptionId);
  }

  readNotice(headers: NoticeHeaders, rawBody: string): NoticeReading {
    return readAsaasNotice(this.#webhookToken, headers, rawBody);
  }

  async #changeCard(id: string, payBy: Exclude<PayBy, { kind: 'pix' }>): Promise<void> {
    const { billingType: _, ...body } = payByBody(payBy);
    const call = { method: 'PUT', route: '/subscriptions/{id}/creditCard', id, body } as const;
    await this.#client.call({ ...call, ...cardSecretsOf(payBy), answer: z.object({}) });
  }

  /**
   * A new due date moves only charges not created yet, so those created early are deleted first. A crash in
   * between loses one charge, whose invoice then stays open with us; the other order would collect it twice.
   */
  async #deletePendingCharges(subscriptionId: string, nextDueDate: string): Promise<void> {
    const payments = await this.listPayments({ subscriptionId });
    for (const payment of payments) {
      if (payment.status === 'pending' && payment.dueDate !== nextDueDate)
        await this.cancelCharge(payment.id);
    }
  }

  /** Some of the provider's lists include deleted charges; the port's never do. */
  async #list(
    route: '/payments' | '/subscriptions/{id}/payments',
    query: Readonly<Record<string, string>>,
    id?: string,
  ): Promise<Payment[]> {
    const list = { route, query, ...(id === undefined ? {} : { id }) };
    const payments = (await this.#client.list(list, paymentAnswer)).map(toPayment);
    return payments.filter(({ status }) => status !== 'cancelled');
  }
}

/** Turns a failure into a result where it matters whether it was refused or the outcome is unknown. */
async function asOutcome<T>(
  attempt: () => Promise<T>,
): Promise<T | { outcome: 'refused'; message: string } | { outcome: 'unknown'; error: PaymentError }> {
  try {
    return await attempt();
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', message: error.message };
    if (error instanceof PaymentError && error.isOutcomeUnknown) return { outcome: 'unknown', error };
    throw error;
  }
}

function isOpen({ status }: Payment): boolean {
  return status === 'pending' || status === 'overdue' || status === 'in-analysis';
}

import { z } from 'zod';

// What the embedded provider stores. Its charges and subscriptions have the format of the real provider's
// answers (docs/product/payment.md#asaas), so that the same code reads them. Of a card it stores only the
// last digits.

/** The embedded provider's state: JSON by key. Keys sort by time where the order matters. */
export interface SandboxStore {
  /** The latest value; undefined or null if there is none. */
  get(key: string): Promise<unknown>;
  put(key: string, value: object): Promise<void>;
  remove(key: string): Promise<void>;
  /** The values of all keys with this prefix, by key. */
  list(prefix: string): Promise<readonly unknown[]>;
}

const keptCard = z.object({
  creditCardNumber: z.string().max(4),
  creditCardBrand: z.string(),
  creditCardToken: z.string(),
});

const paymentRecord = z.object({
  object: z.literal('payment'),
  id: z.string(),
  dateCreated: z.string(),
  customer: z.string(),
  subscription: z.string().nullable(),
  value: z.number(),
  description: z.string(),
  billingType: z.enum(['PIX', 'CREDIT_CARD']),
  status: z.enum(['PENDING', 'CONFIRMED', 'RECEIVED', 'OVERDUE', 'REFUNDED', 'REFUSED']),
  dueDate: z.string(),
  clientPaymentDate: z.string().nullable(),
  externalReference: z.string().nullable(),
  deleted: z.boolean(),
  creditCard: keptCard.nullable(),
  /** State that the real provider does not show. */
  sandbox: z.object({
    pixCode: z.object({ payload: z.string(), expiresAt: z.string() }).nullable(),
    /** When a card that did not answer in time is refused. */
    refusedAt: z.string().nullable(),
  }),
});

const subscriptionRecord = z.object({
  object: z.literal('subscription'),
  id: z.string(),
  dateCreated: z.string(),
  customer: z.string(),
  value: z.number(),
  description: z.string(),
  billingType: z.enum(['PIX', 'CREDIT_CARD']),
  cycle: z.literal('MONTHLY'),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  nextDueDate: z.string(),
  externalReference: z.string(),
  deleted: z.boolean(),
  creditCard: keptCard.nullable(),
  /** Months are counted from the first due date, so that the 31st comes back after February. */
  sandbox: z.object({ firstDueDate: z.string(), charges: z.int() }),
});

const customerRecord = z.object({ id: z.string() });

export type PaymentRecord = z.output<typeof paymentRecord>;
export type SubscriptionRecord = z.output<typeof subscriptionRecord>;
export type StoredCard = z.output<typeof keptCard>;

/** Typed access to the store. */
export class SandboxRecords {
  readonly #store: SandboxStore;

  constructor(store: SandboxStore) {
    this.#store = store;
  }

  async findPayment(id: string): Promise<PaymentRecord | null> {
    return paymentRecord.nullable().parse((await this.#store.get(`payment/${id}`)) ?? null);
  }

  async listPayments(): Promise<PaymentRecord[]> {
    return z.array(paymentRecord).parse(await this.#store.list('payment/'));
  }

  async putPayment(record: PaymentRecord): Promise<PaymentRecord> {
    await this.#store.put(`payment/${record.id}`, record);
    return record;
  }

  async findSubscription(id: string): Promise<SubscriptionRecord | null> {
    return subscriptionRecord.nullable().parse((await this.#store.get(`subscription/${id}`)) ?? null);
  }

  async listSubscriptions(): Promise<SubscriptionRecord[]> {
    return z.array(subscriptionRecord).parse(await this.#store.list('subscription/'));
  }

  async putSubscription(record: SubscriptionRecord): Promise<SubscriptionRecord> {
    await this.#store.put(`subscription/${record.id}`, record);
    return record;
  }

  /** The id of a store here, created at its first request. */
  async customerOf(storeId: string): Promise<string> {
    const key = `customer/${storeId}`;
    const known = customerRecord.nullable().parse((await this.#store.get(key)) ?? null);
    if (known) return known.id;
    const made = { id: `cus_${crypto.randomUUID()}` };
    await this.#store.put(key, made);
    return made.id;
  }

  async findCard(token: string): Promise<StoredCard | null> {
    return keptCard.nullable().parse((await this.#store.get(`card/${token}`)) ?? null);
  }

  async putCard(card: StoredCard): Promise<StoredCard> {
    await this.#store.put(`card/${card.creditCardToken}`, card);
    return card;
  }
}

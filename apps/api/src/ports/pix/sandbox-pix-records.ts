import { z } from 'zod';
import type { SandboxStore } from '../payments/sandbox-records.ts';

// What the embedded provider of mode AUTO stores: accounts, codes, payments and what moved (docs/product/pix.md#sandbox).

const account = z.object({
  accountId: z.string(),
  state: z.enum(['DOCUMENTS', 'REVIEW', 'ACTIVE', 'RENEW', 'BLOCKED', 'REJECTED']),
  addressKey: z.string().nullable(),
  balance: z.int(),
  holder: z.string(),
  /** Null for an account whose key the owner entered. */
  cpfCnpj: z.string().nullable().default(null),
  /** The token in its notices; null until `watch` is called. */
  webhookToken: z.string().nullable(),
});

const code = z.object({
  codeId: z.string(),
  reference: z.string(),
  payload: z.string(),
  amount: z.int(),
  expiresAt: z.string(),
});

const payment = z.object({
  paymentId: z.string(),
  codeId: z.string(),
  reference: z.string(),
  amount: z.int(),
  fee: z.int(),
  state: z.enum(['in-analysis', 'received', 'denied']),
  dispute: z.enum(['OPEN', 'WON', 'LOST']).nullable(),
  createdAt: z.string(),
  receivedAt: z.string().nullable(),
  refunds: z.array(z.object({ reference: z.string(), amount: z.int() })),
});

const entry = z.object({
  id: z.string(),
  kind: z.enum(['received', 'refund', 'fee', 'transfer', 'other']),
  paymentId: z.string().nullable(),
  amount: z.int(),
  day: z.string(),
});

const transfer = z.object({
  reference: z.string(),
  amount: z.int(),
  outcome: z.enum(['done', 'asked', 'token', 'failed']),
  message: z.string(),
});

/** A payer who pays later. */
const planned = z.object({
  key: z.string(),
  storeId: z.string(),
  codeId: z.string(),
  amount: z.int(),
  dueAt: z.string(),
  isExamined: z.boolean(),
});

export type AccountRecord = z.output<typeof account>;
export type CodeRecord = z.output<typeof code>;
export type PixPaymentRecord = z.output<typeof payment>;
export type EntryRecord = z.output<typeof entry>;
export type TransferRecord = z.output<typeof transfer>;
export type PlannedPayment = z.output<typeof planned>;

/** Typed access to the records of one store. */
export class SandboxPixRecords {
  readonly #store: SandboxStore;
  readonly #storeId: string;

  constructor(store: SandboxStore, storeId: string) {
    this.#store = store;
    this.#storeId = storeId;
  }

  findAccount(): Promise<AccountRecord | null> {
    return this.#find(account, this.#key('account'));
  }

  putAccount(record: AccountRecord): Promise<void> {
    return this.#store.put(this.#key('account'), record);
  }

  findCode(codeId: string): Promise<CodeRecord | null> {
    return this.#find(code, this.#key('code', codeId));
  }

  async listCodes(): Promise<CodeRecord[]> {
    return z.array(code).parse(await this.#store.list(this.#key('code', '')));
  }

  putCode(record: CodeRecord): Promise<void> {
    return this.#store.put(this.#key('code', record.codeId), record);
  }

  async listPayments(): Promise<PixPaymentRecord[]> {
    return z.array(payment).parse(await this.#store.list(this.#key('payment', '')));
  }

  findPayment(paymentId: string): Promise<PixPaymentRecord | null> {
    return this.#find(payment, this.#key('payment', paymentId));
  }

  putPayment(record: PixPaymentRecord): Promise<void> {
    return this.#store.put(this.#key('payment', record.paymentId), record);
  }

  async listEntries(day: string): Promise<EntryRecord[]> {
    return z.array(entry).parse(await this.#store.list(this.#key('entry', `${day}/`)));
  }

  /** Writes an entry after those of its day. */
  async addEntry(record: EntryRecord): Promise<void> {
    const place = String((await this.listEntries(record.day)).length).padStart(9, '0');
    await this.#store.put(this.#key('entry', `${record.day}/${place}-${record.id}`), record);
  }

  findTransfer(reference: string): Promise<TransferRecord | null> {
    return this.#find(transfer, this.#key('transfer', reference));
  }

  putTransfer(record: TransferRecord): Promise<void> {
    return this.#store.put(this.#key('transfer', record.reference), record);
  }

  async #find<T extends z.ZodType>(schema: T, key: string): Promise<z.output<T> | null> {
    const found = await this.#store.get(key);
    return found === undefined || found === null ? null : schema.parse(found);
  }

  #key(kind: string, id?: string): string {
    return id === undefined ? `pix-${kind}/${this.#storeId}` : `pix-${kind}/${this.#storeId}/${id}`;
  }
}

/** The part of a payment that the store no longer has, in centavos. */
export function givenBackOf({ amount, dispute, refunds }: PixPaymentRecord): number {
  return dispute === 'LOST' ? amount : refunds.reduce((sum, refund) => sum + refund.amount, 0);
}

/** Every store's account that was opened for a document. */
export async function findAccountOf(
  store: SandboxStore,
  cpfCnpj: string,
): Promise<AccountRecord | undefined> {
  const all = z.array(account).parse(await store.list('pix-account/'));
  return all.find((found) => found.cpfCnpj === cpfCnpj);
}

/** The payers of all stores who pay later. */
export class PlannedPayments {
  readonly #store: SandboxStore;

  constructor(store: SandboxStore) {
    this.#store = store;
  }

  async list(): Promise<PlannedPayment[]> {
    return z.array(planned).parse(await this.#store.list('pix-planned/'));
  }

  add(payment: Omit<PlannedPayment, 'key'>): Promise<void> {
    const key = `pix-planned/${crypto.randomUUID()}`;
    return this.#store.put(key, { ...payment, key });
  }

  remove({ key }: PlannedPayment): Promise<void> {
    return this.#store.remove(key);
  }
}

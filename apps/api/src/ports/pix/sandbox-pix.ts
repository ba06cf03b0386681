import { createHash } from 'node:crypto';
import type { Centavos } from '@coruja/domain';
import { noticeTokenHeader } from '../payments/asaas-notice-envelope.ts';
import { dayInBrasilia } from '../payments/brasilia-time.ts';
import { inTurn } from '../../one-at-a-time.ts';
import { type DeliverNotice, NoticeOutbox } from '../payments/notice-outbox.ts';
import { PaymentError } from '../payments/payment-error.ts';
import type { NoticeHeaders } from '../payments/payments.ts';
import type { SandboxStore } from '../payments/sandbox-records.ts';
import { Secret } from '../payments/secret.ts';
import type { NewAccount, PixAccess, PixAccountState, PixProvider, PixProviders } from './pix-provider.ts';
import { SandboxPixAccount } from './sandbox-pix-account.ts';
import { readSandboxNotice } from './sandbox-pix-notices.ts';
import {
  type AccountRecord,
  type EntryRecord,
  type PixPaymentRecord,
  PlannedPayments,
  SandboxPixRecords,
  findAccountOf,
  givenBackOf,
} from './sandbox-pix-records.ts';

export interface SandboxPixOptions {
  readonly store: SandboxStore;
  readonly now: () => Date;
  /** Delivers a notice to the product's own webhook. */
  readonly deliver: DeliverNotice;
}

/** How a payer behaves (docs/product/pix.md#sandbox). */
export interface PayerBehaviour {
  /** The code's amount if left out; a real bank would not let the payer change it. */
  readonly amount?: Centavos | undefined;
  readonly delaySeconds?: number | undefined;
  /** How often they pay. */
  readonly times?: number | undefined;
  /** The payer's bank examines it first. */
  readonly isExamined?: boolean | undefined;
}

/** What every key of an account at the embedded provider begins with. */
const keyPrefix = 'sandbox_';

/** What the provider keeps of each payment. */
const fee = 199;

/**
 * The embedded provider of mode AUTO, without network or money (docs/product/pix.md#sandbox). All its state is in the given store, so
 * that it survives a restart. `tick` does what is due; nothing happens by itself.
 */
export class SandboxPix implements PixProviders {
  readonly name = 'sandbox';
  readonly #options: SandboxPixOptions;
  readonly #planned: PlannedPayments;
  readonly #outbox: NoticeOutbox;
  /** One change at a time. Deliveries are outside, since they call back. */
  readonly #alone = inTurn();

  constructor(options: SandboxPixOptions) {
    this.#options = options;
    this.#planned = new PlannedPayments(options.store);
    this.#outbox = new NoticeOutbox(options.store, {
      prefix: 'pix-notice/',
      now: options.now,
      send: async ({ storeId, body }) => {
        const account = await this.#records(storeId).findAccount();
        const token = account?.webhookToken ?? '';
        const headers = { 'content-type': 'application/json', [noticeTokenHeader]: token };
        return options.deliver({ path: `/api/payments/webhook/${storeId}`, headers, body });
      },
    });
  }

  of(access: PixAccess): PixProvider {
    const records = this.#records(access.storeId);
    const { now } = this.#options;
    const account = new SandboxPixAccount({
      records,
      now,
      assertKnown: () => assertKey(access),
      alone: this.#alone,
      addNotice: (name, content) => this.#outbox.add(name, content, access.storeId),
    });
    return Object.assign(account, {
      readNotice: (headers: NoticeHeaders, body: string) => readSandboxNotice(access, headers, body),
    });
  }

  async createAccount({ storeId, name, cpfCnpj, webhook }: NewAccount) {
    return this.#alone(async () => {
      if (await findAccountOf(this.#options.store, cpfCnpj))
        throw new PaymentError('refused', { message: 'Já existe uma conta com este CPF ou CNPJ.' });
      const apiKey = new Secret(`${keyPrefix}${digestOf(cpfCnpj)}`);
      const made = newAccount(apiKey, { holder: name, state: 'DOCUMENTS' });
      await this.#replace(storeId, { ...made, cpfCnpj, webhookToken: webhook.token.reveal() });
      return { accountId: made.accountId, apiKey };
    });
  }

  /** An unknown key counts as one of an approved account that the owner has opened elsewhere. */
  async watch(access: PixAccess): Promise<void> {
    assertKey(access);
    await this.#alone(async () => {
      const brought = newAccount(access.apiKey, { holder: 'Conta da demonstração', state: 'ACTIVE' });
      const known = await this.#records(access.storeId).findAccount();
      const account = known?.accountId === brought.accountId ? known : brought;
      await this.#replace(access.storeId, { ...account, webhookToken: access.webhookToken.reveal() });
    });
  }

  /** A store has one account here at a time, in which its money stays. */
  async #replace(storeId: string, account: Omit<AccountRecord, 'balance'>): Promise<void> {
    const records = this.#records(storeId);
    const balance = (await records.findAccount())?.balance ?? 0;
    await records.putAccount({ ...account, balance });
  }

  /** Makes the payments that are due, then delivers waiting notices. */
  async tick(): Promise<void> {
    const now = this.#options.now();
    await this.#alone(async () => {
      for (const planned of await this.#planned.list()) {
        if (new Date(planned.dueAt) > now) continue;
        await this.#receive(planned);
        await this.#planned.remove(planned);
      }
    });
    await this.#outbox.deliver();
  }

  /**
   * Pays the code of a charge as a payer's bank would, and delivers the notice. Unlike a real bank it also pays a code that has expired or
   * was cancelled, so that each case can be played.
   *
   * @param reference the charge's id
   */
  async pay(storeId: string, reference: string, acts: PayerBehaviour = {}): Promise<'planned' | 'no-code'> {
    const code = (await this.#records(storeId).listCodes()).find((found) => found.reference === reference);
    if (!code) return 'no-code';
    const { amount = code.amount, times = 1, isExamined = false, delaySeconds = 0 } = acts;
    const dueAt = new Date(this.#options.now().getTime() + delaySeconds * 1_000).toISOString();
    for (let time = 0; time < times; time += 1)
      await this.#planned.add({ storeId, codeId: code.codeId, amount, dueAt, isExamined });
    await this.tick();
    return 'planned';
  }

  /**
   * Applies the bank's decision about examined payments of a charge, or a change of the dispute about received ones.
   *
   * @returns how many payments it changed
   */
  async change(
    storeId: string,
    reference: string,
    change: Pick<Partial<PixPaymentRecord>, 'state' | 'dispute'>,
  ): Promise<number> {
    const wanted = change.dispute ? 'received' : 'in-analysis';
    const changed = await this.#alone(async () => {
      const all = await this.#records(storeId).listPayments();
      const ours = all.filter((payment) => payment.reference === reference && payment.state === wanted);
      for (const payment of ours) await this.#put(storeId, { ...payment, ...change });
      return ours.length;
    });
    await this.#outbox.deliver();
    return changed;
  }

  async setAccountState(storeId: string, state: PixAccountState): Promise<boolean> {
    const isThere = await this.#alone(async () => {
      const account = await this.#records(storeId).findAccount();
      if (!account) return false;
      await this.#records(storeId).putAccount({ ...account, state });
      await this.#outbox.add(`ACCOUNT_STATUS_${state}`, { account: { id: account.accountId } }, storeId);
      return true;
    });
    await this.#outbox.deliver();
    return isThere;
  }

  async #receive(planned: { storeId: string; codeId: string; amount: number; isExamined: boolean }) {
    const code = await this.#records(planned.storeId).findCode(planned.codeId);
    if (!code) return;
    await this.#put(planned.storeId, {
      paymentId: `pay_${crypto.randomUUID()}`,
      codeId: code.codeId,
      reference: code.reference,
      amount: planned.amount,
      fee: Math.min(fee, planned.amount),
      state: planned.isExamined ? 'in-analysis' : 'received',
      dispute: null,
      createdAt: this.#options.now().toISOString(),
      receivedAt: null,
      refunds: [],
    });
  }

  /** Stores a payment; once it has arrived, the money is in the account, until a dispute is lost. */
  async #put(storeId: string, payment: PixPaymentRecord): Promise<void> {
    const records = this.#records(storeId);
    const now = this.#options.now();
    const known = await records.findPayment(payment.paymentId);
    const isArriving = payment.state === 'received' && payment.receivedAt === null;
    const stored = isArriving ? { ...payment, receivedAt: now.toISOString() } : payment;
    await records.putPayment(stored);
    const { paymentId, amount, reference: externalReference } = stored;
    const book = (kind: 'received' | 'fee' | 'refund', sum: number) =>
      this.#book(records, {
        id: `${paymentId}-${kind}`,
        kind,
        paymentId,
        amount: sum,
        day: dayInBrasilia(now),
      });
    if (isArriving) {
      await book('received', amount);
      await book('fee', -stored.fee);
    }
    const lost = known ? givenBackOf(stored) - givenBackOf(known) : 0;
    if (lost > 0) await book('refund', -lost);
    await this.#outbox.add(
      noticeNameOf[stored.state],
      { payment: { id: paymentId, externalReference } },
      storeId,
    );
  }

  async #book(records: SandboxPixRecords, entry: EntryRecord): Promise<void> {
    await records.addEntry(entry);
    const account = await records.findAccount();
    if (account) await records.putAccount({ ...account, balance: account.balance + entry.amount });
  }

  #records(storeId: string): SandboxPixRecords {
    return new SandboxPixRecords(this.#options.store, storeId);
  }
}

const noticeNameOf = {
  received: 'PAYMENT_RECEIVED',
  'in-analysis': 'PAYMENT_AWAITING_RISK_ANALYSIS',
  denied: 'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
} as const;

function newAccount(
  apiKey: Secret<string>,
  fields: Pick<AccountRecord, 'holder' | 'state'>,
): Omit<AccountRecord, 'balance'> {
  const accountId = digestOf(apiKey.reveal());
  return { accountId, ...fields, addressKey: null, cpfCnpj: null, webhookToken: null };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function assertKey({ apiKey }: PixAccess): void {
  if (!apiKey.reveal().startsWith(keyPrefix)) throw new PaymentError('misconfigured');
}

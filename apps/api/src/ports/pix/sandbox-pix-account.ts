import { randomUUID } from 'node:crypto';
import { centavos } from '@coruja/domain';
import { demonstrationBrCode } from '../payments/br-code.ts';
import { dayInBrasilia } from '../payments/brasilia-time.ts';
import type { InTurn } from '../../one-at-a-time.ts';
import { PaymentError } from '../payments/payment-error.ts';
import type {
  NewCode,
  NewRefund,
  NewTransfer,
  OpenedCode,
  ProviderPixAccount,
  PixProvider,
  ProviderPix,
  ReceivedOf,
  RefundOutcome,
  StatementEntry,
  TransferOutcome,
} from './pix-provider.ts';
import {
  type AccountRecord,
  type PixPaymentRecord,
  type SandboxPixRecords,
  givenBackOf,
} from './sandbox-pix-records.ts';

interface Parts {
  readonly records: SandboxPixRecords;
  readonly now: () => Date;
  /** @throws PaymentError if the account's key is none of this provider's */
  readonly assertKnown: () => void;
  readonly alone: InTurn;
  /** Queues a notice about the account. */
  readonly addNotice: (name: string, content: object) => Promise<void>;
}

/** For these amounts, in centavos, the embedded provider returns no code (docs/product/pix.md#sandbox). */
const silentAmount = 50_400;
const brokenAmount = 50_200;

/** In centavos: a transfer of the first amount waits for the owner's confirmation, one of the second fails. */
const tokenAmount = 50_300;
const failingAmount = 50_100;

/** Nobody's address, by RFC 2606. */
const documentsUrl = 'https://example.com/documentos';

/** One store's account at the embedded provider. */
export class SandboxPixAccount implements Omit<PixProvider, 'readNotice'> {
  readonly name = 'sandbox';
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async readAccount(): Promise<ProviderPixAccount> {
    return this.#alone(async (account) => {
      const { accountId, state, holder } = account;
      const balance = centavos(Math.max(0, account.balance));
      const read = { accountId, state, holder, balance };
      if (!isOpen(account))
        return { ...read, addressKey: null, documentsUrl: state === 'DOCUMENTS' ? documentsUrl : null };
      const addressKey = account.addressKey ?? randomUUID();
      await this.#parts.records.putAccount({ ...account, addressKey });
      return { ...read, addressKey, documentsUrl: null };
    });
  }

  async open({ reference, txid, amount, expiresAt }: NewCode): Promise<OpenedCode> {
    if (amount === brokenAmount) throw new PaymentError('unavailable');
    return this.#alone(async (account) => {
      if (!isOpen(account))
        throw new PaymentError('refused', { message: 'A conta de recebimento não está aprovada.' });
      const codeId = `qr_${randomUUID()}`;
      const payload = demonstrationBrCode(amount, txid);
      const code = { codeId, reference, payload, amount, expiresAt: expiresAt.toISOString() };
      await this.#parts.records.putCode(code);
      if (amount === silentAmount) throw new PaymentError('timeout', { isOutcomeUnknown: true });
      return { codeId, payload, expiresAt };
    });
  }

  /** Cancels nothing: its payers can still pay the code, so that each case can be played. */
  async cancel(): Promise<void> {
    await this.#alone(async () => {});
  }

  async listReceived(filter: ReceivedOf): Promise<ProviderPix[]> {
    return this.#alone(async () => {
      const isWanted = (payment: PixPaymentRecord) =>
        'codeId' in filter
          ? payment.codeId === filter.codeId
          : dayInBrasilia(new Date(payment.createdAt)) >= filter.since;
      return (await this.#parts.records.listPayments()).filter(isWanted).flatMap(pixOf);
    });
  }

  async refund({ paymentId, reference, amount }: NewRefund): Promise<RefundOutcome> {
    return this.#alone(async (account) => {
      const { records } = this.#parts;
      const payment = await records.findPayment(paymentId);
      if (payment?.state !== 'received') return refused('Este PIX não pode ser devolvido.');
      if (payment.refunds.some((done) => done.reference === reference)) return { outcome: 'done' };
      if (givenBackOf(payment) + amount > payment.amount)
        return refused('O valor passa do que foi recebido.');
      if (account.balance < amount)
        return { outcome: 'refused', isShortOfBalance: true, message: 'Saldo insuficiente na conta.' };
      await records.putPayment({ ...payment, refunds: [...payment.refunds, { reference, amount }] });
      await this.#moveOut(account, { id: reference, kind: 'refund', paymentId, amount });
      await this.#parts.addNotice('PAYMENT_REFUNDED', {
        payment: { id: paymentId, externalReference: payment.reference },
      });
      return { outcome: 'done' };
    });
  }

  async statement(day: string): Promise<StatementEntry[]> {
    return this.#alone(() => this.#parts.records.listEntries(day));
  }

  async transfer({ reference, amount }: NewTransfer): Promise<TransferOutcome> {
    return this.#alone(async (account) => {
      const known = await this.#parts.records.findTransfer(reference);
      if (known) return outcomeOf(known);
      if (account.balance < amount) return { outcome: 'failed', message: 'Saldo insuficiente na conta.' };
      const outcome = outcomeFor(amount);
      const record = { reference, amount, outcome, message: 'Dados bancários inválidos.' };
      await this.#parts.records.putTransfer(record);
      if (outcome === 'done')
        await this.#moveOut(account, { id: reference, kind: 'transfer', paymentId: null, amount });
      await this.#parts.addNotice(`TRANSFER_${outcome.toUpperCase()}`, {
        transfer: { externalReference: reference },
      });
      return outcomeOf(record);
    });
  }

  async findTransfer(reference: string): Promise<TransferOutcome | null> {
    return this.#alone(async () => {
      const known = await this.#parts.records.findTransfer(reference);
      return known && outcomeOf(known);
    });
  }

  async #moveOut(
    account: AccountRecord,
    moved: { id: string; kind: 'refund' | 'transfer'; paymentId: string | null; amount: number },
  ): Promise<void> {
    const day = dayInBrasilia(this.#parts.now());
    await this.#parts.records.addEntry({ ...moved, amount: -moved.amount, day });
    await this.#parts.records.putAccount({ ...account, balance: account.balance - moved.amount });
  }

  #alone<T>(work: (account: AccountRecord) => Promise<T>): Promise<T> {
    return this.#parts.alone(async () => {
      this.#parts.assertKnown();
      const account = await this.#parts.records.findAccount();
      if (!account) throw new PaymentError('misconfigured');
      return work(account);
    });
  }
}

/** An account in RENEW works as before. */
function isOpen({ state }: AccountRecord): boolean {
  return state === 'ACTIVE' || state === 'RENEW';
}

/** Empty for a payment that the payer's bank denied: it never arrived. */
function pixOf(payment: PixPaymentRecord): ProviderPix[] {
  const { paymentId, reference, codeId, state, dispute, amount, fee, receivedAt } = payment;
  if (state === 'denied') return [];
  return [
    {
      paymentId,
      reference,
      codeId,
      state,
      dispute,
      isGivenBack: givenBackOf(payment) === amount,
      amount: centavos(amount),
      fee: centavos(fee),
      receivedAt: receivedAt === null ? null : new Date(receivedAt),
    },
  ];
}

function outcomeFor(amount: number): TransferOutcome['outcome'] {
  if (amount === tokenAmount) return 'token';
  return amount === failingAmount ? 'failed' : 'done';
}

function refused(message: string): RefundOutcome {
  return { outcome: 'refused', isShortOfBalance: false, message };
}

function outcomeOf({ outcome, message }: { outcome: TransferOutcome['outcome']; message: string }) {
  return outcome === 'failed' ? { outcome, message } : { outcome };
}

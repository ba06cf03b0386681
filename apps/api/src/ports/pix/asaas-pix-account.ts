import { type Centavos, centavos } from '@coruja/domain';
import type { Clock } from '../clock.ts';
import type { AsaasClient, AsaasList } from '../payments/asaas-client.ts';
import { deletedAnswer, listOf } from '../payments/asaas-answers.ts';
import { PaymentError, isRefusal } from '../payments/payment-error.ts';
import type { NoticeHeaders } from '../payments/payments.ts';
import {
  type PixPaymentAnswer,
  addressKeyAnswer,
  addressKeysAnswer,
  balanceAnswer,
  codeAnswer,
  commercialInfoAnswer,
  documentsAnswer,
  movementAnswer,
  pixPaymentAnswer,
  refundAnswer,
  refundedPaymentAnswer,
  statusAnswer,
  transferAnswer,
} from './asaas-pix-answers.ts';
import type { Arrivals } from './asaas-pix-arrivals.ts';
import {
  accountStateOf,
  disputeOf,
  isGivenBack,
  pixStateOf,
  refundOutcomeOf,
  toStatementEntry,
  transferOutcomeOf,
} from './asaas-pix-meaning.ts';
import { readAsaasPixNotice } from './asaas-pix-notices.ts';
import { codeBody, personalOfTransfer, refundBody, transferBody } from './asaas-pix-requests.ts';
import type {
  NewCode,
  NewRefund,
  NewTransfer,
  OpenedCode,
  PixAccess,
  ProviderPixAccount,
  PixNoticeReading,
  PixProvider,
  ProviderPix,
  ReceivedOf,
  RefundOutcome,
  StatementEntry,
  TransferOutcome,
} from './pix-provider.ts';

const withoutKey = 'A conta ainda não tem chave Pix.';

/** What is kept of an account between its callers. */
export interface OpenAccount {
  readonly client: AsaasClient;
  readonly arrivals: Arrivals;
}

/** One account at Asaas. */
export class AsaasPixAccount implements PixProvider {
  readonly name = 'asaas';
  readonly #client: AsaasClient;
  readonly #arrivals: Arrivals;
  readonly #access: PixAccess;
  readonly #clock: Clock;

  constructor({ client, arrivals }: OpenAccount, access: PixAccess, clock: Clock) {
    this.#client = client;
    this.#arrivals = arrivals;
    this.#access = access;
    this.#clock = clock;
  }

  async readAccount(): Promise<ProviderPixAccount> {
    const client = this.#client;
    const status = await client.call({ method: 'GET', route: '/myAccount/status/', answer: statusAnswer });
    const commercialInfo = { method: 'GET', route: '/myAccount/commercialInfo/' } as const;
    const commercial = await client.call({ ...commercialInfo, answer: commercialInfoAnswer });
    const { balance } = await client.call({
      method: 'GET',
      route: '/finance/balance',
      answer: balanceAnswer,
    });
    const state = accountStateOf(status, commercial);
    const mayHaveKey = state === 'ACTIVE' || state === 'RENEW';
    const addressKey = mayHaveKey ? await this.#ensureAddressKey() : null;
    return {
      accountId: status.id,
      // Approved, but without a key.
      state: state === 'ACTIVE' && addressKey === null ? 'REVIEW' : state,
      addressKey,
      balance,
      holder: commercial.companyName ?? commercial.name ?? null,
      documentsUrl: state === 'DOCUMENTS' ? await this.#documentsUrl() : null,
    };
  }

  async open(code: NewCode): Promise<OpenedCode> {
    const { addressKey } = this.#access;
    if (addressKey === null) throw new PaymentError('refused', { message: withoutKey });
    const now = this.#clock.now();
    const body = codeBody(code, addressKey, now);
    const made = await this.#client.call({
      method: 'POST',
      route: '/pix/qrCodes/static',
      body,
      answer: codeAnswer,
    });
    const told = made.expirationDate ?? null;
    const expiresAt = told !== null && told > now ? told : code.expiresAt;
    return { codeId: made.id, payload: made.payload, expiresAt };
  }

  async cancel(codeId: string): Promise<void> {
    try {
      const call = { method: 'DELETE', route: '/pix/qrCodes/static/{id}', id: codeId } as const;
      await this.#client.call({ ...call, answer: deletedAnswer });
    } catch (error) {
      // Already deleted, expired or paid. The provider has no call that says which.
      if (!isRefusal(error)) throw error;
    }
  }

  async listReceived(filter: ReceivedOf): Promise<ProviderPix[]> {
    const listed = await this.#listPayments(filter);
    // A payment that arrives between two pages moves others to the next page, where they are listed again.
    const payments = [...new Map(listed.map((payment) => [payment.id, payment])).values()];
    const states = new Map(payments.map((payment) => [payment.id, pixStateOf(payment)]));
    const arrived = payments.filter(({ id }) => states.get(id) === 'received');
    const arrivals = await this.#arrivals.of(arrived);
    return payments.flatMap((payment) => {
      const state = states.get(payment.id) ?? null;
      return state === null ? [] : [toProviderPix(payment, state, arrivals.get(payment.id) ?? null)];
    });
  }

  async refund(refund: NewRefund): Promise<RefundOutcome> {
    const { paymentId: id, reference } = refund;
    const present = await this.#findRefund(id, reference);
    if (present) return present;
    const route = '/payments/{id}/refund';
    const ask = async (): Promise<RefundOutcome> => {
      const call = { method: 'POST', route, id, body: refundBody(refund) } as const;
      await this.#client.call({ ...call, answer: refundedPaymentAnswer });
      // The money is on its way, whether or not the list can be read now.
      return (await this.#findRefund(id, reference).catch(() => null)) ?? { outcome: 'asked' };
    };
    try {
      return await actOrFind(ask, () => this.#findRefund(id, reference));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The provider has no error code for a low balance, only the message.
      return { outcome: 'refused', isShortOfBalance: /saldo/i.test(error.message), message: error.message };
    }
  }

  async statement(day: string): Promise<StatementEntry[]> {
    const list = {
      route: '/financialTransactions',
      query: { startDate: day, finishDate: day, order: 'asc' },
    };
    return (await this.#client.list(list, movementAnswer)).map(toStatementEntry);
  }

  async transfer(transfer: NewTransfer): Promise<TransferOutcome> {
    const personal = personalOfTransfer(transfer);
    const look = () => this.#findTransfer(transfer.reference, personal);
    const present = await look();
    if (present) return present;
    const ask = async (): Promise<TransferOutcome> => {
      const call = { method: 'POST', route: '/transfers', body: transferBody(transfer), personal } as const;
      const refusal = 'O Asaas recusou a transferência. Confira os dados de recebimento.';
      return transferOutcomeOf(
        await this.#client.call({ ...call, refusal, answer: transferAnswer }),
        personal,
      );
    };
    try {
      // 409: an identical transfer was made in the last minutes, ours or one with another reference.
      return await actOrFind(ask, look);
    } catch (error) {
      if (isRefusal(error)) return { outcome: 'failed', message: error.message };
      throw error;
    }
  }

  async findTransfer(reference: string): Promise<TransferOutcome | null> {
    return this.#findTransfer(reference, []);
  }

  readNotice(headers: NoticeHeaders, rawBody: string): PixNoticeReading {
    return readAsaasPixNotice(this.#access, headers, rawBody);
  }

  /** The random key; null while a new one is being registered, or refused. */
  async #ensureAddressKey(): Promise<string | null> {
    for (const status of ['ACTIVE', 'AWAITING_ACTIVATION']) {
      const call = { method: 'GET', route: '/pix/addressKeys', query: { status, limit: '100' } } as const;
      const { data } = await this.#client.call({ ...call, answer: addressKeysAnswer });
      const random = data.find(({ type }) => type === 'EVP');
      if (random) return status === 'ACTIVE' ? random.key : null;
    }
    const call = { method: 'POST', route: '/pix/addressKeys', body: { type: 'EVP' } } as const;
    try {
      const made = await this.#client.call({ ...call, answer: addressKeyAnswer });
      return made.status === 'ACTIVE' ? made.key : null;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  async #documentsUrl(): Promise<string | null> {
    const call = { method: 'GET', route: '/myAccount/documents', answer: documentsAnswer } as const;
    const { data } = await this.#client.call(call);
    const wanted = data.filter(({ status }) => status !== 'APPROVED' && status !== 'IGNORED');
    return wanted.find(({ onboardingUrl }) => onboardingUrl)?.onboardingUrl ?? null;
  }

  async #listPayments(filter: ReceivedOf): Promise<PixPaymentAnswer[]> {
    const route = '/payments';
    if ('since' in filter) {
      const query = { billingType: 'PIX', 'dateCreated[ge]': filter.since };
      return this.#client.list({ route, query }, pixPaymentAnswer);
    }
    const found = await this.#client.list({ route, query: { pixQrCodeId: filter.codeId } }, pixPaymentAnswer);
    // The guide names this filter, the reference does not. If the provider ignores it, return no payment of another code.
    return found.filter(({ pixQrCodeId }) => pixQrCodeId === filter.codeId);
  }

  async #findRefund(id: string, reference: string): Promise<RefundOutcome | null> {
    const call = { method: 'GET', route: '/payments/{id}/refunds', id, query: { limit: '100' } } as const;
    const found = await this.#client.find({ ...call, answer: listOf(refundAnswer) });
    return refundOutcomeOf(found?.data ?? [], reference);
  }

  /** The provider's list has no filter for a reference. */
  async #findTransfer(reference: string, personal: readonly string[]): Promise<TransferOutcome | null> {
    const list: AsaasList = { route: '/transfers' };
    for await (const page of this.#client.pages(list, transferAnswer)) {
      const found = page.find(({ externalReference }) => externalReference === reference);
      if (found) return transferOutcomeOf(found, personal);
    }
    return null;
  }
}

function toProviderPix(
  payment: PixPaymentAnswer,
  state: ProviderPix['state'],
  receivedAt: Date | null,
): ProviderPix {
  const { id, value, netValue, externalReference, pixQrCodeId } = payment;
  return {
    paymentId: id,
    // Whether the provider copies it from the code is not documented; the code's id is there in any case.
    reference: externalReference ?? null,
    codeId: pixQrCodeId ?? null,
    amount: value,
    fee: feeOf(value, netValue ?? null),
    state,
    dispute: disputeOf(payment),
    isGivenBack: isGivenBack(payment),
    receivedAt,
  };
}

function feeOf(value: Centavos, netValue: Centavos | null): Centavos | null {
  return netValue === null ? null : centavos(value - netValue);
}

/**
 * Makes a call that moves money; if its answer is lost, looks whether the call took effect.
 *
 * @throws PaymentError with `isOutcomeUnknown` if nobody can say
 */
async function actOrFind<T>(act: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PaymentError) || !error.isOutcomeUnknown) throw error;
    const found = await look().catch(() => null);
    if (found === null) throw error;
    return found;
  }
}

import type { Clock } from '../clock.ts';
import type { AsaasClient } from '../payments/asaas-client.ts';
import { noonInBrasilia } from '../payments/brasilia-time.ts';
import { type PixPaymentAnswer, pixTransactionAnswer } from './asaas-pix-answers.ts';

const maxKnown = 2_000;

/**
 * When payments arrived. A payment has only its day; the exact time needs another call, for its PIX transaction. Known times are kept,
 * because they never change.
 */
export class Arrivals {
  readonly #client: AsaasClient;
  readonly #clock: Clock;
  readonly #known = new Map<string, Date>();

  constructor(client: AsaasClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /**
   * Arrival times by payment id. Never fails, since it matters more that a PIX arrived than at which minute: if the provider cannot be
   * asked, the time is noon of that day, or now.
   */
  async of(payments: readonly PixPaymentAnswer[]): Promise<ReadonlyMap<string, Date>> {
    const arrivals = new Map<string, Date>();
    let mayAsk = true;
    for (const payment of payments) {
      const known = this.#known.get(payment.id);
      const found = known ?? (mayAsk ? await this.#ask(payment) : null);
      if (found === 'failed') mayAsk = false;
      arrivals.set(payment.id, found instanceof Date ? found : this.#guess(payment));
    }
    return arrivals;
  }

  async #ask({ id, pixTransaction }: PixPaymentAnswer): Promise<Date | null | 'failed'> {
    if (!pixTransaction) return null;
    const call = { method: 'GET', route: '/pix/transactions/{id}', id: pixTransaction } as const;
    try {
      const found = await this.#client.find({ ...call, answer: pixTransactionAnswer });
      if (found?.effectiveDate) this.#keep(id, found.effectiveDate);
      return found?.effectiveDate ?? null;
    } catch {
      return 'failed';
    }
  }

  #keep(paymentId: string, at: Date): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(paymentId, at);
  }

  #guess({ clientPaymentDate, paymentDate, dateCreated }: PixPaymentAnswer): Date {
    const noon = noonInBrasilia(clientPaymentDate ?? paymentDate ?? dateCreated);
    const now = this.#clock.now();
    return noon < now ? noon : now;
  }
}

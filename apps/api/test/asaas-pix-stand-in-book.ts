import { dayInZone } from '@coruja/domain';
import type { Body } from './asaas-stand-in-checks.ts';

const timeZone = 'America/Sao_Paulo';

/** An instant as the provider writes it: Brasília's time, without a zone. */
export function stampOf(instant: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return parts.format(instant);
}

interface Movement extends Body {
  readonly value: number;
  readonly date: string;
}

/** Every movement of an account. The balance is their sum. */
export class StandInBook {
  #movements: Movement[] = [];
  readonly #now: () => Date;
  #balance = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  today(): string {
    return dayInZone(this.#now().getTime(), timeZone);
  }

  /** Centavos. */
  balance(): number {
    return this.#balance;
  }

  /** @param amount centavos, below zero what leaves the account */
  write(type: string, amount: number, about: Body = {}): void {
    this.#balance += amount;
    this.#movements.push({
      object: 'financialTransaction',
      id: `ftn_${String(this.#movements.length + 1).padStart(12, '0')}`,
      value: amount / 100,
      balance: this.#balance / 100,
      type,
      date: this.today(),
      description: type,
      paymentId: null,
      transferId: null,
      ...about,
    });
  }

  /** Makes the balance this, by a movement from outside. */
  setBalance(amount: number): void {
    const difference = amount - this.#balance;
    if (difference !== 0) this.write(difference > 0 ? 'CREDIT' : 'DEBIT', difference);
  }

  /** Makes the statement lose a payment. */
  forget(paymentId: string): void {
    this.#movements = this.#movements.filter((movement) => movement['paymentId'] !== paymentId);
  }

  between(first: string, last: string): Movement[] {
    return this.#movements.filter(({ date }) => date >= first && date <= last);
  }
}

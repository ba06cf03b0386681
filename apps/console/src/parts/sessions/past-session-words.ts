import type { PastSession } from '@coruja/contract';
import { formatMoney } from '../../lib/format.ts';

/** Who played. Someone who is not known any more is called as in the list of sales. */
export function playerText({ user, isGuest }: Pick<PastSession, 'user' | 'isGuest'>): string {
  return user?.name ?? (isGuest ? 'Convidado' : 'Anônimo');
}

const payments = {
  balance: 'Saldo',
  package: 'Pacote',
  paid: 'No caixa',
  bill: 'Conta',
  courtesy: 'Cortesia',
  event: 'Evento',
  counter: 'No balcão',
} as const satisfies Record<NonNullable<PastSession['paidBy']>, string>;

/** How a session was paid, and what came in at the counter for it, in reais; null for nothing. */
export function paymentOf({ paidBy, price }: Pick<PastSession, 'paidBy' | 'price'>) {
  return {
    name: paidBy === null ? 'Não informado' : payments[paidBy],
    amount: paidBy === 'counter' ? price : null,
  };
}

/** `Saldo`, `No balcão, R$ 3,00` */
export function paymentText(session: Pick<PastSession, 'paidBy' | 'price'>): string {
  const { name, amount } = paymentOf(session);
  return amount === null ? name : `${name}, ${formatMoney(amount)}`;
}

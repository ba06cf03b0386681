import type { PastSession } from '@coruja/contract';
import { formatMinutes, formatMoney } from '../../lib/format.ts';

/** The player's name; an erased customer is named as in the list of sales. */
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

type PaidSession = Pick<PastSession, 'paidBy' | 'payment' | 'price'>;

/** How a session was paid, and the money received for it in reais; null for none. */
export function paymentOf({ paidBy, payment, price }: PaidSession) {
  if (payment?.status === 'due') return { name: 'A receber', amount: null };
  if (payment?.status === 'waived') return { name: 'Conta dispensada', amount: null };
  return {
    name: paidBy === null ? 'Não informado' : payments[paidBy],
    amount: payment?.amount ?? (paidBy === 'counter' ? price : null),
  };
}

/** `Saldo`, `No balcão, R$ 3,00` */
export function paymentText(session: PaidSession): string {
  const { name, amount } = paymentOf(session);
  return amount === null ? name : `${name}, ${formatMoney(amount)}`;
}

/** `2 h`, or a text for an open-ended session. */
export function durationText({
  isOpenEnded,
  durationInMinutes,
}: Pick<PastSession, 'isOpenEnded' | 'durationInMinutes'>): string {
  return isOpenEnded ? 'Sem hora para acabar' : formatMinutes(durationInMinutes);
}

import type { Order, PixDifference, ReceivedPix } from '@coruja/contract';
import { centavos, fromReais, toReais } from '@coruja/domain';
import { formatMoney, formatNumber } from '../../lib/format.ts';

const problems: Readonly<Record<NonNullable<ReceivedPix['problem']>, string>> = {
  surplus: 'Pagou a mais',
  second: 'Pago de novo',
  cancelled: 'Pedido cancelado',
  late: 'Chegou tarde',
  orphan: 'Código que ninguém viu',
  refused: 'Não deu para entregar',
};

const disputes: Readonly<Record<NonNullable<ReceivedPix['dispute']>, string>> = {
  OPEN: 'Contestado',
  WON: 'Contestação ganha',
  LOST: 'Contestação perdida',
};

/** Why somebody must look at a PIX. If nothing is left of it, the reason is that its payer disputes it. */
export function whyText({
  problem,
  reason,
  dispute,
  unresolved,
}: Pick<ReceivedPix, 'problem' | 'reason' | 'dispute' | 'unresolved'>): string {
  if (dispute !== null && unresolved === 0) return disputes[dispute];
  if (problem === null) return 'Pedido não foi pago por inteiro';
  return reason ? `${problems[problem]}: ${reason}` : problems[problem];
}

/** What was ordered: '2 × Refrigerante, Água'. */
export function linesText({ lines }: Pick<Order, 'lines'>): string {
  return lines
    .map(({ name, quantity }) => (quantity === 1 ? name : `${formatNumber(quantity)}\u00a0×\u00a0${name}`))
    .join(', ');
}

/** Who ordered. */
export function customerText({ user }: Pick<Order, 'user'>): string {
  return user?.name ?? 'Anônimo';
}

/** What became of it besides its order, a sentence each: what went back, what is asked for, and what its payer disputes. */
export function outcomeTexts({
  refunded,
  refund,
  dispute,
}: Pick<ReceivedPix, 'refunded' | 'refund' | 'dispute'>): string[] {
  const asked = refund?.state === 'ASKED' ? refund.amount : 0;
  const back = toReais(centavos(Math.max(0, fromReais(refunded) - fromReais(asked))));
  return [
    back > 0 && `Devolvido ${formatMoney(back)}`,
    asked > 0 && `Devolução pedida: ${formatMoney(asked)}`,
    refund?.state === 'FAILED' &&
      `A devolução não saiu: ${refund.failure ?? 'o provedor não disse por quê.'}`,
    dispute === 'OPEN' && `${disputes.OPEN} por quem pagou: responda no Asaas`,
    dispute !== null && dispute !== 'OPEN' && disputes[dispute],
  ].filter((text) => text !== false);
}

/** Whether the provider reported it; otherwise somebody saw it at the bank. */
export function isConfirmedByProvider({ confirmedBy }: Pick<ReceivedPix, 'confirmedBy'>): boolean {
  return confirmedBy === 'provider';
}

/** What differs between the provider's statement and the store's PIX. */
export function differenceText({ kind, amount, expected }: PixDifference): string {
  if (kind === 'missing') return 'Recebido aqui, mas não está no extrato do provedor';
  if (kind === 'amount') return `O extrato tem outro valor; aqui são ${formatMoney(expected ?? 0)}`;
  return amount < 0
    ? 'Saiu da conta, e nenhuma devolução daqui explica'
    : 'Entrou na conta, e não é de nenhum pedido';
}

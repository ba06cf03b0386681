import type { Order, ReceivedPix } from '@coruja/contract';
import { formatNumber } from '../../lib/format.ts';

const problems: Readonly<Record<NonNullable<ReceivedPix['problem']>, string>> = {
  surplus: 'Pagou a mais',
  second: 'Pago de novo',
  cancelled: 'Pedido cancelado',
  late: 'Chegou tarde',
  orphan: 'Código que ninguém viu',
  refused: 'Não deu para entregar',
};

/** Why somebody must decide about a PIX. */
export function whyText({ problem, reason }: Pick<ReceivedPix, 'problem' | 'reason'>): string {
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

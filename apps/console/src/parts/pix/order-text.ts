import type { Order, ReceivedPix } from '@coruja/contract';
import { formatMoney } from '../../lib/format.ts';
import { formatMissingMoney } from '../../lib/missing-money.ts';
import { secondsLeft } from '../../lib/seconds-left.ts';

/** How an order stands at the counter. */
export type OrderStatus =
  | 'paid'
  | 'cancelled'
  | 'expired'
  /** It has no code for what is missing: none was made, or a part was paid. */
  | 'uncharged'
  | 'open';

/** @param now milliseconds since the epoch, by the server's clock */
export function statusOfOrder({ state, expiresAt, charge, missing }: Order, now: number): OrderStatus {
  if (state === 'PAID') return 'paid';
  if (state === 'CANCELLED') return 'cancelled';
  if (state === 'EXPIRED' || secondsLeft(expiresAt, now) === 0) return 'expired';
  return charge?.amount === missing ? 'open' : 'uncharged';
}

/** Whose order it is: the customer, else what is bought. `Refrigerante e mais 2` */
export function orderName({ user, lines }: Order): string {
  if (user) return user.name;
  const [first, ...others] = lines;
  const name = first?.name ?? 'Pedido';
  return others.length > 0 ? `${name} e mais ${others.length}` : name;
}

/** Whether the provider confirms its newest code (docs/product/pix.md#screens-of-the-account). */
export function confirmsItself({ charge }: Pick<Order, 'charge'>): boolean {
  return charge?.mode === 'AUTO';
}

/** Whether somebody must look for the money of its newest code. */
export function waitsAtBank({ charge }: Pick<Order, 'charge'>): boolean {
  return charge?.mode === 'KEY';
}

export function isPartPaid({ missing, pix }: Pick<Order, 'missing' | 'pix'>): boolean {
  return missing > 0 && missing < pix;
}

/** `R$ 13,00`, or `Faltam R$ 2,00` once a part was paid. */
export function dueText(order: Pick<Order, 'missing' | 'pix'>): string {
  return isPartPaid(order) ? formatMissingMoney(order.missing) : formatMoney(order.missing);
}

/** Why a received PIX did not become a sale; null if it did, or if it paid a part. */
export function problemText({ problem, reason, amount }: ReceivedPix): string | null {
  const came = `O PIX de ${formatMoney(amount)}`;
  switch (problem) {
    case 'refused':
      return `${came} foi registrado, mas a venda não pôde ser feita. ${reason ?? ''}`.trim();
    case 'late':
      return `${came} chegou depois do prazo e não cobre a venda.`;
    case 'second':
      return `${came} é o segundo desta venda, que já estava paga.`;
    case 'cancelled':
      return `${came} chegou depois que a cobrança foi cancelada.`;
    default:
      return null;
  }
}

import type { Order, OrderState, ReceivedPix } from '@coruja/contract';
import { type Centavos, centavos, orderMs, pixRefundAfterMs, toReais } from '@coruja/domain';
import { isOver } from '../../clock-skew.ts';
import { soldView } from '../sales/sale-view.ts';
import type { OrderRow, PackedCharge } from './orders-queries.ts';
import type { ReceivedPixRow } from './received-pix-queries.ts';

const reais = (amount: number) => toReais(centavos(amount));

export function orderView(row: OrderRow, now: Date): Order {
  const { customer_id: id, customer_name: name } = row;
  return {
    id: row.id,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    user: id !== null && name !== null ? { id, name } : null,
    lines: row.lines.map(lineView),
    discount: reais(row.discount_centavos),
    total: reais(row.total_centavos),
    pix: reais(row.pix_centavos),
    missing: toReais(missingOf(row)),
    charge: row.charge && chargeView(row.charge),
    saleId: row.sale_id,
    actor: row.actor,
  };
}

/** An order whose time is over is expired, whether or not the job has seen it. */
export function stateOf({ state, expires_at: until }: OrderRow, now: Date): OrderState {
  return state === 'OPEN' && isOver(until, { now, durationMs: orderMs }) ? 'EXPIRED' : state;
}

/** The part of its PIX that has not arrived. */
export function missingOf({ pix_centavos: due, paid_centavos: paid }: OrderRow): Centavos {
  return centavos(due - paid);
}

function lineView(line: { name: string; quantity: number; unitPrice: number }) {
  return { name: line.name, ...soldView(line) };
}

/** The instants are texts in a charge that was read together with its order. */
export function chargeView({
  amount,
  createdAt,
  expiresAt,
  ...charge
}: Omit<PackedCharge, 'createdAt' | 'expiresAt'> & { createdAt: Date | string; expiresAt: Date | string }) {
  return {
    ...charge,
    amount: reais(amount),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** The part of a PIX that neither pays an order nor was given back. */
export function unresolvedOf(row: ReceivedPixRow): Centavos {
  return centavos(row.amount_centavos - row.applied_centavos - row.refunded_centavos);
}

/** When a PIX that bought nothing is given back automatically through the provider; null for any other PIX. */
function refundsAt(row: ReceivedPixRow): Date | null {
  const boughtNothing = row.payment_id !== null && row.applied_centavos + row.refunded_centavos === 0;
  const isDisputed = row.dispute === 'OPEN' || row.dispute === 'LOST';
  return boughtNothing && !isDisputed ? new Date(row.created_at.getTime() + pixRefundAfterMs) : null;
}

export function receivedPixView(row: ReceivedPixRow): ReceivedPix {
  const { order } = row;
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    amount: reais(row.amount_centavos),
    applied: reais(row.applied_centavos),
    refunded: reais(row.refunded_centavos),
    unresolved: toReais(unresolvedOf(row)),
    problem: row.problem,
    reason: row.reason,
    confirmedBy: row.confirmed_by,
    dispute: row.dispute,
    refund: row.refund && { ...row.refund, amount: reais(row.refund.amount) },
    refundsAt: refundsAt(row)?.toISOString() ?? null,
    statementAt: row.statement_at?.toISOString() ?? null,
    order: {
      id: order.id,
      total: reais(order.total),
      user: order.customer,
      lines: order.lines.map(lineView),
    },
  };
}

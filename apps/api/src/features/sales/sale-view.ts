import type { Sale, SaleRefund } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { PackedItem, PackedRefund, PackedTime, SaleRow } from './sales-queries.ts';

/** The columns of a sale's row that the view needs. */
type ShownSale = Pick<
  SaleRow,
  | 'id'
  | 'created_at'
  | 'customer_id'
  | 'customer_name'
  | 'payment_type'
  | 'coupon_code'
  | 'subtotal_centavos'
  | 'discount_centavos'
  | 'manual_discount_centavos'
  | 'manual_discount_basis_points'
  | 'manual_discount_reason'
  | 'total_centavos'
  | 'actor'
  | 'refunded_at'
  | 'refund_reason'
  | 'refund_actor'
  | 'payments'
  | 'owed_after'
  | 'refunds'
  | 'refunded_centavos'
> & { readonly items: readonly Omit<PackedItem, 'productId'>[] };

export function saleView(row: ShownSale): Sale {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    ...(row.customer_id === null ? {} : { user: { name: row.customer_name ?? '' } }),
    paymentType: row.payment_type,
    items: row.items.map(({ id, name, quantity, unitPrice, time }) => ({
      id,
      product: { name },
      ...soldView({ quantity, unitPrice }),
      ...(time ? { time: timeView(time) } : {}),
    })),
    subtotal: toReais(centavos(row.subtotal_centavos)),
    discount: toReais(centavos(row.discount_centavos)),
    ...(row.coupon_code === null ? {} : { coupon: { code: row.coupon_code } }),
    ...manualDiscountView(row),
    total: toReais(centavos(row.total_centavos)),
    payments: row.payments.map(({ type, amount, received }) => ({
      type,
      amount: toReais(amount),
      received: received === null ? null : toReais(received),
      change: received === null ? 0 : toReais(centavos(received - amount)),
    })),
    owedAfter: row.owed_after === null ? null : toReais(centavos(row.owed_after)),
    actor: row.actor,
    refunds: row.refunds.map(refundView),
    refunded: toReais(centavos(row.refunded_centavos)),
    refundedAt: row.refunded_at?.toISOString() ?? null,
    refundReason: row.refund_reason,
    refundActor: row.refund_actor,
  };
}

function refundView({ id, at, reason, actor, amount, payments, items }: PackedRefund): SaleRefund {
  return {
    id,
    at: new Date(at).toISOString(),
    reason,
    actor,
    amount: toReais(centavos(amount)),
    payments: payments.map((payment) => ({ ...payment, amount: toReais(centavos(payment.amount)) })),
    items: items.map((item) => ({ ...item, amount: toReais(centavos(item.amount)) })),
  };
}

function manualDiscountView(row: ShownSale): Pick<Sale, 'manualDiscount'> {
  const { manual_discount_reason: reason, manual_discount_basis_points: basisPoints } = row;
  if (reason === null) return {};
  const amount = toReais(centavos(row.manual_discount_centavos));
  return { manualDiscount: { percent: basisPoints === null ? null : basisPoints / 100, amount, reason } };
}

function timeView({ rules, package: sold, ...time }: PackedTime) {
  return {
    ...time,
    ...(sold ? { package: packageView(sold) } : {}),
    rules: rules.map(({ rule, minutes, amount }) => ({ rule, minutes, amount: toReais(centavos(amount)) })),
  };
}

function packageView({ expiresAt, rooms, used }: NonNullable<PackedTime['package']>) {
  return {
    expiresAt: new Date(expiresAt).toISOString(),
    rooms: rooms && [...rooms],
    used: used && { ...used, days: [...used.days] },
  };
}

/** What an item was sold for; `price` is the API's name for the unit price. */
export function soldView({ quantity, unitPrice }: Pick<PackedItem, 'quantity' | 'unitPrice'>) {
  return { quantity, price: toReais(centavos(unitPrice)) };
}

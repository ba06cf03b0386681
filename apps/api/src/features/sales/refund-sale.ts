import { randomUUID } from 'node:crypto';
import type { refundSaleBody, Sale } from '@coruja/contract';
import { type Centavos, centavos, fromReais, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedSale, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { alertBigRefund } from '../alerts/alert-big-refund.ts';
import { lockBills, reopenBills } from '../bills/hold-bills.ts';
import { holdUsedTime, type StayUse } from '../bills/used-time.ts';
import { takeSoldMinutesBack } from '../credits/sold-minutes.ts';
import { holdCustomerHere } from '../customers/hold-customer.ts';
import { returnStock } from '../products/products-for-sale.ts';
import { getSoldPackages, takeSoldPackageBack } from '../time-packages/sold-packages.ts';
import { getSale } from './get-sale.ts';
import {
  chooseParts,
  isFullyRefunded,
  refundLines,
  type RefundLine,
  type RefundPart,
  sessionsOf,
} from './refund-lines.ts';
import { payBack, takeOffTab, type TabLeft } from './refund-money.ts';
import {
  findSaleToRefund,
  findTabLeft,
  insertRefund,
  listPaymentsLeft,
  listSoldItemRows,
  lockSaleRow,
  type RefundedSaleRow,
} from './refund-queries.ts';
import { markSaleRefunded } from './sales-queries.ts';

type RefundInput = z.output<typeof refundSaleBody> & { readonly saleId: string };

/**
 * Refunds a sale or a part of it (docs/product/sales.md#refund): units return to the stock, unused time is taken back, bills
 * are open again, what is owed for it is taken off the tab, and the money is paid back by the same tender or another. Once all
 * of it is refunded, the coupon's use is given back and the sale is removed from the figures.
 *
 * @throws AppError SALE_NOT_FOUND, SALE_REFUNDED, STOCK_TOO_LARGE, PAYMENTS_DIFFER, and the refusals of chooseParts
 */
export function refundSale(ctx: StoreContext, input: RefundInput): Promise<Sale> {
  return inStore(ctx, async (inside) => {
    const held = await holdSale(inside, input.saleId);
    const { sale, lines, customer } = held;
    const parts = chooseParts(lines, { balance: customer?.balanceMinutes ?? 0, items: input.items });
    // Products before the figures, in the same order as a sale, to avoid deadlocks.
    const products = parts.flatMap(({ line: { product_id: productId }, quantity }) =>
      productId ? [{ productId, quantity }] : [],
    );
    if (products.length > 0) await returnStock(inside, { saleId: sale.id, items: products });
    if (customer) await takeTimeBack(inside, { saleId: sale.id, customerId: customer.id, parts });
    await writeRefund(inside, { ...held, parts, input });
    const partOf = new Map(parts.map((part) => [part.line, part]));
    const isWhole = lines.every((line) => isFullyRefunded(line, partOf.get(line)));
    if (isWhole) {
      const { reason } = input;
      await markSaleRefunded(inside.db, ctx.storeId, {
        id: sale.id,
        at: ctx.now(),
        reason,
        actor: ctx.actor,
      });
    }
    const billIds = parts.flatMap(({ line: { bill_id: id } }) => id ?? []);
    await reopenBills(inside, { saleId: sale.id, ids: billIds });
    const refunded = await getSale(inside, { saleId: sale.id });
    const after = withFields(auditedSale(refunded), { refunded: refunded.refunded });
    const earlier = centavos(fromReais(refunded.refunded) - sumOf(parts, ({ amount }) => amount));
    const before = withFields(after, { refunded: toReais(earlier) });
    inside.audit?.describe({ before, after, reason: input.reason });
    if (refunded.paymentType !== 'FREE')
      await alertBigRefund(inside, { amount: fromReais(refunded.refunded), sale: refunded.id.slice(0, 8) });
    return refunded;
  });
}

async function takeTimeBack(
  ctx: StoreContext,
  { parts, ...sold }: { saleId: string; customerId: string; parts: readonly RefundPart[] },
): Promise<void> {
  const minutes = sumOf(parts, (part) => (part.line.kind === 'credits' ? part.minutes : 0));
  if (minutes > 0) await takeSoldMinutesBack(ctx, { ...sold, packageId: null, minutes });
  for (const part of parts) {
    // The minutes left in a cancelled package are gone already.
    if (part.line.kind !== 'package' || part.line.package?.isCancelled) continue;
    const isWhole = isFullyRefunded(part.line, part);
    await takeSoldPackageBack(ctx, { ...sold, packageId: part.line.id, minutes: part.minutes, isWhole });
  }
}

interface HeldSale {
  readonly sale: RefundedSaleRow;
  readonly lines: readonly RefundLine[];
  /** Set for a sale that gave minutes or is on the tab, unless the customer was removed, who then had neither left. */
  readonly customer: {
    readonly id: string;
    readonly balanceMinutes: number;
    readonly owed: Centavos;
  } | null;
  readonly tab: TabLeft | null;
}

/** Locks the sold sessions and bills, the customer whose balance changes, and the sale, in this order. */
async function holdSale(ctx: StoreContext, saleId: string): Promise<HeldSale> {
  const { db, storeId } = ctx;
  const found = await findSaleToRefund(db, storeId, saleId);
  assertThat(found, 'SALE_NOT_FOUND');
  const items = await listSoldItemRows(db, storeId, found.id);
  const uses: ReadonlyMap<string, StayUse> = await holdUsedTime(ctx, sessionsOf(items));
  await lockBills(
    ctx,
    items.flatMap(({ bill_id: id }) => id ?? []),
  );
  const { customer_id: id } = found;
  const gaveMinutes = items.some(({ kind }) => kind === 'credits' || kind === 'package');
  const isOnTab = (await findTabLeft(db, storeId, found)) !== null;
  const held =
    id !== null && (gaveMinutes || isOnTab) ? await holdCustomerHere(ctx, { customerId: id }) : null;
  const customer =
    id !== null && held ? { id, balanceMinutes: held.balanceMinutes, owed: held.tab.owed } : null;
  await lockSaleRow(db, storeId, found.id);
  const sale = await findSaleToRefund(db, storeId, found.id);
  assertThat(sale, 'SALE_NOT_FOUND');
  assertThat(sale.refunded_at === null, 'SALE_REFUNDED');
  const rows = await listSoldItemRows(db, storeId, sale.id);
  const packages = await getSoldPackages(ctx, { saleId: sale.id });
  const tab = await findTabLeft(db, storeId, sale);
  return { sale, lines: refundLines(sale, rows, { uses, packages }), customer, tab };
}

async function writeRefund(
  ctx: StoreContext,
  {
    sale,
    customer,
    tab,
    parts,
    input,
  }: HeldSale & { readonly parts: readonly RefundPart[]; readonly input: RefundInput },
): Promise<void> {
  const amount = sumOf(parts, (part) => part.amount);
  const due = sale.payment_type === 'FREE' ? centavos(0) : amount;
  const { taken, paid } = takeOffTab(tab, { due, owed: customer?.owed ?? centavos(0) });
  const left = [...(await listPaymentsLeft(ctx.db, ctx.storeId, sale.id)), ...paid];
  await insertRefund(ctx.db, {
    storeId: ctx.storeId,
    id: randomUUID(),
    saleId: sale.id,
    amount,
    discount: centavos(sumOf(parts, (part) => part.subtotal) - amount),
    timeAmount: sumOf(parts, (part) => (part.line.kind === 'product' ? 0 : part.amount)),
    reason: input.reason,
    actor: ctx.actor,
    at: ctx.now(),
    items: parts.map(({ line: { id }, quantity, minutes, subtotal, amount: paid }) => {
      return { id, quantity, minutes, subtotal, amount: paid };
    }),
    money: payBack(left, centavos(due - taken), input.payments),
    tab: customer && taken > 0 ? { customerId: customer.id, amount: taken } : null,
  });
}

function sumOf(parts: readonly RefundPart[], figureOf: (part: RefundPart) => number) {
  return centavos(parts.reduce((sum, part) => sum + figureOf(part), 0));
}

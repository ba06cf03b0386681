import type { Refundable } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getUsedTime } from '../bills/used-time.ts';
import { findBalance } from '../credits/find-balance.ts';
import { findOwed } from '../tab/get-tab.ts';
import { getSoldPackages } from '../time-packages/sold-packages.ts';
import { refundLines, sessionsOf, wholePart } from './refund-lines.ts';
import { takeOffTab } from './refund-money.ts';
import { findSaleToRefund, findTabLeft, listPaymentsLeft, listSoldItemRows } from './refund-queries.ts';

/**
 * What can be refunded of a sale at this moment (docs/product/sales.md#refund).
 *
 * @throws AppError SALE_NOT_FOUND
 */
export async function getRefundable(ctx: StoreContext, input: { saleId: string }): Promise<Refundable> {
  const sale = await findSaleToRefund(ctx.db, ctx.storeId, input.saleId);
  assertThat(sale, 'SALE_NOT_FOUND');
  const rows = await listSoldItemRows(ctx.db, ctx.storeId, sale.id);
  const uses = await getUsedTime(ctx, sessionsOf(rows));
  let balance = sale.customer_id === null ? 0 : await findBalance(ctx, { customerId: sale.customer_id });
  const packages = await getSoldPackages(ctx, { saleId: sale.id });
  const items = refundLines(sale, rows, { uses, packages }).map((line) => {
    const { quantity, minutes, amount } = wholePart(line, balance);
    if (line.kind === 'credits') balance -= minutes;
    return {
      itemId: line.id,
      name: line.name,
      kind: line.kind,
      quantity,
      minutes,
      amount: toReais(amount),
      subtotal: toReais(centavos(line.subtotal)),
      paid: toReais(line.paid),
      refunded: toReais(centavos(line.refunded_subtotal)),
      isRunning: line.kind !== 'bill' && (line.use?.isRunning ?? false),
    };
  });
  const payments = await listPaymentsLeft(ctx.db, ctx.storeId, sale.id);
  const tab = await findTabLeft(ctx.db, ctx.storeId, sale);
  const owed =
    tab && sale.customer_id !== null ? await findOwed(ctx, { customerId: sale.customer_id }) : centavos(0);
  const { taken, paid } = takeOffTab(tab, { due: tab?.left ?? centavos(0), owed });
  return {
    items,
    amount: toReais(centavos(items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0))),
    payments: [
      ...(taken > 0 ? [{ type: 'TAB' as const, amount: toReais(taken) }] : []),
      ...[...payments, ...paid].map(({ tender, left }) => ({ type: tender, amount: toReais(left) })),
    ],
  };
}

import type { SalesSummary } from '@coruja/contract';
import { centavos, salePaymentTypes, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { sumReceived } from '../money/sum-received.ts';
import { spanInStore } from '../stores/span-in-store.ts';
import { sumSales } from './sales-queries.ts';

type SumRow = Awaited<ReturnType<typeof sumSales>>[number];

/** The sums of the sales screen, without courtesies and refunded sales (docs/product/sales.md#sums). */
export async function getSalesSummary(
  ctx: StoreContext,
  input: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<SalesSummary> {
  const span = await spanInStore(ctx, input);
  const rows = await sumSales(ctx.db, ctx.storeId, span);
  const kept = rows.filter((row) => !row.is_refunded);
  const paid = kept.filter((row) => row.payment_type !== 'FREE');
  return {
    ...sumOf(paid),
    discount: toReais(centavos(paid.reduce((sum, row) => sum + row.discount, 0))),
    byPaymentType: salePaymentTypes.flatMap((paymentType) => {
      const rowsOfType = paid.filter((row) => row.payment_type === paymentType);
      return rowsOfType.length === 0 ? [] : [{ paymentType, ...sumOf(rowsOfType) }];
    }),
    courtesies: sumOf(kept.filter((row) => row.payment_type === 'FREE')),
    refunds: sumOf(rows.filter((row) => row.is_refunded)),
    received: await sumReceived(ctx, span),
  };
}

function sumOf(rows: readonly SumRow[]): { count: number; total: number } {
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    total: toReais(centavos(rows.reduce((sum, row) => sum + row.total, 0))),
  };
}

import type { Sale } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { saleView } from './sale-view.ts';
import { findSaleRow } from './sales-queries.ts';

/** @throws AppError SALE_NOT_FOUND */
export async function getSale(ctx: StoreContext, input: { saleId: string }): Promise<Sale> {
  const row = await findSaleRow(ctx.db, ctx.storeId, input.saleId);
  assertThat(row, 'SALE_NOT_FOUND');
  return saleView(row);
}

import type { Bill } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { billAmount } from './bill-amount.ts';
import { billView } from './bill-view.ts';
import { listOpenBillRows } from './bills-queries.ts';

/** The open bills, oldest first. One of R$ 0,00 is listed only while its session runs without a chosen end. */
export async function listBills(ctx: StoreContext): Promise<Bill[]> {
  const rows = await listOpenBillRows(ctx.db, ctx.storeId);
  if (rows.length === 0) return [];
  const { timeZone } = await getHourPrice(ctx);
  const bills: Bill[] = [];
  for (const row of rows) {
    const amount = await billAmount(ctx, row, timeZone);
    const mayGrow = amount.isRunning && amount.isOpenEnded;
    if (amount.due.total > 0 || mayGrow) bills.push(billView(row, amount));
  }
  return bills;
}

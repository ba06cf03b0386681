import type { Order, ReceivedPix } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { orderView, receivedPixView } from './order-view.ts';
import { listOrderRowsById } from './orders-queries.ts';
import { listPixRowsById } from './received-pix-queries.ts';

/** PIX by their ids, newest first. */
export async function findReceivedPix(
  { db, storeId }: StoreContext,
  ids: readonly string[],
): Promise<ReceivedPix[]> {
  return ids.length > 0 ? (await listPixRowsById(db, storeId, ids)).map(receivedPixView) : [];
}

/** Orders by their ids. */
export async function findOrders(
  { db, storeId, now }: StoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = ids.length > 0 ? await listOrderRowsById(db, storeId, ids) : [];
  return new Map(rows.map((row) => [row.id, orderView(row, now())]));
}

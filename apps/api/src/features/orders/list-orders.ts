import type { Order, ReceivedPix } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { orderView, receivedPixView } from './order-view.ts';
import { findOrderRow, listOrderRows } from './orders-queries.ts';
import { listPixRows } from './received-pix-queries.ts';

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** For how long after its end an order is still shown at the counter: its code can be paid later, too. */
const waitingMs = 3_600_000;

/** @throws AppError INVALID_CURSOR */
export async function listOrders(
  ctx: StoreContext,
  { state, limit, cursor }: Asked & { readonly state?: 'open' | 'waiting' | undefined },
): Promise<Page<Order[]>> {
  const now = ctx.now();
  const rows = await listOrderRows(ctx.db, ctx.storeId, {
    openAt: state === 'open' ? now : null,
    waitingUntil: state === 'waiting' ? new Date(now.getTime() - waitingMs) : null,
    after: readAgeCursor(cursor),
    limit,
  });
  return pageByAge(rows, limit, (row) => orderView(row, now));
}

/** @throws AppError ORDER_NOT_FOUND */
export async function getOrder(ctx: StoreContext, { orderId }: { orderId: string }): Promise<Order> {
  const row = await findOrderRow(ctx.db, ctx.storeId, orderId);
  assertThat(row, 'ORDER_NOT_FOUND');
  return orderView(row, ctx.now());
}

/** @throws AppError INVALID_CURSOR */
export async function listReceivedPix(
  ctx: StoreContext,
  { state, limit, cursor }: Asked & { readonly state?: 'unresolved' | undefined },
): Promise<Page<ReceivedPix[]>> {
  const rows = await listPixRows(ctx.db, ctx.storeId, {
    isUnresolved: state === 'unresolved',
    after: readAgeCursor(cursor),
    limit,
  });
  return pageByAge(rows, limit, receivedPixView);
}

import type { StoreContext } from '../../context.ts';
import { AppError } from '../../app-error.ts';
import { type Centavos, centavos } from '@coruja/domain';
import {
  type SaleMovements,
  lockProductRows,
  releaseExpiredLines,
  saleMovements,
} from './products-queries.ts';

interface Wanted {
  readonly productId: string;
  /** Whole units, above zero. */
  readonly quantity: number;
}

/** A product as a sale stores it: with its name and price at that moment. */
export interface SaleProduct extends Wanted {
  readonly name: string;
  readonly unitPrice: Centavos;
}

/**
 * Locks the products of a sale that is about to be written, until the transaction ends; returns them in the
 * requested order.
 *
 * @param wanted each product once
 * @throws AppError PRODUCT_NOT_FOUND, OUT_OF_STOCK naming the product
 */
export async function holdProducts(ctx: StoreContext, wanted: readonly Wanted[]): Promise<SaleProduct[]> {
  const ids = wanted.map(({ productId }) => productId);
  const read = () => lockProductRows(ctx.db, { storeId: ctx.storeId, ids });
  let rows = await read();
  // Units of expired orders are free, even if the job has not released them yet.
  if (isShort(rows, wanted) && (await releaseExpiredLines(ctx.db, ctx.storeId, { ids, at: ctx.now() })))
    rows = await read();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ productId, quantity }) => {
    const row = byId.get(productId);
    if (!row) throw new AppError('PRODUCT_NOT_FOUND');
    if (row.quantity < quantity) throw outOfStock(row);
    return { productId, quantity, name: row.name, unitPrice: centavos(row.price_centavos) };
  });
}

/** Locks products whose stock is about to change, in the same order as a sale does. */
export async function lockProducts({ db, storeId }: StoreContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockProductRows(db, { storeId, ids });
}

function isShort(rows: readonly { id: string; quantity: number }[], wanted: readonly Wanted[]): boolean {
  const needed = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  return rows.some((row) => row.quantity < (needed.get(row.id) ?? 0));
}

function outOfStock(row: { name: string; quantity: number }): AppError {
  const left =
    row.quantity === 0
      ? 'acabou'
      : row.quantity === 1
        ? 'só tem 1 unidade'
        : `só tem ${row.quantity} unidades`;
  return new AppError('OUT_OF_STOCK', { message: `Estoque insuficiente: ${row.name} ${left}.` });
}

interface SaleStock {
  readonly saleId: string;
  readonly items: readonly Wanted[];
}

export type { SaleMovements };

/**
 * The values that take a sale's units from the stock, for `takingStock` in the statement that writes the
 * sale.
 */
export function stockTaken(ctx: StoreContext, { saleId, items }: SaleStock): SaleMovements {
  return movements(ctx, { kind: 'sale', saleId, items, moved: items.map(({ quantity }) => -quantity) });
}

/** The end of the statement that writes a sale: missing stock makes the whole sale fail. */
export const takingStock = saleMovements;

/**
 * Returns a refunded sale's units to the stock, also of removed products, whose ledger continues.
 *
 * @throws a violation of `products_stock_not_too_large`, answered as STOCK_TOO_LARGE
 */
export async function returnStock(ctx: StoreContext, { saleId, items }: SaleStock): Promise<void> {
  const moved = items.map(({ quantity }) => quantity);
  await saleMovements(movements(ctx, { kind: 'return', saleId, items, moved })).execute(ctx.db);
}

interface Moving extends SaleStock, Pick<SaleMovements, 'kind' | 'moved'> {}

function movements(ctx: StoreContext, { kind, saleId, items, moved }: Moving): SaleMovements {
  const productIds = items.map(({ productId }) => productId);
  return { storeId: ctx.storeId, saleId, kind, productIds, moved, actor: ctx.actor, at: ctx.now() };
}

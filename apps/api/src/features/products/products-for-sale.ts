import type { StoreContext } from '../../context.ts';
import { AppError } from '../../app-error.ts';
import { type Centavos, centavos } from '@coruja/domain';
import { insertSaleMovements, lockProductRows } from './products-queries.ts';

interface Wanted {
  readonly productId: string;
  /** Whole units, above zero. */
  readonly quantity: number;
}

/** A product as a sale keeps it: its name and price of this moment. */
export interface SaleProduct extends Wanted {
  readonly name: string;
  readonly unitPrice: Centavos;
}

/**
 * The products of a sale that is about to be written, held until the transaction ends, in the order asked for.
 *
 * @param wanted each product once
 * @throws AppError PRODUCT_NOT_FOUND, OUT_OF_STOCK naming the product
 */
export async function holdProducts(ctx: StoreContext, wanted: readonly Wanted[]): Promise<SaleProduct[]> {
  const rows = await lockProductRows(
    ctx.db,
    ctx.storeId,
    wanted.map(({ productId }) => productId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ productId, quantity }) => {
    const row = byId.get(productId);
    if (!row) throw new AppError('PRODUCT_NOT_FOUND');
    if (row.quantity < quantity) throw outOfStock(row);
    return { productId, quantity, name: row.name, unitPrice: centavos(row.price_centavos) };
  });
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

/** Takes a sale's units from the stock, inside its transaction and after its row. */
export function takeStock(ctx: StoreContext, sale: SaleStock): Promise<void> {
  return insertSaleMovements(ctx.db, ctx.storeId, { ...sale, kind: 'sale', actor: ctx.actor, at: ctx.now() });
}

/**
 * Gives a refunded sale's units back, to removed products as well: their ledger goes on.
 *
 * @throws a violation of `products_stock_not_too_large`, answered as STOCK_TOO_LARGE
 */
export function returnStock(ctx: StoreContext, sale: SaleStock): Promise<void> {
  return insertSaleMovements(ctx.db, ctx.storeId, {
    ...sale,
    kind: 'return',
    actor: ctx.actor,
    at: ctx.now(),
  });
}

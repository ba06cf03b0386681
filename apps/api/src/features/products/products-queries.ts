import { orderMs } from '@coruja/domain';
import { type Insertable, type Updateable, sql } from 'kysely';
import { columnIsOver } from '../../clock-skew.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type { ProductImagesTable, ProductsTable, StockMovementsTable } from '../../db/shop-tables.ts';

/** A store may have thousands, and each column of each is parsed. */
const shown = [
  'p.id',
  'p.name',
  'p.description',
  'p.price_centavos',
  'p.barcode',
  'p.quantity',
  'p.is_favorite',
  'p.last_sold_at',
] as const;

/** Products with the names of their images in order. */
export function productsOf(db: Db, storeId: string) {
  return db
    .selectFrom('products as p')
    .select(shown)
    .select(
      sql<string[]>`array(
        select i.file_name from product_images i
        where i.store_id = p.store_id and i.product_id = p.id order by i.position)`.as('images'),
    )
    .where('p.store_id', '=', storeId)
    .where('p.removed_at', 'is', null);
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProductRow>>>;

export function findProductRow(db: Db, storeId: string, id: string) {
  return productsOf(db, storeId).where('p.id', '=', id).executeTakeFirst();
}

interface SeveralProducts {
  readonly storeId: string;
  readonly ids: readonly string[];
}

/** Several products, locked until the transaction ends, always in the same order. */
export function lockProductRows(db: Db, wanted: SeveralProducts) {
  locking(db, 'product');
  return productsHeld(db, wanted);
}

const productsHeld = compileOnce((db, { storeId, ids }: SeveralProducts) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'price_centavos', 'quantity'])
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate(),
);

/**
 * Returns the units of these products, which are locked, that expired orders hold. Lines that another transaction has locked are
 * skipped: it is ending the same orders.
 *
 * @returns whether any units were returned
 */
export async function releaseExpiredLines(
  db: Db,
  storeId: string,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update order_lines l set released_at = ${at}, released_by = e.actor
    from (
      select h.id, o.actor from order_lines h join orders o on o.store_id = h.store_id and o.id = h.order_id
      where h.store_id = ${storeId} and h.product_id = any(${ids}::uuid[]) and h.released_at is null
        and o.state = 'OPEN' and ${columnIsOver('o.expires_at', { now: at, durationMs: orderMs })}
      for update of h skip locked) e
    where l.store_id = ${storeId} and l.id = e.id
    returning l.id`.execute(db);
  return rows.length > 0;
}

export async function countProducts(db: Db, storeId: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertProduct(db: Db, product: Insertable<ProductsTable>): Promise<void> {
  await db.insertInto('products').values(product).execute();
}

export async function updateProductRow(
  db: Db,
  storeId: string,
  product: { id: string; changes: Updateable<ProductsTable> },
): Promise<void> {
  await db
    .updateTable('products')
    .set(product.changes)
    .where('store_id', '=', storeId)
    .where('id', '=', product.id)
    .execute();
}

export async function insertProductImages(db: Db, images: Insertable<ProductImagesTable>[]): Promise<void> {
  await db.insertInto('product_images').values(images).execute();
}

/** Deletes a product's image rows and returns their file names. */
export async function deleteProductImages(db: Db, storeId: string, productId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('product_images')
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .returning('file_name')
    .execute();
  return rows.map(({ file_name }) => file_name);
}

/** Writes a movement; the database applies it to the stock and refuses one that would take it below zero. */
export async function insertStockMovement(db: Db, movement: Insertable<StockMovementsTable>): Promise<void> {
  await db.insertInto('stock_movements').values(movement).execute();
}

/** All movements of a sale; the two lists have product and units at the same index. */
export interface SaleMovements {
  readonly storeId: string;
  readonly saleId: string;
  readonly kind: 'sale' | 'return';
  readonly productIds: readonly string[];
  /** Units; negative when they leave the stock. */
  readonly moved: readonly number[];
  readonly actor: string;
  readonly at: Date;
}

/** All movements of a sale in one statement, always in the same order of products. */
export function saleMovements({ storeId, saleId, kind, productIds, moved, actor, at }: SaleMovements) {
  return sql`
    insert into stock_movements (store_id, id, product_id, kind, quantity, sale_id, actor, created_at)
    select ${storeId}::uuid, gen_random_uuid(), t.product_id, ${kind}, t.quantity, ${saleId}::uuid,
           ${actor}, ${at}::timestamptz
    from unnest(${productIds}::uuid[], ${moved}::int[]) as t (product_id, quantity)
    order by t.product_id`;
}

export type StockMovementRow = Awaited<ReturnType<typeof listStockMovementRows>>[number];

export function listStockMovementRows(
  db: Db,
  storeId: string,
  page: { productId: string; before: number | null; limit: number },
) {
  const rows = db
    .selectFrom('stock_movements')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('product_id', '=', page.productId)
    .orderBy('sequence', 'desc')
    .limit(page.limit);
  return (page.before === null ? rows : rows.where('sequence', '<', page.before)).execute();
}

import type { Product, StockMovement } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { ProductRow, StockMovementRow } from './products-queries.ts';

export function productView(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toReais(centavos(row.price_centavos)),
    quantity: row.quantity,
    barcode: row.barcode,
    isFavorite: row.is_favorite,
    lastSoldAt: row.last_sold_at?.toISOString() ?? null,
    images: row.images.map((name) => `/product-images/${name}`),
  };
}

export function stockMovementView(row: StockMovementRow): StockMovement {
  return {
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    quantityAfter: row.quantity_after,
    saleId: row.sale_id,
    note: row.note,
    actor: row.actor,
    createdAt: row.created_at.toISOString(),
  };
}

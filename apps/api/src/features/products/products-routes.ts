import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { addStock } from './add-stock.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { listProducts } from './list-products.ts';
import { listStockMovements } from './list-stock-movements.ts';
import { getProductImage } from './product-images.ts';
import { updateProduct } from './update-product.ts';

export function bindProducts(bind: Bind): void {
  bind(contract.listProducts, (ctx, { query }) => listProducts(ctx, query));
  bind(contract.createProduct, (ctx, { body }) => createProduct(ctx, body));
  bind(contract.updateProduct, (ctx, { params, body }) => updateProduct(ctx, { ...body, ...params }));
  bind(contract.deleteProduct, (ctx, { params }) => deleteProduct(ctx, params));
  bind(contract.addStock, (ctx, { params, body }) => addStock(ctx, { ...body, ...params }));
  bind(contract.listStockMovements, (ctx, { params, query }) =>
    listStockMovements(ctx, { ...params, ...query }),
  );
  bind(contract.getProductImage, (ctx, { params, query }) => getProductImage(ctx, { ...params, ...query }));
}

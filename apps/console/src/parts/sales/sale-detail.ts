import { paths } from '../../paths.ts';

// Not in paths.ts, so that it is not in the console's first load.

/** The query parameter of /admin/sales with the sale whose detail is open. */
export const openSaleParam = 'venda';

/** The list of sales with the detail of one. */
export function saleDetail(saleId: string): string {
  return `${paths.sales}?${new URLSearchParams({ [openSaleParam]: saleId }).toString()}`;
}

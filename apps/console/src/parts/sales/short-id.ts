/** How many characters of a sale's id people see (docs/product/sales.md#short-id). */
export const SHORT_ID_LENGTH = 8;

/** `1a2b3c4d`: how a sale is called at the counter. */
export function shortIdOfSale(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}

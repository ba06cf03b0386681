import { normalizeForSearch } from '@coruja/domain';

interface Found {
  readonly name: string;
  readonly description: string;
  readonly barcode?: string | null | undefined;
}

/** The column in which a product is searched: name, description and barcode without accents. */
export function searchText(product: Found, changes: Partial<Found> = {}): string {
  const { name = product.name, description = product.description } = changes;
  const barcode = changes.barcode === undefined ? product.barcode : changes.barcode;
  return normalizeForSearch(`${name} ${description} ${barcode ?? ''}`);
}

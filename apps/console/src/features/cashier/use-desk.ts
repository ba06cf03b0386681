import type { Product } from '@coruja/contract';
import { toast } from '../../ui/toast.tsx';
import {
  findByBarcode,
  findProducts,
  looksLikeBarcode,
  type ProductIndex,
  readEntry,
} from './product-search.ts';
import { isTime, type ShelfItem } from './shelf.ts';
import type { SaleDraftState } from './use-sale-draft.ts';

export interface Desk {
  readonly add: (item: ShelfItem) => void;
  /** Enter in the search: adds the best match. */
  readonly enter: (typed: string) => void;
  /** A scanned code; a quantity in the search, such as `3*`, applies to it. */
  readonly scan: (code: string, typed: string) => void;
}

interface DeskParts {
  readonly products: readonly Product[] | undefined;
  readonly index: ProductIndex;
  readonly state: SaleDraftState;
  readonly setText: (text: string) => void;
}

/** The three ways to add something to the cart. */
export function useDesk({ products, index, state, setText }: DeskParts): Desk {
  const add = (item: ShelfItem, quantity?: number) =>
    isTime(item) ? state.addTime(item.line, quantity) : state.add(item, quantity);
  const put = (item: ShelfItem, quantity: number) => {
    add(item, quantity);
    setText('');
  };
  const unknown = (code: string) => toast.error(`Código de barras não encontrado: ${code}`);
  return {
    add: (item) => add(item),
    enter: (typed) => {
      const { quantity, text } = readEntry(typed);
      if (!products || text === '') return;
      const item = findByBarcode(products, text) ?? findProducts(index, text)[0];
      if (item) return put(item, quantity);
      if (!looksLikeBarcode(text)) return;
      // The next code must not be appended to this one; the toast still shows it.
      unknown(text);
      setText('');
    },
    scan: (code, typed) => {
      if (!products) return;
      const product = findByBarcode(products, code);
      if (!product) return unknown(code);
      const { quantity, text } = readEntry(typed);
      put(product, text === '' ? quantity : 1);
    },
  };
}

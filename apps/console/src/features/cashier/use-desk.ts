import type { Product } from '@coruja/contract';
import { useRef } from 'react';
import { useProductLookUp, withFound } from '../../parts/products/product-queries.ts';
import { toast } from '../../ui/toast.tsx';
import {
  findByBarcode,
  findProducts,
  indexProducts,
  looksLikeBarcode,
  type ProductIndex,
  readEntry,
} from './shelf/product-search.ts';
import { isTime, type ShelfItem } from './shelf/shelf.ts';
import type { SaleDraftState } from './cart/use-sale-draft.ts';

export interface Desk {
  readonly add: (item: ShelfItem) => void;
  /** Enter in the search: adds the best match. */
  readonly enter: (typed: string) => void;
  /** A scanned code; a quantity in the search, such as `3*`, applies to it. */
  readonly scan: (code: string, typed: string) => void;
  /** A product is being looked up; shows a message then. */
  readonly isAsking: () => boolean;
}

interface DeskParts {
  /** Undefined until they are loaded. */
  readonly products: readonly Product[] | undefined;
  /** There are no others. */
  readonly isWhole: boolean;
  readonly index: ProductIndex;
  readonly state: SaleDraftState;
  readonly setText: (change: (text: string) => string) => void;
}

/** The three ways to add something to the cart. */
export function useDesk({ products, isWhole, index, state, setText }: DeskParts): Desk {
  const lookUp = useProductLookUp();
  const asking = useAsking();
  const add = (item: ShelfItem, quantity?: number) =>
    isTime(item) ? state.addTime(item.line, quantity) : state.add(item, quantity);
  // What was typed since then stays.
  const clear = (typed: string) => setText((now) => (now === typed ? '' : now));
  const put = (item: ShelfItem, quantity: number, typed: string) => {
    add(item, quantity);
    clear(typed);
  };
  const unknown = (code: string) => toast.error(`Código de barras não encontrado: ${code}`);
  return {
    add: (item) => add(item),
    enter: (typed) => {
      const { quantity, text } = readEntry(typed);
      if (!products || text === '') return;
      const take = (item: ShelfItem | undefined) => {
        if (item) return put(item, quantity, typed);
        if (!looksLikeBarcode(text)) return;
        // The next code must not be appended to this one; the toast still shows it.
        unknown(text);
        clear(typed);
      };
      const exact = findByBarcode(products, text);
      const best = () => findProducts(index, text)[0];
      if (exact || isWhole) return take(exact ?? best());
      const items = index.map(({ item }) => item);
      const takeBest = (found: readonly Product[]) =>
        take(findProducts(indexProducts(withFound<ShelfItem>(items, found)), text)[0]);
      const answer = lookUp.answerTo(text);
      if (answer) return takeBest(answer);
      asking.ask(() => lookUp.search(text), {
        text,
        take: takeBest,
        // What is loaded is better than nothing.
        fail: () => (best() ? take(best()) : notAnswered()),
      });
    },
    scan: (code, typed) => {
      if (!products) return;
      const { quantity, text } = readEntry(typed);
      const take = (product: Product | undefined) =>
        product ? put(product, text === '' ? quantity : 1, typed) : unknown(code);
      const loaded = findByBarcode(products, code);
      if (loaded || isWhole) return take(loaded);
      asking.ask(() => lookUp.byBarcode(code), { take: ([product]) => take(product), fail: notAnswered });
    },
    isAsking: () => {
      if (asking.isAny()) toast.info('Aguarde: o produto ainda está sendo buscado.');
      return asking.isAny();
    },
  };
}

function notAnswered(): void {
  toast.error('Não foi possível buscar o produto.', 'Confira a conexão e tente de novo.');
}

interface Outcome {
  /** Asked for once at a time: a second Enter for the same text does nothing. */
  readonly text?: string;
  readonly take: (found: readonly Product[]) => void;
  readonly fail: () => void;
}

/** What the server is being asked for. */
function useAsking() {
  const pending = useRef<Outcome[]>([]);
  return {
    isAny: () => pending.current.length > 0,
    ask: (search: () => Promise<readonly Product[]>, outcome: Outcome) => {
      const { text } = outcome;
      if (text !== undefined && pending.current.some((each) => each.text === text)) return;
      pending.current.push(outcome);
      const settle = (report: () => void) => {
        pending.current = pending.current.filter((each) => each !== outcome);
        report();
      };
      search().then(
        (found) => settle(() => outcome.take(found)),
        () => settle(outcome.fail),
      );
    },
  };
}

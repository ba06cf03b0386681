import type { StoreContext } from '../../src/context.ts';
import { Book, type BookName } from './books.ts';

interface SoldItem {
  readonly productId: string;
  readonly quantity: number;
}

/** What the model knows of a sale, session or event. */
interface MadeSale {
  readonly id: string;
  readonly couponId: string | null;
  readonly items: readonly SoldItem[];
}

interface MadeSession {
  readonly id: string;
  readonly customerId: string | null;
}

interface MadeEvent {
  readonly id: string;
  couponId: string | null;
  isCancelled: boolean;
}

interface MadeSeat {
  readonly id: string;
  readonly eventId: string;
}

/** Everything that a store created, including removed things, which must be refused. */
interface Made {
  readonly customers: string[];
  readonly computers: string[];
  readonly products: string[];
  readonly coupons: { readonly id: string; readonly code: string }[];
  readonly sales: MadeSale[];
  readonly sessions: MadeSession[];
  readonly events: MadeEvent[];
  readonly seats: MadeSeat[];
}

/** A store in the model test: its context, what was created in it, and its expected values. */
export interface StoreModel {
  readonly context: StoreContext;
  readonly made: Made;
  readonly books: Readonly<Record<BookName, Book>>;
}

export function storeModel(context: StoreContext): StoreModel {
  return {
    context,
    made: {
      customers: [],
      computers: [],
      products: [],
      coupons: [],
      sales: [],
      sessions: [],
      events: [],
      seats: [],
    },
    books: { stock: new Book(), minutes: new Book(), uses: new Book(), seats: new Book() },
  };
}

/** An id that no row has. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** The n-th newest of a list, wrapping around; undefined if the list is empty. */
export function newest<T>(list: readonly T[], n: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (n % list.length)];
}

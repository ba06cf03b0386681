import type { StoreContext } from '../../src/context.ts';
import { Book, type BookName } from './books.ts';

/** What the model knows of a sale, session or event. */
export interface MadeSale {
  readonly id: string;
  readonly couponId: string | null;
  /** The ids of its items; the first ones are products, in the order of `products`. */
  readonly sold: readonly { readonly id: string }[];
  readonly products: readonly string[];
  /** Refunds whose units and minutes are in the books. */
  readonly noted: Set<string>;
}

interface MadePackage {
  readonly id: string;
  readonly customerId: string;
  readonly isPass: boolean;
}

interface MadeSession {
  readonly id: string;
  readonly customerId: string | null;
  /** The package that pays; null for the balance. */
  readonly packageId: string | null;
}

/** An order of one product, with its code. */
export interface MadeOrder {
  readonly id: string;
  readonly chargeId: string;
  readonly couponId: string | null;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
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
  /** Ids of the package and of the pass that are for sale. */
  readonly offers: string[];
  readonly packages: MadePackage[];
  readonly sessions: MadeSession[];
  /** Ids of sessions that a sale has paid. */
  readonly paid: string[];
  readonly events: MadeEvent[];
  readonly seats: MadeSeat[];
  readonly shifts: string[];
  readonly orders: MadeOrder[];
}

/** A store in the model test: its context, what was created in it, and its expected values. */
export interface StoreModel {
  readonly context: StoreContext;
  readonly made: Made;
  readonly books: Readonly<Record<BookName, Book>>;
  /** The last movement of stock by an order that is in the books. */
  lastHold: number;
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
      offers: [],
      packages: [],
      sessions: [],
      paid: [],
      events: [],
      seats: [],
      shifts: [],
      orders: [],
    },
    books: {
      stock: new Book(),
      minutes: new Book(),
      packages: new Book(),
      uses: new Book(),
      seats: new Book(),
    },
    lastHold: 0,
  };
}

/** Minutes of the package for sale. */
export const packageMinutes = 150;

/** Expects a change of what paid for the session: a balance or a package; passes and guests have no minutes. */
export function noteMinutes({ made, books }: StoreModel, session: MadeSession | undefined, by: number): void {
  if (!session?.customerId) return;
  const { customerId, packageId } = session;
  if (packageId === null) books.minutes.note(customerId, { by });
  else if (made.packages.some(({ id, isPass }) => id === packageId && !isPass))
    books.packages.note(packageId, { by });
}

/** Which of the first computers is in a room of another weight, in the store with priced time. */
export const heavyComputer = 2;

/** An id that no row has. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** The n-th newest of a list, wrapping around; undefined if the list is empty. */
export function newest<T>(list: readonly T[], n: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (n % list.length)];
}

import type { Product } from '@coruja/contract';
import { limits, type PaymentType } from '@coruja/domain';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FirstProducts } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { readStored, store } from '../../../lib/tab-storage.ts';
import type { AppliedCoupon } from '../../../parts/sales/coupon-entry.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  addToCart,
  type Cart,
  type CartChange,
  emptyCart,
  quantityOf,
  reconcile,
  removeFromCart,
  selectLine,
  setQuantity,
} from './cart.ts';
import { addTime, stepTime, type TimeChange, type TimeToAdd } from './time-line.ts';
import { emptySaleDraft, type ManualDiscount, type SaleDraft, readSaleDraft } from './sale-draft.ts';
import { type CartProducts, useCartProducts } from './use-cart-products.ts';
import { useSaleUndo } from './use-sale-undo.ts';

export interface SaleDraftState {
  readonly known: CartProducts;
  readonly sale: SaleDraft;
  /** The present sale, for code that has awaited an answer. */
  readonly read: () => SaleDraft;
  readonly change: (changes: Partial<SaleDraft>) => void;
  readonly startNewSale: () => void;
  /** Nothing in it can be changed while it becomes an order. */
  readonly hold: (isHeld: boolean) => void;
  readonly isHeld: () => boolean;
  readonly add: (product: Product, quantity?: number) => void;
  readonly setQuantity: (product: Product, quantity: number) => void;
  readonly remove: (productId: string) => void;
  /** A bill that is in the cart already is not added again. */
  readonly addTime: (line: TimeToAdd, quantity?: number) => void;
  readonly removeTime: (id: string) => void;
  /** Removes all other time. */
  readonly keepTime: (ids: readonly string[]) => void;
  readonly clear: () => void;
  readonly select: (productId: string) => void;
  /** Changes the quantity of the selected line. */
  readonly step: (by: number) => void;
  readonly setCoupon: (coupon: AppliedCoupon) => void;
  readonly removeCoupon: () => void;
  readonly setManual: (manual: ManualDiscount | null) => void;
  readonly setCustomer: (customerId: string | null) => void;
  readonly setPaymentType: (paymentType: PaymentType) => void;
}

/**
 * The open sale: stored for this store in this tab, so that a reload loses nothing, and adapted whenever the products are
 * reloaded. While a sent sale's outcome is unknown nothing in it changes.
 */
export function useSaleDraft(first: FirstProducts | undefined): SaleDraftState {
  const name = `sale ${useStore().id}`;
  const [sale, setSale] = useState(() => readSaleDraft(readStored(name)));
  const latest = useRef(sale);

  const known = useCartProducts(first, sale.cart, () => latest.current.cart);
  const { products } = known;
  const undo = useSaleUndo(products, (change) => edit(change(latest.current)));

  const put = (next: SaleDraft) => {
    latest.current = next;
    if (next.attempt !== null || next === emptySaleDraft) undo.withdrawAll();
    store(name, next === emptySaleDraft ? undefined : next);
    setSale(next);
  };
  const { edit, isLocked, ...holding } = useLock(latest, put);
  const editCart = (act: (cart: Cart) => CartChange) => {
    const { cart: before } = latest.current;
    const { cart, message } = act(before);
    if (!edit({ cart })) return;
    if (message === null) undo.offerLines(before, cart);
    else toast.error(message);
  };

  const follow = useEffectEvent((fresh: readonly Product[]) => {
    if (isLocked()) return;
    const { cart, messages } = reconcile(latest.current.cart, fresh);
    if (cart !== latest.current.cart) put({ ...latest.current, cart });
    for (const message of messages) toast.info(message);
  });
  // After an attempt, the cart is adapted to the products again.
  useEffect(() => {
    if (products && sale.attempt === null) follow(products);
  }, [products, sale.attempt]);

  return {
    known,
    sale,
    read: () => latest.current,
    change: (changes) => put({ ...latest.current, ...changes }),
    startNewSale: () => put(emptySaleDraft),
    ...holding,
    add: (product, quantity) => editCart((cart) => addToCart(cart, known.remember(product), quantity)),
    setQuantity: (product, quantity) => editCart((cart) => setQuantity(cart, product, quantity)),
    remove: (productId) => editCart((cart) => ({ cart: removeFromCart(cart, productId), message: null })),
    addTime: (line, quantity) => edit(withTime(latest.current, addTime(latest.current.time, line, quantity))),
    removeTime: (id) => edit({ time: latest.current.time.filter((line) => line.id !== id) }),
    keepTime: (ids) => edit({ time: latest.current.time.filter(({ id }) => ids.includes(id)) }),
    clear: () => {
      editCart(() => ({ cart: emptyCart, message: null }));
      if (latest.current.time.length > 0) edit({ time: [] });
    },
    select: (productId) => {
      if (!isLocked()) edit({ cart: selectLine(latest.current.cart, productId) });
    },
    step: (by) => {
      const { cart, time } = latest.current;
      const stepped = stepTime(time, cart.selectedId, by);
      if (stepped !== undefined) return edit(withTime(latest.current, stepped));
      const product = products?.find(({ id }) => id === cart.selectedId);
      if (product) editCart(() => setQuantity(cart, product, quantityOf(cart, product.id) + by));
    },
    setCoupon: (coupon) => {
      undo.withdrawCoupon();
      edit({ coupon });
    },
    removeCoupon: () => {
      const { coupon } = latest.current;
      if (edit({ coupon: null }) && coupon !== null) undo.offerCoupon(coupon);
    },
    setManual: (manual) => edit({ manual }),
    setCustomer: (customerId) => edit({ customerId }),
    setPaymentType: (paymentType) => edit({ paymentType }),
  };
}

/** Nothing changes while the outcome of a sent sale is unknown, or while it becomes an order. */
function useLock(latest: RefObject<SaleDraft>, put: (sale: SaleDraft) => void) {
  const held = useRef(false);
  const isLocked = () => held.current || latest.current.attempt !== null;
  return {
    isLocked,
    isHeld: () => held.current,
    hold: (isHeld: boolean) => {
      held.current = isHeld;
    },
    /** False, with a message, if it cannot be changed now. */
    edit: (changes: Partial<SaleDraft>): boolean => {
      if (isLocked()) toast.info('Aguarde a confirmação da venda.');
      else put({ ...latest.current, ...changes });
      return !isLocked();
    },
  };
}

/** The sale after a change of its time; unchanged, with a message, if it is full. */
function withTime({ cart }: SaleDraft, change: TimeChange | null): Partial<SaleDraft> {
  if (change) return { time: change.time, cart: { ...cart, selectedId: change.selectedId } };
  toast.error(`Uma venda tem no máximo ${limits.saleItems} itens.`);
  return {};
}

import type { Product } from '@coruja/contract';
import type { PaymentType } from '@coruja/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '../../api/store-context.ts';
import { keep, readKept } from '../../lib/kept.ts';
import type { AppliedCoupon } from '../../parts/coupon-entry.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  addToCart,
  type Cart,
  type CartChange,
  quantityOf,
  reconcile,
  removeFromCart,
  selectLine,
  setQuantity,
} from './cart.ts';
import { newSale, type OpenSale, readSale } from './kept-sale.ts';

export interface OpenSaleState {
  readonly sale: OpenSale;
  /** The sale as it is now, for whoever waited for an answer meanwhile. */
  readonly read: () => OpenSale;
  readonly change: (changes: Partial<OpenSale>) => void;
  readonly startAnew: () => void;
  readonly add: (product: Product, quantity?: number) => void;
  readonly setQuantity: (product: Product, quantity: number) => void;
  readonly remove: (productId: string) => void;
  readonly select: (productId: string) => void;
  /** Changes the quantity of the selected line. */
  readonly step: (by: number) => void;
  readonly setCoupon: (coupon: AppliedCoupon | null) => void;
  readonly setCustomer: (customerId: string | null) => void;
  readonly setPaymentType: (paymentType: PaymentType) => void;
}

/**
 * The sale at this counter: kept for this store in this tab, so that a reload loses nothing, and brought in line with
 * the products whenever they are loaded anew. While a sent sale's outcome is not known nothing in it changes.
 */
export function useOpenSale(products: readonly Product[] | undefined): OpenSaleState {
  const name = `sale ${useStore().id}`;
  const [sale, setSale] = useState(() => readSale(readKept(name)));
  const latest = useRef(sale);

  const put = (next: OpenSale) => {
    latest.current = next;
    keep(name, next === newSale ? undefined : next);
    setSale(next);
  };
  const edit = (changes: Partial<OpenSale>) => {
    if (latest.current.attempt === null) put({ ...latest.current, ...changes });
    else toast.info('Aguarde a confirmação da venda.');
  };
  const editCart = (act: (cart: Cart) => CartChange) => {
    const { cart, word } = act(latest.current.cart);
    if (word !== null && latest.current.attempt === null) toast.error(word);
    edit({ cart });
  };

  const follow = useEffectEvent((fresh: readonly Product[]) => {
    if (latest.current.attempt !== null) return;
    const { cart, words } = reconcile(latest.current.cart, fresh);
    if (cart !== latest.current.cart) put({ ...latest.current, cart });
    for (const word of words) toast.info(word);
  });
  // Once an attempt has ended, the products are looked at again.
  useEffect(() => {
    if (products && sale.attempt === null) follow(products);
  }, [products, sale.attempt]);

  return {
    sale,
    read: () => latest.current,
    change: (changes) => put({ ...latest.current, ...changes }),
    startAnew: () => put(newSale),
    add: (product, quantity) => editCart((cart) => addToCart(cart, product, quantity)),
    setQuantity: (product, quantity) => editCart((cart) => setQuantity(cart, product, quantity)),
    remove: (productId) => edit({ cart: removeFromCart(latest.current.cart, productId) }),
    select: (productId) => {
      if (latest.current.attempt === null) edit({ cart: selectLine(latest.current.cart, productId) });
    },
    step: (by) => {
      const { cart } = latest.current;
      const product = products?.find(({ id }) => id === cart.selectedId);
      if (product) editCart(() => setQuantity(cart, product, quantityOf(cart, product.id) + by));
    },
    setCoupon: (coupon) => edit({ coupon }),
    setCustomer: (customerId) => edit({ customerId }),
    setPaymentType: (paymentType) => edit({ paymentType }),
  };
}

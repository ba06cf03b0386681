import type { Store } from '@coruja/contract';
import type { SubscribeBody } from './subscription-queries.ts';

export type Holder = NonNullable<SubscribeBody['creditCardHolderInfo']>;

/**
 * The card's holder: the store's data (docs/product/payment.md#payer). Null without a store, or if some of its data is missing.
 */
export function holderOf(store: Store | null | undefined): Holder | null {
  if (!store?.address) return null;
  const { ownerName, email, cnpj, phone, address } = store;
  const holder: Holder = {
    name: ownerName,
    email,
    cpfCnpj: cnpj,
    postalCode: address.cep,
    addressNumber: address.numero,
    phone,
  };
  return Object.values(holder).every(Boolean) ? holder : null;
}

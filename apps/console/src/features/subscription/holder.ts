import type { Store } from '@coruja/contract';
import type { SubscribeBody } from './subscription-queries.ts';

export type Holder = NonNullable<SubscribeBody['creditCardHolderInfo']>;

/**
 * In whose name is paid: the store's own data (specification.md, section 3 "Payment request"). Null without a store, or
 * with one that lacks a part of it.
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

import type {
  Customer,
  getCredits as getCreditsRecord,
  getCustomer as getCustomerRecord,
} from '@coruja/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';

const getCustomer = withoutSchemas<typeof getCustomerRecord>({ method: 'GET', path: '/users/:userId' });
const getCredits = withoutSchemas<typeof getCreditsRecord>({ method: 'GET', path: '/users/:userId/credits' });

/** How long a balance counts as fresh without a known change (docs/product/credits.md#balance). */
export const BALANCE_FRESH_MS = 300_000;

/** Whether only other stores know a person: found by a whole CPF, without a name or a balance here. */
export function isStranger(customer: Customer): boolean {
  return customer.credits.length === 0;
}

/** Whole minutes at this store. */
export function balanceOf(customer: Customer, storeId: string): number {
  return customer.credits.find((credit) => credit.storeId === storeId)?.minutes ?? 0;
}

/** All data of one customer, including the balance. */
export function customerQuery(storeId: string, customerId: string) {
  return queryOptions({
    queryKey: keys.customer(storeId, customerId),
    queryFn: ({ signal }) => client.call(getCustomer, { params: { userId: customerId } }, { signal }),
    staleTime: BALANCE_FRESH_MS,
  });
}

/** A customer's balance in whole minutes; until the server answers, the one of the given record. */
export function useBalance(customer: Customer): number {
  const storeId = useStore().id;
  const { data = customer.credits } = useQuery({
    queryKey: keys.balance(storeId, customer.id),
    queryFn: ({ signal }) => client.call(getCredits, { params: { userId: customer.id } }, { signal }),
    staleTime: BALANCE_FRESH_MS,
  });
  return balanceOf({ ...customer, credits: data }, storeId);
}

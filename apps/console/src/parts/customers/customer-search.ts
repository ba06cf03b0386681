import type { Customer, searchCustomers as searchCustomersRecord } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { isStranger } from './customer-queries.ts';

const searchCustomers = withoutSchemas<typeof searchCustomersRecord>({
  method: 'GET',
  path: '/users/search',
});

export interface CustomerSearch {
  /** Whether the text is not blank. */
  readonly active: boolean;
  /** Undefined until the first answer; while the next one loads, the last one. */
  readonly found: readonly Customer[] | undefined;
  /** The shown answer is not yet the one for the typed text. */
  readonly searching: boolean;
  /** The server's maximum was found; there may be others. */
  readonly full: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Searches for customers by name or CPF while typing. Late answers for another text are dropped.
 *
 * @param typed the text in the field
 * @param settled the text to search for, from `useDebouncedText`
 */
export function useCustomerSearch(typed: string, settled: string): CustomerSearch {
  const storeId = useStore().id;
  const text = typed.trim();
  const active = text !== '';
  const query = useQuery({
    queryKey: [...keys.credits(storeId), 'search', settled],
    queryFn: ({ signal }) => client.call(searchCustomers, { query: { q: settled } }, { signal }),
    enabled: active && settled !== '',
    placeholderData: keepPreviousData,
  });
  const searching = active && (settled !== text || query.isPlaceholderData || query.isPending);
  return {
    active,
    found: active ? query.data : undefined,
    searching,
    full: query.data?.length === limits.searchResults,
    error: active && !searching ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Only customers of this store. */
export function withoutStrangers(search: CustomerSearch): CustomerSearch {
  return { ...search, found: search.found?.filter((customer) => !isStranger(customer)) };
}

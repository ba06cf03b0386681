import type {
  getCounterSettings as getCounterSettingsRecord,
  getGuardSettings as getGuardSettingsRecord,
  getPayoutAccount as getPayoutAccountRecord,
  getPrices as getPricesRecord,
  listBills as listBillsRecord,
  listActiveSessions as listActiveSessionsRecord,
  listComputers as listComputersRecord,
  listProducts as listProductsRecord,
  PayoutAccount,
  Product,
} from '@coruja/contract';
import { limits } from '@coruja/domain';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { hasCode } from './errors.ts';
import { keys } from './keys.ts';
import { withoutSchemas } from './without-schemas.ts';

// Queries that several features share; a feature's own are in its <noun>-queries.ts. They are part of the console's first load, so
// they import no schemas (docs/product/limits-and-security.md#goals-of-speed).

const listComputers = withoutSchemas<typeof listComputersRecord>({
  method: 'GET',
  path: '/stores/:storeId/computers',
});
const listActiveSessions = withoutSchemas<typeof listActiveSessionsRecord>({
  method: 'GET',
  path: '/stores/:storeId/sessions',
});
export const listProducts = withoutSchemas<typeof listProductsRecord>({
  method: 'GET',
  path: '/stores/:storeId/products',
});
const getGuardSettings = withoutSchemas<typeof getGuardSettingsRecord>({
  method: 'GET',
  path: '/stores/:storeId/guard-settings',
});
const getCounterSettings = withoutSchemas<typeof getCounterSettingsRecord>({
  method: 'GET',
  path: '/stores/:storeId/counter-settings',
});
const getPrices = withoutSchemas<typeof getPricesRecord>({
  method: 'GET',
  path: '/stores/:storeId/prices',
});
const listBills = withoutSchemas<typeof listBillsRecord>({
  method: 'GET',
  path: '/stores/:storeId/bills',
});
const getPayoutAccount = withoutSchemas<typeof getPayoutAccountRecord>({
  method: 'GET',
  path: '/stores/:storeId/payout-account',
});

/** How often computers and active sessions are reloaded (docs/product/screens.md#refreshing). */
export const REFRESH_MS = 30_000;

/** Every computer of the store, reloaded every 30 seconds. */
export function computersQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.computers(storeId),
    queryFn: ({ signal }) => client.call(listComputers, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The owner's settings for the guards: docs/product/guard.md#offline-start, docs/product/guard.md#fair-time. */
export function guardSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.guardSettings(storeId),
    queryFn: ({ signal }) => client.call(getGuardSettings, { params: { storeId } }, { signal }),
  });
}

/** The switches of the counter (docs/product/counter-settings.md#counter-settings). */
export function counterSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.counterSettings(storeId),
    queryFn: ({ signal }) => client.call(getCounterSettings, { params: { storeId } }, { signal }),
  });
}

/** The prices of time (docs/product/prices.md#prices). */
export function pricesQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.prices(storeId),
    queryFn: ({ signal }) => client.call(getPrices, { params: { storeId } }, { signal }),
  });
}

/** Open bills, oldest first (docs/product/bills.md#amount). A running session's amount changes with the clock. */
export function billsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.bills(storeId),
    queryFn: ({ signal }) => client.call(listBills, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The active sessions, soonest to end first. */
export function activeSessionsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.sessions(storeId),
    queryFn: ({ signal }) => client.call(listActiveSessions, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The products that a store uses most. */
export interface FirstProducts {
  /** Favourites, then the most recently sold, then by name. */
  readonly items: readonly Product[];
  /** The store has no others, so the browser searches them itself; else the server does (docs/product/products.md#many-products). */
  readonly isWhole: boolean;
}

/** The first products of the store: as many as most stores have. */
export function productsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.products(storeId),
    queryFn: async ({ signal }): Promise<FirstProducts> => {
      const query = { limit: limits.listDefault, order: 'use' } as const;
      const page = await client.page(listProducts, { params: { storeId }, query }, { signal });
      return { items: page.items, isWhole: page.nextCursor === null };
    },
  });
}

/** The store's payout data; null if there is none (404, docs/product/payout-data.md#saving). */
export function payoutAccountQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.payoutAccount(storeId),
    queryFn: async ({ signal }): Promise<PayoutAccount | null> => {
      try {
        return await client.call(getPayoutAccount, { params: { storeId } }, { signal });
      } catch (error) {
        if (hasCode(error, 'PAYOUT_ACCOUNT_NOT_FOUND')) return null;
        throw error;
      }
    },
  });
}

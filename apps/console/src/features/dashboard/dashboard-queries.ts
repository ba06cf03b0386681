import type {
  getDailyRevenue as getDailyRevenueRecord,
  getDashboard as getDashboardRecord,
  getToday as getTodayRecord,
} from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { listProducts, REFRESH_MS } from '../../api/shared-queries.ts';

// They are part of the console's first load, like the shared queries.
const getDashboard = withoutSchemas<typeof getDashboardRecord>({ method: 'GET', path: '/stores/dashboard' });
const getToday = withoutSchemas<typeof getTodayRecord>({ method: 'GET', path: '/stores/dashboard/today' });
const getDailyRevenue = withoutSchemas<typeof getDailyRevenueRecord>({
  method: 'GET',
  path: '/stores/dashboard/days',
});

// The dashboard is reloaded whenever it is opened, so that it includes the latest sales.

/** Occupancy and the figures of the last 30 days, reloaded every 30 seconds. */
export function dashboardQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.dashboard(storeId),
    queryFn: ({ signal }) => client.call(getDashboard, {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** The day's money so far. Its key is under the dashboard's, so both are reloaded together. */
export function todayQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.today(storeId),
    queryFn: ({ signal }) => client.call(getToday, {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** The same 30 days one by one. Its key is under the dashboard's, so both are reloaded together and their sums agree. */
export function dailyRevenueQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.dailyRevenue(storeId),
    queryFn: ({ signal }) => client.call(getDailyRevenue, {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/**
 * The chart's code, a separate file. As a query it can fail without the page. Not retried, because a browser remembers a failed
 * module until the page is reloaded.
 */
export const revenuePlotQuery = queryOptions({
  queryKey: ['revenue-plot'],
  queryFn: () => import('./revenue-plot.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Whether the store has a product. */
export function hasProductsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.hasProducts(storeId),
    queryFn: async ({ signal }) => {
      const first = await client.call(listProducts, { params: { storeId }, query: { limit: 1 } }, { signal });
      return first.length > 0;
    },
  });
}

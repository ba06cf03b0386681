import type { listPlans as listPlansRecord } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { publicKeys } from './public-keys.ts';
import { withoutSchemas } from './without-schemas.ts';

const listPlans = withoutSchemas<typeof listPlansRecord>({ method: 'GET', path: '/plans' });

/** The plans on offer by price: the landing page, the chooser and the expired modal show them. */
export const plansQuery = queryOptions({
  queryKey: publicKeys.plans,
  queryFn: ({ signal }) => client.call(listPlans, {}, { signal }),
  staleTime: 300_000,
});

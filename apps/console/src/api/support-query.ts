import type { getSupport as getSupportRecord } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { publicKeys } from './public-keys.ts';
import { withoutSchemas } from './without-schemas.ts';

const getSupport = withoutSchemas<typeof getSupportRecord>({ method: 'GET', path: '/support' });

/** The contacts and the guard's downloads, which change at most with a restart of the server. */
export const supportQuery = queryOptions({
  queryKey: publicKeys.support,
  queryFn: ({ signal }) => client.call(getSupport, {}, { signal }),
  staleTime: 300_000,
});

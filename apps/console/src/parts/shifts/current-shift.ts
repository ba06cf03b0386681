import { getCurrentShift } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** The open shift of the drawer; `shift` is null while there is none (docs/product/shifts.md). */
export function currentShiftQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.shifts(storeId), 'current'],
    queryFn: ({ signal }) => client.call(getCurrentShift, { params: { storeId } }, { signal }),
  });
}

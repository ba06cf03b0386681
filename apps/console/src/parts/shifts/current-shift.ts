import { getCurrentShift, listShifts, type Shift } from '@coruja/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { showAnswer } from '../../api/written.ts';

/** The open shift of the drawer; `shift` is null while there is none (docs/product/shifts.md). */
export function currentShiftQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.currentShift(storeId),
    queryFn: ({ signal }) => client.call(getCurrentShift, { params: { storeId } }, { signal }),
  });
}

/** What the last shift left in the drawer; null if there was none. */
export function lastLeftQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.shiftList(storeId), 'left'],
    queryFn: async ({ signal }) => {
      const [last] = await client.call(listShifts, { params: { storeId }, query: { limit: 1 } }, { signal });
      return last?.left ?? null;
    },
  });
}

/** Shows a write's answer about the drawer's shift at once. */
export function showCurrentShift(queryClient: QueryClient, storeId: string, shift: Shift): Promise<void> {
  const open = shift.closedAt === null ? shift : null;
  return showAnswer(queryClient, currentShiftQuery(storeId).queryKey, { shift: open });
}

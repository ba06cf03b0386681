import {
  type CallInput,
  getShift,
  getShiftReport,
  listShifts,
  reviewShift,
  verifyShift,
} from '@coruja/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

const SHIFTS_PER_PAGE = 50;

const shiftKey = (storeId: string, shiftId: string) => [...keys.shifts(storeId), 'shift', shiftId];

/** All shifts, newest first, page by page. */
export function shiftsQuery(storeId: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.shifts(storeId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listShifts,
        { params: { storeId }, query: { ...pageParam, limit: SHIFTS_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

export function shiftQuery(storeId: string, shiftId: string) {
  return queryOptions({
    queryKey: shiftKey(storeId, shiftId),
    queryFn: ({ signal }) => client.call(getShift, { params: { storeId, shiftId } }, { signal }),
  });
}

/** Only a closed shift has one. */
export function shiftReportQuery(storeId: string, shiftId: string) {
  return queryOptions({
    queryKey: [...shiftKey(storeId, shiftId), 'report'],
    queryFn: ({ signal }) => client.call(getShiftReport, { params: { storeId, shiftId } }, { signal }),
  });
}

/** Reads all rows of the shift again, each time somebody asks for it (docs/product/shifts.md#verifying). */
export function useVerifyShift(shiftId: string) {
  const storeId = useStore().id;
  return useMutation({ mutationFn: () => client.call(verifyShift, { params: { storeId, shiftId } }) });
}

type ReviewBody = CallInput<typeof reviewShift>['body'];

export function useReviewShift(shiftId: string) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: ReviewBody) => client.call(reviewShift, { params: { storeId, shiftId }, body }),
    onSuccess: (shift) => {
      toast.success('Conferência registrada!');
      return showAnswer(queryClient, shiftQuery(storeId, shiftId).queryKey, shift);
    },
  });
}

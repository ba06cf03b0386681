import {
  addShiftMovement,
  type CallInput,
  closeShift,
  getCurrentShift,
  openShift,
  type Shift,
} from '@coruja/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

type OpenBody = CallInput<typeof openShift>['body'];
type MovementBody = CallInput<typeof addShiftMovement>['body'];
type CloseBody = CallInput<typeof closeShift>['body'];

/** The open shift of the drawer, null while there is none, and what the last one left (docs/product/shifts.md#opening). */
export function currentShiftQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.shifts(storeId), 'current'],
    queryFn: ({ signal }) => client.call(getCurrentShift, { params: { storeId } }, { signal }),
  });
}

/** Shows a write's answer about the drawer's shift at once. */
function showCurrentShift(queryClient: QueryClient, storeId: string, shift: Shift): Promise<void> {
  const open = shift.closedAt === null ? shift : null;
  return showAnswer(queryClient, currentShiftQuery(storeId).queryKey, { shift: open, lastLeft: shift.left });
}

/** Opens the store's drawer. A second press after a lost answer has no second effect, here and below. */
export function useOpenShift() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const open = useIdempotent((body: OpenBody, idempotencyKey: string) =>
    client.call(openShift, { params: { storeId }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: open,
    onSuccess: (shift) => {
      toast.success('Caixa aberto!', `Turno ${shift.number}.`);
      return showCurrentShift(queryClient, storeId, shift);
    },
  });
}

export function useAddMovement(shift: Shift) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const add = useIdempotent((body: MovementBody, idempotencyKey: string) =>
    client.call(addShiftMovement, { params: { storeId, shiftId: shift.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: add,
    onSuccess: (changed, { kind }) => {
      toast.success(kind === 'sangria' ? 'Sangria registrada!' : 'Suprimento registrado!');
      return showCurrentShift(queryClient, storeId, changed);
    },
  });
}

/** The answer says whether it must be counted again (docs/product/shifts.md#closing). */
export function useCloseShift(shift: Shift) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const close = useIdempotent((body: CloseBody, idempotencyKey: string) =>
    client.call(closeShift, { params: { storeId, shiftId: shift.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: close,
    onSuccess: (answer) => showCurrentShift(queryClient, storeId, answer.shift),
  });
}

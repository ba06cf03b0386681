import { addShiftMovement, type CallInput, closeShift, openShift, type Shift } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { showCurrentShift } from '../../parts/shifts/current-shift.ts';
import { toast } from '../../ui/toast.tsx';

type OpenBody = CallInput<typeof openShift>['body'];
type MovementBody = CallInput<typeof addShiftMovement>['body'];
type CloseBody = CallInput<typeof closeShift>['body'];

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

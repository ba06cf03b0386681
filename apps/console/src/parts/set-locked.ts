import { type Computer, lockComputer, unlockComputer } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { showFailure, showServerMessage } from '../api/form-errors.ts';
import { computersQuery } from '../api/shared-queries.ts';
import { useStore } from '../api/store-context.ts';
import { noteWritten } from '../api/written.ts';
import { toast } from '../ui/toast.tsx';

interface LockInput {
  readonly computer: Computer;
  readonly locked: boolean;
  /** Whether to offer undo; not if the action also changed something that cannot be restored. */
  readonly undoable?: boolean;
}

/**
 * Locks or unlocks, and offers to undo it. The card changes at once, and changes back with the server's reason after a refusal
 * (docs/product/computers.md#locking).
 */
export function useSetLocked() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const turn = ({ id }: Computer, isLocked: boolean) =>
    queryClient.setQueryData(computersQuery(storeId).queryKey, (computers) =>
      computers?.map((each) => (each.id === id ? { ...each, isLocked } : each)),
    );
  const mutation = useMutation({
    mutationFn: ({ computer, locked }: LockInput) =>
      client.call(locked ? lockComputer : unlockComputer, {
        params: { storeId, computerId: computer.id },
        body: { storeId, computerId: computer.id },
      }),
    onMutate: async ({ computer, locked }) => {
      const { queryKey } = computersQuery(storeId);
      await queryClient.cancelQueries({ queryKey });
      turn(computer, locked);
    },
    onSuccess: (_, { computer, locked, undoable = true }) => {
      const title = locked ? 'Computador bloqueado!' : 'Computador desbloqueado!';
      if (!undoable) return toast.success(title);
      toast.undo(title, computer.name, () => mutation.mutate({ computer, locked: !locked, undoable: false }));
    },
    onError: (error, { computer, locked }) => {
      // Only this card, because others may have changed meanwhile.
      turn(computer, !locked);
      // The list that was loading when the card changed was cancelled, so it is reloaded.
      noteWritten(queryClient, lockComputer.changes);
      const tell = locked ? showServerMessage('Falha ao bloquear.') : showFailure('Falha ao desbloquear.');
      tell(error);
    },
  });
  return mutation;
}

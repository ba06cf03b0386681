import {
  type CallInput,
  type Computer,
  computerBody,
  createComputer,
  deleteComputer,
  listComputers,
  lockComputer,
  unlockComputer,
  updateComputer,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { tellFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';

export type ComputerFields = CallInput<typeof createComputer>['body'];
export { computerBody };

/** Every computer of the store, asked for again every 30 seconds. */
export function computersQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.computers(storeId),
    queryFn: ({ signal }) => client.call(listComputers, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useCreateComputer() {
  const { storeId, refresh } = useFloor();
  return useMutation({
    mutationFn: (body: ComputerFields) => client.call(createComputer, { params: { storeId }, body }),
    onSuccess: (computer) => {
      toast.success('Computador adicionado!', computer.name);
      return refresh();
    },
  });
}

export function useUpdateComputer(computerId: string) {
  const { storeId, refresh } = useFloor();
  return useMutation({
    mutationFn: (body: ComputerFields) =>
      client.call(updateComputer, { params: { storeId, computerId }, body }),
    onSuccess: () => {
      toast.success('Computador atualizado!');
      return refresh();
    },
  });
}

export function useDeleteComputer() {
  const { storeId, refresh } = useFloor();
  return useMutation({
    mutationFn: (computer: Computer) =>
      client.call(deleteComputer, { params: { storeId, computerId: computer.id } }),
    onSuccess: (_, computer) => {
      toast.success('Computador excluído!', computer.name);
      return refresh();
    },
    onError: tellFailure('Falha ao excluir o computador.'),
  });
}

/** Locks or unlocks. The card turns at once, and turns back with the server's reason when it is refused. */
export function useSetLocked() {
  const queryClient = useQueryClient();
  const { storeId, refresh } = useFloor();
  return useMutation({
    mutationFn: ({ computer, locked }: { computer: Computer; locked: boolean }) =>
      client.call(locked ? lockComputer : unlockComputer, {
        params: { storeId, computerId: computer.id },
        body: { storeId, computerId: computer.id },
      }),
    onMutate: async ({ computer, locked }) => {
      const { queryKey } = computersQuery(storeId);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (computers) =>
        computers?.map((each) => (each.id === computer.id ? { ...each, isLocked: locked } : each)),
      );
      return { before };
    },
    onSuccess: (_, { locked }) =>
      toast.success(locked ? 'Computador bloqueado!' : 'Computador desbloqueado!'),
    onError: (error, { locked }, context) => {
      queryClient.setQueryData(computersQuery(storeId).queryKey, context?.before);
      tellFailure(locked ? 'Falha ao bloquear.' : 'Falha ao desbloquear.')(error);
    },
    onSettled: refresh,
  });
}

/** What a change on the floor makes old: the cards, and the dashboard's occupancy. */
function useFloor() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return {
    storeId,
    refresh: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.computers(storeId) }),
        queryClient.invalidateQueries({ queryKey: keys.dashboard(storeId) }),
      ]);
    },
  };
}

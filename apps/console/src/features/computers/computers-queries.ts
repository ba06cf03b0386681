import {
  type CallInput,
  type Computer,
  computerBody,
  createComputer,
  deleteComputer,
  updateComputer,
} from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { tellFailure } from '../../api/form-errors.ts';
import { useFloor } from '../../parts/set-locked.ts';
import { toast } from '../../ui/toast.tsx';

export type ComputerFields = CallInput<typeof createComputer>['body'];
export { computerBody };

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

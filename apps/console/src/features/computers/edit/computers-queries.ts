import {
  type CallInput,
  type Computer,
  computerBody,
  createComputer,
  createComputers,
  deleteComputer,
  updateComputer,
} from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { toast } from '../../../ui/toast.tsx';

export type ComputerFields = CallInput<typeof createComputer>['body'];
export { computerBody };

export function useCreateComputer() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: ComputerFields) => client.call(createComputer, { params: { storeId }, body }),
    onSuccess: (computer) => toast.success('Computador adicionado!', computer.name),
  });
}

/** Adds all of these computers or none. */
export function useCreateComputers() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: CallInput<typeof createComputers>['body']) =>
      client.call(createComputers, { params: { storeId }, body }),
    onSuccess: (computers) => {
      const names = computers.map(({ name }) => name);
      if (names.length === 1) toast.success('Computador adicionado!', names[0]);
      else toast.success('Computadores adicionados!', `${names[0]} a ${names.at(-1)}`);
    },
  });
}

export function useUpdateComputer(computerId: string) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: ComputerFields) =>
      client.call(updateComputer, { params: { storeId, computerId }, body }),
    onSuccess: () => toast.success('Computador atualizado!'),
  });
}

export function useDeleteComputer() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (computer: Computer) =>
      client.call(deleteComputer, { params: { storeId, computerId: computer.id } }),
    onSuccess: (_, computer) => toast.success('Computador excluído!', computer.name),
    onError: showFailure('Falha ao excluir o computador.'),
  });
}

import {
  type Answer,
  type CallInput,
  createOperator,
  inviteOperator,
  type Operator,
  removeOperator,
  updateOperator,
  useAsCounter,
} from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

/** Adds a person. The caller reports refusals. */
export function useCreateOperator() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: CallInput<typeof createOperator>['body']) =>
      client.call(createOperator, { params: { storeId }, body }),
    onSuccess: ({ name }) => toast.success('Pessoa adicionada!', name),
    gcTime: 0,
  });
}

/**
 * Changes one person. The caller reports refusals.
 *
 * @param done the toast's text
 */
export function useUpdateOperator({ id: operatorId }: Operator, done: string) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: CallInput<typeof updateOperator>['body']) =>
      client.call(updateOperator, { params: { storeId, operatorId }, body }),
    onSuccess: ({ name }) => toast.success(done, name),
    // A PIN is not cached.
    gcTime: 0,
  });
}

export function useRemoveOperator() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id: operatorId }: Operator) =>
      client.call(removeOperator, { params: { storeId, operatorId } }),
    onSuccess: (_, { name }) => toast.success('Pessoa removida!', name),
    onError: showFailure('Não foi possível remover a pessoa.'),
  });
}

export type Invitation = Answer<typeof inviteOperator>;

/** Makes an invitation, which invalidates the one before it. */
export function useInviteOperator() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id: operatorId }: Operator) =>
      client.call(inviteOperator, { params: { storeId, operatorId } }),
    onError: showFailure('Não foi possível criar o convite.'),
    gcTime: 0,
  });
}

/** Makes this browser a counter instead of the owner's sign-in, and reloads it, so that nothing the owner saw stays in the tab. */
export function useBecomeCounter() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(useAsCounter, { params: { storeId } }),
    onSuccess: () => window.location.assign(paths.admin),
    onError: showFailure('Não foi possível usar como balcão.'),
  });
}

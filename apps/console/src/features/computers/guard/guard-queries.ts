import {
  answerCall,
  type Computer,
  createPairingCode,
  type GuardCommand,
  listGuardCommands,
  revokeGuard,
} from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { keys } from '../../../api/keys.ts';
import { useStore } from '../../../api/store-context.ts';
import { toast } from '../../../ui/toast.tsx';

/** An unconfirmed command fails after a minute by the clock, without a live notice, so the list is polled. */
const OPEN_REFRESH_MS = 5_000;

/** The last 20 commands of a computer, newest first. The live stream updates them. */
export function guardCommandsQuery(storeId: string, computerId: string) {
  return queryOptions({
    queryKey: [...keys.guards(storeId), 'commands', computerId],
    queryFn: ({ signal }) => client.call(listGuardCommands, { params: { storeId, computerId } }, { signal }),
    refetchInterval: ({ state }) => (hasOpen(state.data) ? OPEN_REFRESH_MS : false),
  });
}

function hasOpen(commands: readonly GuardCommand[] | undefined): boolean {
  return commands?.some(({ state }) => state === 'sent' || state === 'received') ?? false;
}

/** Creates a code for a computer and invalidates the one before. The dialog shows failures. */
export function useCreatePairingCode(computerId: string) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(createPairingCode, { params: { storeId, computerId } }),
    // The code is a secret for ten minutes, so it is not cached after the dialog closes.
    gcTime: 0,
  });
}

/** Ends a computer's call for an attendant. */
export function useAnswerCall(computer: Computer) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(answerCall, { params: { storeId, computerId: computer.id } }),
    onError: showFailure('Falha ao atender o chamado.'),
  });
}

export function useRevokeGuard(computer: Computer) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(revokeGuard, { params: { storeId, computerId: computer.id } }),
    onSuccess: () => toast.success('Guarda desconectado!', computer.name),
    onError: showFailure('Falha ao desconectar o guarda.'),
  });
}

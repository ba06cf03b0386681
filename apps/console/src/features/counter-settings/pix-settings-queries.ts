import {
  type CallInput,
  confirmPixKey,
  type PixSettings,
  replacePixSettings,
  testPixKey,
} from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { pixSettingsQuery } from '../../parts/pix/pix-queries.ts';
import { toast } from '../../ui/toast.tsx';

export type PixSettingsBody = CallInput<typeof replacePixSettings>['body'];

/** The caller reports refusals. */
export function useSavePix() {
  const params = { storeId: useStore().id };
  const show = useShowSettings();
  return useMutation({
    mutationFn: (body: PixSettingsBody) => client.call(replacePixSettings, { params, body }),
    onSuccess: (settings) => {
      toast.success('PIX salvo!');
      return show(settings);
    },
    // Secrets are not cached.
    gcTime: 0,
  });
}

/** A code of R$ 0,01 for the stored key. */
export function useTestPixKey() {
  const params = { storeId: useStore().id };
  return useMutation({
    mutationFn: () => client.call(testPixKey, { params }),
    onError: showFailure('Não foi possível gerar o código de teste.'),
  });
}

export function useConfirmPixKey() {
  const params = { storeId: useStore().id };
  const show = useShowSettings();
  return useMutation({
    mutationFn: () => client.call(confirmPixKey, { params }),
    onSuccess: (settings) => {
      toast.success('Chave testada!');
      return show(settings);
    },
    onError: showFailure('Não foi possível confirmar o teste da chave.'),
  });
}

function useShowSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = pixSettingsQuery(useStore().id);
  return (settings: PixSettings) => showAnswer(queryClient, queryKey, settings);
}

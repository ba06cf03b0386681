import { type CallInput, updateCounterSettings } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { counterSettingsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

export type SettingsChange = CallInput<typeof updateCounterSettings>['body'];

export const failure = 'Falha ao atualizar os ajustes.';

/** Saves one switch; the answer replaces the cached settings. The caller reports refusals. */
export function useSaveCounterSettings() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: SettingsChange) => client.call(updateCounterSettings, { params: { storeId }, body }),
    onSuccess: (settings) => {
      toast.success('Ajustes atualizados!');
      return showAnswer(queryClient, counterSettingsQuery(storeId).queryKey, settings);
    },
  });
}

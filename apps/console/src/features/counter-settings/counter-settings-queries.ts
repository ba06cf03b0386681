import { type CallInput, getCounterSettings, updateCounterSettings } from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

type SettingsChange = CallInput<typeof updateCounterSettings>['body'];

/** The switches of the counter (docs/product/counter-settings.md). */
export function counterSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.counterSettings(storeId),
    queryFn: ({ signal }) => client.call(getCounterSettings, { params: { storeId } }, { signal }),
  });
}

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

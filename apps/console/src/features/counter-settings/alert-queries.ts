import { type CallInput, getAlertSettings, updateAlertSettings } from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

export type AlertChange = CallInput<typeof updateAlertSettings>['body'];

export function alertSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.alertSettings(storeId),
    queryFn: ({ signal }) => client.call(getAlertSettings, { params: { storeId } }, { signal }),
  });
}

/** Saves what changed; the answer replaces the cached settings. The caller reports refusals. */
export function useSaveAlertSettings() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: AlertChange) => client.call(updateAlertSettings, { params: { storeId }, body }),
    onSuccess: (settings) => {
      toast.success('Ajustes atualizados!');
      return showAnswer(queryClient, alertSettingsQuery(storeId).queryKey, settings);
    },
  });
}

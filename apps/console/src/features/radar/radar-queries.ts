import { type CallInput, explainSignal, getRadar, listMinutes } from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';

export function signalsQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.radar(storeId), 'signals'],
    queryFn: ({ signal }) => client.call(getRadar, { params: { storeId } }, { signal }),
  });
}

interface MinuteDays {
  readonly startDate: string;
  readonly endDate: string;
}

export function minutesQuery(storeId: string, days: MinuteDays) {
  return queryOptions({
    queryKey: [...keys.radar(storeId), 'minutes', days],
    queryFn: ({ signal }) => client.call(listMinutes, { params: { storeId }, query: days }, { signal }),
  });
}

type ExplainBody = CallInput<typeof explainSignal>['body'];

export function useExplainSignal(signalId: string) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: ExplainBody) => client.call(explainSignal, { params: { storeId, signalId }, body }),
    onSuccess: () => toast.success('Explicação registrada!'),
  });
}

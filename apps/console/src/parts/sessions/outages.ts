import { type Outage, dismissOutage, listOutages, returnOutage } from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { formatTime, plural } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

// Outages whose time can be given back (docs/product/outages.md#deciding).

/** Reloaded when a guard comes back, and when an outage is settled. */
export function outagesQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.outages(storeId),
    queryFn: ({ signal }) => client.call(listOutages, { params: { storeId } }, { signal }),
  });
}

/** `Queda das 19:02 às 19:47` */
export function nameOf({ startTime, endTime }: Outage, timeZone: string): string {
  return `Queda das ${formatTime(startTime, timeZone)} às ${formatTime(endTime, timeZone)}`;
}

/** The sessions that get time back. */
export function returnable({ sessions }: Outage): Outage['sessions'] {
  return sessions.filter(({ returns }) => returns !== null);
}

/** Gives the time back. A second press after a lost answer is answered the same. */
export function useReturnOutage() {
  const { id: storeId, timeZone } = useStore();
  const send = useIdempotent(({ startTime }: Outage, idempotencyKey: string) =>
    client.call(returnOutage, { params: { storeId }, body: { startTime } }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (outage) => {
      const { length } = returnable(outage);
      toast.success(
        'Tempo devolvido!',
        `${nameOf(outage, timeZone)}: ${plural(length, 'sessão', 'sessões')}.`,
      );
    },
    onError: showFailure('Falha ao devolver o tempo da queda.'),
  });
}

export function useDismissOutage() {
  const { id: storeId } = useStore();
  const send = useIdempotent(({ startTime }: Outage, idempotencyKey: string) =>
    client.call(dismissOutage, { params: { storeId }, body: { startTime } }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success('Nenhum tempo devolvido.', 'A queda não aparece mais.'),
    onError: showFailure('Falha ao dispensar a queda.'),
  });
}

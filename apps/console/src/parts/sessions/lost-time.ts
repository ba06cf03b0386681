import { type LostTime, type Session, listLostTime, restartSession, returnLostTime } from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatTime } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { playerNameOf } from './session-actions.ts';

// Time that was lost because a computer failed (docs/product/sessions.md#lost-time).

/** Sessions whose lost time can be restarted or given back, the last one to end first. */
export function lostTimeQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.lostTime(storeId),
    queryFn: ({ signal }) => client.call(listLostTime, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

interface Loss {
  readonly lost: LostTime;
  /** The attendant's figure, if no guard reported the loss. */
  readonly minutes: number | undefined;
}

const said = ({ minutes }: Loss) => (minutes === undefined ? {} : { minutes });

/** Continues a session with its lost time. A second press after a lost answer does not restart it twice. */
export function useRestartSession() {
  const { id: storeId, timeZone } = useStore();
  const send = useIdempotent(
    (input: Loss & { computerId: string }, idempotencyKey: string): Promise<Session> => {
      const params = { storeId, sessionId: input.lost.session.id };
      const body = { computerId: input.computerId, ...said(input) };
      return client.call(restartSession, { params, body }, { idempotencyKey });
    },
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (session) =>
      toast.success(
        'Tempo reiniciado!',
        `${playerNameOf(session)} em ${session.computer.name}, até ${formatTime(session.endTime, timeZone)}.`,
      ),
    onError: (error, { lost }) => showFailure(`Falha ao reiniciar o tempo de ${lost.computer.name}.`)(error),
  });
}

/** Gives lost time back to a customer's balance or package. */
export function useReturnLostTime() {
  const storeId = useStore().id;
  const send = useIdempotent((input: Loss, idempotencyKey: string) => {
    const params = { storeId, sessionId: input.lost.session.id };
    return client.call(returnLostTime, { params, body: said(input) }, { idempotencyKey });
  });
  return useMutation({
    mutationFn: send,
    onSuccess: (ended, { lost, minutes }) =>
      toast.success(
        'Tempo devolvido!',
        `${formatMinutes(minutes ?? lost.minutes)} de volta ${ended.package ? `a ${ended.package.name}` : `ao saldo de ${playerNameOf(ended)}`}.`,
      ),
    onError: (error, { lost }) => showFailure(`Falha ao devolver o tempo de ${lost.computer.name}.`)(error),
  });
}

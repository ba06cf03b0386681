import {
  type CallInput,
  addParticipant,
  cancelEvent,
  createEvent,
  getEvent,
  listEvents,
  payEvent,
  removeParticipant,
  type ScheduledEvent,
  type Customer,
} from '@coruja/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { tellServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { leaveGone, showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';
import { useUndo } from '../../ui/use-undo.ts';
import type { EventBody } from './event-form.ts';

export type PayBody = CallInput<typeof payEvent>['body'];
export type Participant = ScheduledEvent['participants'][number];

const EVENTS_PER_PAGE = 48;

/** Running and coming events, then past ones, page by page; optionally only of one day. */
export function eventsQuery(storeId: string, date: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.events(storeId), 'list', date],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listEvents,
        { params: { storeId }, query: { date, limit: EVENTS_PER_PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

export function eventQuery(storeId: string, eventId: string) {
  return queryOptions({
    queryKey: keys.event(storeId, eventId),
    queryFn: ({ signal }) => client.call(getEvent, { params: { storeId, eventId } }, { signal }),
  });
}

export function useCreateEvent() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: EventBody) => client.call(createEvent, { params: { storeId }, body }),
    onSuccess: (event) => toast.success('Evento criado!', event.name),
  });
}

/** Records the payment. A second press after a lost answer has no second effect. */
export function usePayEvent(event: ScheduledEvent) {
  const storeId = useStore().id;
  const keep = useKeepEvent();
  const send = useIdempotent((body: PayBody, idempotencyKey: string) =>
    client.call(payEvent, { params: { storeId, eventId: event.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (paid) => {
      toast.success('Pagamento registrado!', paid.name);
      return keep(paid);
    },
    onError: tellServerMessage('Erro ao registrar pagamento.'),
  });
}

export function useAddParticipant(event: ScheduledEvent) {
  const storeId = useStore().id;
  const keep = useKeepEvent();
  return useMutation({
    mutationFn: (customer: Pick<Customer, 'id' | 'name'>) =>
      client.call(addParticipant, { params: { storeId, eventId: event.id }, body: { userId: customer.id } }),
    onSuccess: (changed, customer) => {
      toast.success('Participante adicionado!', customer.name);
      return keep(changed);
    },
    onError: tellServerMessage('Erro ao adicionar.'),
  });
}

/**
 * Removes a participant at once and offers to undo it, while there is a free seat.
 *
 * @param onUndo adds the same person again
 */
export function useRemoveParticipant(event: ScheduledEvent, onUndo: (customer: Participant['user']) => void) {
  const storeId = useStore().id;
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ id: participantId }: Participant) =>
      client.call(removeParticipant, { params: { storeId, eventId: event.id, participantId } }),
    onSuccess: (_, { user }) => undo.offer('Participante removido!', user.name, () => onUndo(user)),
    onError: tellServerMessage('Erro ao remover.'),
  });
}

export function useCancelEvent() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id: eventId }: ScheduledEvent) =>
      client.call(cancelEvent, { params: { storeId, eventId } }),
    onSuccess: (_, event) => {
      toast.success('Evento cancelado!', event.name);
      leaveGone(queryClient, event.id);
    },
    onError: tellServerMessage('Erro ao cancelar o evento.'),
  });
}

/** Puts the server's answer after a change into the cache. */
function useKeepEvent() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return (event: ScheduledEvent) => showAnswer(queryClient, keys.event(storeId, event.id), event);
}

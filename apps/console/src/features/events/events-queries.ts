import {
  type CallInput,
  addParticipant,
  payParticipant,
  startEvent,
  updateParticipant,
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
import { showServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { formatMoney, plural } from '../../lib/format.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { skipQueriesOfRemoved, showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';
import { useUndo } from '../../ui/use-undo.ts';
import type { EventBody } from './event-form.ts';

export type PayBody = CallInput<typeof payEvent>['body'];
type EnrolBody = CallInput<typeof addParticipant>['body'];
export type SeatPayment = CallInput<typeof payParticipant>['body'];
export type StartBody = CallInput<typeof startEvent>['body'];
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
    onError: showServerMessage('Erro ao registrar pagamento.'),
  });
}

/** Enrols somebody with a computer and a payment, in one call. A second press after a lost answer has no second effect. */
export function useEnrol(event: ScheduledEvent) {
  const storeId = useStore().id;
  const keep = useKeepEvent();
  const send = useIdempotent((body: EnrolBody, idempotencyKey: string) =>
    client.call(addParticipant, { params: { storeId, eventId: event.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (changed, { userId: customerId }) => {
      const seat = changed.participants.find(({ user }) => user.id === customerId);
      toast.success('Participante adicionado!', seat && seatText(seat));
      return keep(changed);
    },
    onError: showServerMessage('Erro ao adicionar.'),
  });
}

/** Records the payment of a seat. */
export function usePaySeat(event: ScheduledEvent, participantId: string) {
  const storeId = useStore().id;
  const keep = useKeepEvent();
  const send = useIdempotent((body: SeatPayment, idempotencyKey: string) =>
    client.call(
      payParticipant,
      { params: { storeId, eventId: event.id, participantId }, body },
      { idempotencyKey },
    ),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      const seat = changed.participants.find(({ id }) => id === participantId);
      toast.success('Pagamento registrado!', seat && seatText(seat));
      return keep(changed);
    },
    onError: showServerMessage('Erro ao registrar pagamento.'),
  });
}

/** `Ana · Troco R$ 25,00` */
function seatText({ user, payment }: Participant): string {
  const change = payment?.payments.find((paid) => paid.change > 0)?.change;
  return change === undefined ? user.name : `${user.name} · Troco ${formatMoney(change)}`;
}

/** Gives a participant another computer, or none. */
export function useChangeComputer(event: ScheduledEvent) {
  const storeId = useStore().id;
  const keep = useKeepEvent();
  return useMutation({
    mutationFn: ({ id: participantId, computerId }: { id: string; computerId: string | null }) =>
      client.call(updateParticipant, {
        params: { storeId, eventId: event.id, participantId },
        body: { computerId },
      }),
    onSuccess: keep,
    onError: showServerMessage('Erro ao trocar o computador.'),
  });
}

/** Starts everybody whom the event has not started yet, or only the named participants. */
export function useStartEvent(event: ScheduledEvent) {
  const storeId = useStore().id;
  const keep = useKeepEvent();
  const send = useIdempotent((body: StartBody, idempotencyKey: string) =>
    client.call(startEvent, { params: { storeId, eventId: event.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: ({ event: changed, started }) => {
      if (started.length > 0)
        toast.success('Sessões iniciadas!', plural(started.length, 'pessoa', 'pessoas'));
      return keep(changed);
    },
    onError: showServerMessage('Erro ao iniciar o evento.'),
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
    onError: showServerMessage('Erro ao adicionar.'),
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
    // A paid seat was refunded, so undoing would need a new payment.
    onSuccess: (_, { user, payment }) =>
      payment
        ? toast.success('Participante removido!', user.name)
        : undo.offer('Participante removido!', user.name, () => onUndo(user)),
    onError: showServerMessage('Erro ao remover.'),
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
      skipQueriesOfRemoved(queryClient, event.id);
    },
    onError: showServerMessage('Erro ao cancelar o evento.'),
  });
}

/** Puts the server's answer after a change into the cache. */
function useKeepEvent() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return (event: ScheduledEvent) => showAnswer(queryClient, keys.event(storeId, event.id), event);
}

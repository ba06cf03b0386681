import {
  type Answer,
  type CallInput,
  cancelSubscription,
  getOpenPix,
  getSubscription,
  paySandboxPix,
  type Subscription,
  subscribe,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { noteWritten, refreshWritten, showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

export type SubscribeBody = CallInput<typeof subscribe>['body'];

/** How often the page checks whether a payment has arrived. */
const AWAITED_MS = 3_000;

/** The store's subscription; null if there is none (404, docs/product/subscription.md#status). */
export function subscriptionQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.subscription(storeId),
    queryFn: async ({ signal }): Promise<Subscription | null> => {
      try {
        return await client.call(getSubscription, { params: { storeId } }, { signal });
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (isAwaitingPayment(state.data) ? AWAITED_MS : false),
  });
}

/** Whether a payment may arrive without an action here. */
function isAwaitingPayment(subscription: Subscription | null | undefined): boolean {
  const invoice = subscription?.openInvoice;
  return invoice ? invoice.isConfirming || invoice.paymentMethod === 'PIX' : false;
}

/**
 * Subscribes, pays or changes the plan. Not a mutation, because the query library stores a mutation's input, which may contain a card
 * (docs/product/payment.md#card-data). The caller reports failures.
 */
export function useSubscribe() {
  const queryClient = useQueryClient();
  const params = { storeId: useStore().id };
  const show = useShowSubscription();
  const [pending, setPending] = useState(false);
  const send = useIdempotent((body: SubscribeBody, idempotencyKey: string) =>
    client.call(subscribe, { params, body }, { idempotencyKey }),
  );
  const run = async (body: SubscribeBody): Promise<Answer<typeof subscribe>> => {
    setPending(true);
    try {
      const answer = await send(body);
      await show(answer.subscription);
      return answer;
    } catch (error) {
      // After a lost answer, a time-out or a refused card the server's state may have changed.
      noteWritten(queryClient, subscribe.changes);
      await refreshWritten(queryClient);
      throw error;
    } finally {
      setPending(false);
    }
  };
  return { pending, run };
}

export function useCancelSubscription() {
  const params = { storeId: useStore().id };
  const show = useShowSubscription();
  return useMutation({
    mutationFn: () => client.call(cancelSubscription, { params }),
    onSuccess: (subscription) => {
      toast.success('Assinatura cancelada com sucesso!');
      return show(subscription);
    },
    onError: showServerMessage('Falha ao cancelar a assinatura.'),
  });
}

/** The code of the open invoice; a new one if the last has expired. The caller reports failures. */
export function useOpenPix() {
  const params = { storeId: useStore().id };
  return useMutation({
    mutationFn: () => client.call(getOpenPix, { params }),
    // Not cached, because the dialog has it.
    gcTime: 0,
  });
}

/** The demonstration's button: marks the open PIX as paid, which the page notices like a real payment. */
export function usePayDemonstration() {
  return useMutation({
    mutationFn: () => client.call(paySandboxPix, {}),
    onError: showServerMessage('Ocorreu um erro ao processar a assinatura.'),
  });
}

function useShowSubscription() {
  const queryClient = useQueryClient();
  const { queryKey } = subscriptionQuery(useStore().id);
  return (subscription: Subscription) => showAnswer(queryClient, queryKey, subscription);
}

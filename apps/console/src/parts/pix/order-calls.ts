import { type CallInput, cancelCharge, confirmCharge, createCharge, type Order } from '@coruja/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode, serverMessage } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { chargeQuery, chargeFailureQuery, orderQuery } from './order-queries.ts';

// What can be done with an order at the counter. A second press after a lost answer has no second effect.

function showOrder(queryClient: QueryClient, storeId: string, order: Order): Promise<void> {
  return showAnswer(queryClient, orderQuery(storeId, order.id).queryKey, order);
}

/**
 * Makes a code for the missing amount of an order. If the provider makes none, the order's dialog shows why.
 *
 * @param mode `KEY` makes it from the store's own key, even where the account would make it
 */
export function useCreateCharge(order: Order, mode?: 'KEY') {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const body = mode ? { mode } : {};
  const create = useIdempotent((orderId: string, idempotencyKey: string) =>
    client.call(createCharge, { params: { storeId, orderId }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: create,
    onSuccess: async (charge) => {
      await showAnswer(queryClient, chargeQuery(storeId, charge.id).queryKey, charge);
      await showOrder(queryClient, storeId, { ...order, charge, expiresAt: charge.expiresAt });
    },
    onError: (error) => showChargeFailure(queryClient, { storeId, orderId: order.id }, error),
  });
}

/** Shows why there is no code: if the provider failed, in the order's dialog, where the key can be used instead. */
export function showChargeFailure(
  queryClient: QueryClient,
  { storeId, orderId }: { storeId: string; orderId: string },
  error: unknown,
): void {
  const reason = hasCode(error, 'PIX_PROVIDER_DOWN') ? (serverMessage(error) ?? null) : null;
  queryClient.setQueryData(chargeFailureQuery(storeId, orderId).queryKey, reason);
  if (reason === null) showServerMessage('Não foi possível gerar o código.')(error);
}

interface Confirmation {
  readonly chargeId: string;
  /** What arrived. */
  readonly amount: number;
}

type Confirmed = Awaited<ReturnType<typeof sendConfirmation>>;

function sendConfirmation(
  storeId: string,
  { chargeId, amount }: Confirmation,
  options: { idempotencyKey: string },
) {
  const body: CallInput<typeof confirmCharge>['body'] = { amount };
  return client.call(confirmCharge, { params: { storeId, chargeId }, body }, options);
}

/** @param onConfirmed is called before the order's new state is shown */
export function useConfirmCharge(onConfirmed: (confirmed: Confirmed) => void, onNoShift: () => void) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const confirm = useIdempotent((sent: Confirmation, idempotencyKey: string) =>
    sendConfirmation(storeId, sent, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: confirm,
    onSuccess: (confirmed) => {
      onConfirmed(confirmed);
      return showOrder(queryClient, storeId, confirmed.order);
    },
    onError: (error) => {
      showServerMessage('Não foi possível registrar o PIX.')(error);
      if (hasCode(error, 'SHIFT_NEEDED')) onNoShift();
    },
  });
}

/** @param onCancelled is called before the order's new state is shown */
export function useCancelCharge(onCancelled: () => void) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (chargeId: string) => client.call(cancelCharge, { params: { storeId, chargeId } }),
    onSuccess: (order) => {
      onCancelled();
      return showOrder(queryClient, storeId, order);
    },
    onError: showServerMessage('Não foi possível cancelar a cobrança.'),
  });
}

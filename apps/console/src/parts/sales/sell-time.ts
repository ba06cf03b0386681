import type { SaleBody } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { noteRefused } from '../../api/refused.ts';

/** Sells one line of time outside the cashier. A second press after a lost answer does not sell it twice. */
export function useSellTime() {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  // Loads the sale's schemas only when it sells.
  const send = useIdempotent(async (body: Omit<SaleBody, 'items'>, idempotencyKey: string) => {
    const { sendSale } = await import('./send-sale.ts');
    return sendSale({ params: { storeId }, body: { ...body, items: [] } }, { idempotencyKey });
  });
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      showServerMessage('Erro ao finalizar a venda.')(error);
      noteRefused(queryClient, error);
    },
  });
}

import { type CallInput, retenderSale, type Sale } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { toast } from '../../ui/toast.tsx';

export type RetenderBody = CallInput<typeof retenderSale>['body'];

/** Corrects the tender of a sale (docs/product/shifts.md#correcting-a-tender). */
export function useRetenderSale(sale: Sale) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const retender = useIdempotent((body: RetenderBody, idempotencyKey: string) =>
    client.call(retenderSale, { params: { storeId, saleId: sale.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: retender,
    onSuccess: (same, { to }) => {
      toast.success('Forma corrigida!', `Venda ${shortIdOfSale(sale.id)} paga em ${paymentTypeLabels[to]}.`);
      return showAnswer(queryClient, keys.sale(storeId, sale.id), same);
    },
  });
}

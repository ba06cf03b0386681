import { createSale, type Sale, type SaleBody, type Store } from '@coruja/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { tellServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { noteWritten } from '../../api/written.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { changeOf } from './payment-lines.ts';
import { printReceipt } from './receipt.tsx';

/** Sells one line of time outside the cashier. A second press after a lost answer does not sell it twice. */
export function useSellTime() {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const send = useIdempotent((body: Omit<SaleBody, 'items'>, idempotencyKey: string) =>
    client.call(createSale, { params: { storeId }, body: { ...body, items: [] } }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      tellServerMessage('Erro ao finalizar a venda.')(error);
      // What was shown is an old price.
      if (hasCode(error, 'PRICE_CHANGED'))
        noteWritten(queryClient, { changes: ['prices', 'credits', 'store'] });
    },
  });
}

/** Says what was sold, with the change, and offers the receipt. */
export function tellSold(title: string, what: string, { sale, store }: { sale: Sale; store: Store }): void {
  const change = changeOf(sale.payments);
  const detail = `${what} ${formatMoney(sale.total)}${change > 0 ? `, troco ${formatMoney(change)}` : ''}.`;
  toast.offer(title, detail, {
    label: 'Imprimir recibo',
    act: () => printReceipt(sale, store),
    icon: IconPrinter,
  });
}

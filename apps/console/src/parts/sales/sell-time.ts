import type { Sale, SaleBody } from '@coruja/contract';
import { type Centavos, toReais } from '@coruja/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { noteRefused } from '../../api/refused.ts';
import { formatMoney } from '../../lib/format.ts';
import { useNavigateWithIntent } from '../../lib/intent.ts';
import { paths } from '../../paths.ts';
import { pixSettingsQuery } from '../pix/pix-queries.ts';
import { isPaidByCode } from './payment-types.ts';
import type { SaleTender } from './payments.ts';

type TimeSale = Omit<SaleBody, 'items'>;

export interface SellTime {
  /** Whether a code pays it. */
  readonly isByCode: (tender: SaleTender, total: Centavos) => boolean;
  /** The text of the button that sells. */
  readonly labelOf: (tender: SaleTender, total: Centavos) => string;
  /** Null if a code pays it: the cashier then shows its order. */
  readonly send: (body: TimeSale) => Promise<Sale | null>;
}

/**
 * Sells one line of time outside the cashier, a PIX by a code where the store makes codes. A second press after a lost answer does not
 * sell it twice.
 */
export function useSellTime(): SellTime {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const navigateWith = useNavigateWithIntent();
  const hasCodes = useQuery(pixSettingsQuery(storeId)).data?.isReady === true;
  // The sale's schemas are loaded only when it sells.
  const sell = useIdempotent(async (body: SaleBody, idempotencyKey: string) => {
    const { sendSale } = await import('./send-sale.ts');
    return sendSale({ params: { storeId }, body }, { idempotencyKey });
  });
  const order = useIdempotent(async (body: SaleBody, key: string) => {
    const { placeOrder } = await import('../pix/place-order.ts');
    return placeOrder({ queryClient, storeId }, { body, key });
  });
  const { mutateAsync } = useMutation({
    mutationFn: async (time: TimeSale) => {
      const body = { ...time, items: [] };
      if (!hasCodes || !isPaidByCode(body)) return sell(body);
      const { id } = await order(body);
      navigateWith(paths.cashier, 'pay', id);
      return null;
    },
    onError: (error) => {
      showServerMessage('Erro ao finalizar a venda.')(error);
      noteRefused(queryClient, error);
    },
  });
  const isByCode: SellTime['isByCode'] = (tender, total) => hasCodes && tender === 'PIX' && total > 0;
  return {
    isByCode,
    labelOf: (tender, total) =>
      isByCode(tender, total) ? 'Gerar PIX' : `Receber ${formatMoney(toReais(total))}`,
    send: mutateAsync,
  };
}

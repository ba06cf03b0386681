import type { PixSettings, SaleBody } from '@coruja/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isOutcomeKnown } from '../../../api/errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { type DialogState, useDialog } from '../../../lib/use-dialog.ts';
import { pixSettingsQuery } from '../../../parts/pix/pix-queries.ts';
import { isPaidByCode } from '../../../parts/sales/payment-types.ts';
import { showFailure } from './refusal.ts';
import type { SaleDraft } from '../cart/sale-draft.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';

export interface OrderOfCart {
  /** Whether a PIX is paid by a code, so that its sale waits as an order. */
  readonly hasCodes: boolean;
  /** Undefined until they are loaded. */
  readonly settings: PixSettings | undefined;
  /** The dialog of an order, by its id. */
  readonly dialog: DialogState<string>;
  readonly isSending: boolean;
  /** Makes an order of a sale that a code pays, one at a time; false for any other sale. */
  readonly take: (body: SaleBody) => boolean;
}

/** Makes orders of the cart, which is then free for the next sale (docs/product/sales.md#pix-at-the-counter). */
export function useOrder(
  state: SaleDraftState,
  { refuse, onOrdered }: { refuse: (error: unknown) => void; onOrdered: () => void },
): OrderOfCart {
  const storeId = useStore().id;
  const settings = useQuery(pixSettingsQuery(storeId)).data;
  const dialog = useDialog<string>();
  const [isSending, setSending] = useState(false);
  const send = useSend();
  const hasCodes = settings?.isReady === true;

  const make = async (draft: SaleDraft, body: SaleBody) => {
    setSending(true);
    state.hold(true);
    try {
      const order = await send(draft, body);
      state.startNewSale();
      onOrdered();
      dialog.open(order.id);
    } catch (error) {
      if (isOutcomeKnown(error)) refuse(error);
      else showFailure(error, 'Erro ao gerar o PIX.');
    } finally {
      state.hold(false);
      setSending(false);
    }
  };
  return {
    hasCodes,
    settings,
    dialog,
    isSending,
    take: (body) => {
      if (!hasCodes || !isPaidByCode(body)) return false;
      if (!state.isHeld()) void make(state.read(), body);
      return true;
    },
  };
}

/** After a lost answer, the same cart is sent again with the same key and the first prices, so that it becomes one order. */
function useSend() {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const sent = useRef<{ draft: SaleDraft; body: SaleBody; key: string }>(null);
  return async (draft: SaleDraft, body: SaleBody) => {
    const { current: before } = sent;
    const isSame = before?.draft === draft && areEqual(before.body.payments, body.payments);
    const next = isSame ? before : { draft, body, key: crypto.randomUUID() };
    sent.current = next;
    try {
      const [{ placeOrder }, { keepDraft }] = await Promise.all([
        import('../../../parts/pix/place-order.ts'),
        import('./order-drafts.ts'),
      ]);
      return await placeOrder(
        { queryClient, storeId },
        { ...next, onOrdered: ({ id }) => keepDraft(storeId, id, draft) },
      );
    } catch (error) {
      if (isOutcomeKnown(error)) sent.current = null;
      throw error;
    }
  };
}

function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

import { useQueryClient } from '@tanstack/react-query';
import { hasCode, reasonOf, serverMessage } from '../../../api/errors.ts';
import { noteRefused } from '../../../api/refused.ts';
import { toast } from '../../../ui/toast.tsx';
import type { SaleDraft } from '../cart/sale-draft.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';

/**
 * What a refused sale does: its reason is shown, and what was refused leaves the cart (docs/product/sales.md#finishing-once).
 *
 * @param onNoShift the store receives only in a shift, and none is open
 */
export function useRefusal(state: SaleDraftState, onNoShift: () => void): (error: unknown) => void {
  const queryClient = useQueryClient();
  return (error) => {
    showFailure(error);
    state.change({ attempt: null, ...withoutRefused(error) });
    noteRefused(queryClient, error);
    if (hasCode(error, 'SHIFT_NEEDED')) onNoShift();
  };
}

/** The server's message comes first (docs/product/words.md#failures). */
export function showFailure(error: unknown, fallback = 'Erro ao finalizar a venda.'): void {
  const title = serverMessage(error) ?? fallback;
  toast.error(title, cartText(error) ?? reasonOf(error, title));
}

function cartText(error: unknown): string | undefined {
  if (hasCode(error, 'COUPON_INVALID')) return 'O carrinho continua aqui, sem o desconto.';
  return hasCode(error, 'CUSTOMER_NOT_FOUND') ? 'O carrinho continua aqui, sem o cliente.' : undefined;
}

/** Removes a refused coupon or customer from the sale; the cart stays. */
function withoutRefused(error: unknown): Partial<SaleDraft> {
  if (hasCode(error, 'COUPON_INVALID')) return { coupon: null };
  return hasCode(error, 'CUSTOMER_NOT_FOUND') ? { customerId: null } : {};
}

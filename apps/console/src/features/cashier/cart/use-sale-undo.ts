import type { Product } from '@coruja/contract';
import { plural } from '../../../lib/format.ts';
import type { AppliedCoupon } from '../../../parts/sales/coupon-entry.tsx';
import { useUndo } from '../../../ui/use-undo.ts';
import { type Cart, removedProductIds, restoreLines } from './cart.ts';
import type { SaleDraft } from './sale-draft.ts';

interface SaleUndo {
  /** Offers to restore removed lines. */
  readonly offerLines: (before: Cart, after: Cart) => void;
  readonly offerCoupon: (coupon: AppliedCoupon) => void;
  /** Called when another coupon has replaced the removed one. */
  readonly withdrawCoupon: () => void;
  /** Called when the sale is sent: its removed lines must not get into the next one. */
  readonly withdrawAll: () => void;
}

/** 'Desfazer' for what leaves the cart (docs/product/sales.md#cart). */
export function useSaleUndo(
  products: readonly Product[] | undefined,
  edit: (change: (sale: SaleDraft) => Partial<SaleDraft>) => void,
): SaleUndo {
  const lines = useUndo();
  const coupons = useUndo();
  return {
    offerLines: (before, after) => {
      const gone = removedProductIds(before, after);
      if (gone.length === 0) return;
      const name = products?.find(({ id }) => id === gone[0])?.name ?? 'O produto';
      const many = `${plural(gone.length, 'item saiu', 'itens saíram')} do carrinho.`;
      lines.offer(gone.length === 1 ? `${name} saiu do carrinho.` : many, undefined, () =>
        edit(({ cart }) => ({ cart: restoreLines(cart, before, gone) })),
      );
    },
    offerCoupon: (coupon) => coupons.offer('Cupom removido.', coupon.code, () => edit(() => ({ coupon }))),
    withdrawCoupon: coupons.withdraw,
    withdrawAll: () => {
      lines.withdraw();
      coupons.withdraw();
    },
  };
}

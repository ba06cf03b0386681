import { readStored, store } from '../../../lib/tab-storage.ts';
import { readSaleDraft, type SaleDraft } from '../cart/sale-draft.ts';

// The carts that became orders in this tab, so that one can be paid another way (docs/product/sales.md#pix-at-the-counter).

/** More than are ever open at once. */
const KEPT = 20;

export function keepDraft(storeId: string, orderId: string, draft: SaleDraft): void {
  const others = readDrafts(storeId).filter(([id]) => id !== orderId);
  store(nameOf(storeId), [...others, [orderId, draft]].slice(-KEPT));
}

/** The cart of an order, to be paid another way; null for an order of another tab. */
export function draftOf(storeId: string, orderId: string): SaleDraft | null {
  const kept = readDrafts(storeId).find(([id]) => id === orderId);
  if (!kept) return null;
  const draft = readSaleDraft(kept[1]);
  return { ...draft, attempt: null, paymentType: draft.paymentType === 'PIX' ? 'CASH' : draft.paymentType };
}

export function dropDraft(storeId: string, orderId: string): void {
  store(
    nameOf(storeId),
    readDrafts(storeId).filter(([id]) => id !== orderId),
  );
}

function readDrafts(storeId: string): (readonly [unknown, unknown])[] {
  const kept = readStored(nameOf(storeId));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => (Array.isArray(one) ? [[one[0], one[1]] as const] : []));
}

function nameOf(storeId: string): string {
  return `orders ${storeId}`;
}

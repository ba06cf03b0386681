import { newSale } from '../factories.ts';
import type { Parts } from '../security/send.ts';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contest.ts';

/** A sale of one unit. */
export async function newContestedSale(owner: Owner, productId: string) {
  const { id, items } = await newSale(owner, { items: [{ productId, quantity: 1 }] });
  return { sale: id, soldItem: items[0]?.id ?? '' };
}

function refundOf({ world, sale }: Contest): Parts {
  return { params: { storeId: world.ids.storeId, saleId: sale }, body: { reason: 'Cliente desistiu' } };
}

export function refundOfOneItem(contest: Contest): Parts {
  const items = [{ itemId: contest.soldItem, quantity: 1 }];
  return { ...refundOf(contest), body: { reason: 'Veio amassada', items } };
}

export const contestedSales = {
  receiveBills: ({ world, bill }: Contest): Parts => ({
    params: { storeId: world.ids.storeId },
    body: { paymentType: 'PIX', bills: [{ billId: bill }] },
  }),
  refundSale: refundOf,
};

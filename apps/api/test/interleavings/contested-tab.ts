import { newCustomer, newSale } from '../factories.ts';
import type { Parts } from '../security/send.ts';
import { setLimit } from '../tab-calls.ts';
import { updateCounterSettings } from '@coruja/contract';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contest.ts';

export interface ContestedTab {
  readonly debtor: string;
  readonly saleOnTab: string;
}

/** A customer who owes R$ 5,00 for one unit, with a limit for one more. */
export async function newContestedTab(owner: Owner, productId: string): Promise<ContestedTab> {
  const params = { storeId: owner.store.id };
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { id: debtor } = await newCustomer(owner);
  await setLimit(owner, debtor, 10);
  const items = [{ productId, quantity: 1 }];
  const { id: saleOnTab } = await newSale(owner, { items, paymentType: 'TAB', userId: debtor });
  return { debtor, saleOnTab };
}

const payment = { payments: [{ type: 'CASH' as const, amount: 3, received: 5 }] };

export const contestedTab = {
  recordTabPayment: ({ debtor }: Contest): Parts => ({ params: { userId: debtor }, body: payment }),
  setTabLimit: ({ debtor }: Contest): Parts => ({ params: { userId: debtor }, body: { limit: 6 } }),
};

/** Other uses of the endpoints that move what a customer owes. */
export const moreOfTabs = {
  'createSale, on the tab': {
    id: 'createSale',
    prepare: ({ world, product, debtor }: Contest): Parts => ({
      params: { storeId: world.ids.storeId },
      body: { paymentType: 'TAB', items: [{ productId: product, quantity: 1 }], userId: debtor },
    }),
  },
  'refundSale, on the tab': {
    id: 'refundSale',
    prepare: ({ world, saleOnTab }: Contest): Parts => ({
      params: { storeId: world.ids.storeId, saleId: saleOnTab },
      body: { reason: 'Cliente desistiu' },
    }),
  },
  'removeCustomer, who owes': {
    id: 'removeCustomer',
    prepare: ({ debtor }: Contest): Parts => ({ params: { userId: debtor } }),
  },
  'recordTabPayment, of all': {
    id: 'recordTabPayment',
    prepare: ({ debtor }: Contest): Parts => ({
      params: { userId: debtor },
      body: { payments: [{ type: 'PIX', amount: 5 }] },
    }),
  },
  'updateCounterSettings, without priced time': {
    id: 'updateCounterSettings',
    prepare: ({ world }: Contest): Parts => ({
      params: { storeId: world.ids.storeId },
      body: { pricesTime: false },
    }),
  },
} as const;

/** Pairs of requests on the same tab; tried in every run. */
export const onOneTab: readonly (readonly [string, string])[] = [
  ['createSale, on the tab', 'createSale, on the tab'],
  ['createSale, on the tab', 'recordTabPayment'],
  ['recordTabPayment', 'createSale, on the tab'],
  ['createSale, on the tab', 'setTabLimit'],
  ['setTabLimit', 'createSale, on the tab'],
  ['recordTabPayment, of all', 'recordTabPayment'],
  ['recordTabPayment, of all', 'refundSale, on the tab'],
  ['refundSale, on the tab', 'recordTabPayment'],
  ['refundSale, on the tab', 'createSale, on the tab'],
  ['recordTabPayment, of all', 'removeCustomer, who owes'],
  ['removeCustomer, who owes', 'recordTabPayment, of all'],
  ['updateCounterSettings, without priced time', 'recordTabPayment, of all'],
  ['createSale, on the tab', 'updateCounterSettings, without priced time'],
];

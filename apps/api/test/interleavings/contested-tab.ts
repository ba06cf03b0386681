import { newCustomer, newSale } from '../factories.ts';
import type { Parts } from '../security/send.ts';
import { setLimit } from '../tab-calls.ts';
import { updateCounterSettings } from '@coruja/contract';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contest.ts';

export interface ContestedTab {
  readonly tabCustomer: string;
  readonly saleOnTab: string;
}

/** A customer who owes R$ 5,00 for one unit, with a limit for one more. */
export async function newContestedTab(owner: Owner, productId: string): Promise<ContestedTab> {
  const params = { storeId: owner.store.id };
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { id: tabCustomer } = await newCustomer(owner);
  await setLimit(owner, tabCustomer, 10);
  const items = [{ productId, quantity: 1 }];
  const { id: saleOnTab } = await newSale(owner, { items, paymentType: 'TAB', userId: tabCustomer });
  return { tabCustomer, saleOnTab };
}

const payment = { payments: [{ type: 'CASH' as const, amount: 3, received: 5 }] };

export const contestedTab = {
  recordTabPayment: ({ tabCustomer }: Contest): Parts => ({ params: { userId: tabCustomer }, body: payment }),
  setTabLimit: ({ tabCustomer }: Contest): Parts => ({ params: { userId: tabCustomer }, body: { limit: 6 } }),
};

/** Other uses of the endpoints that move what a customer owes. */
export const moreOfTabs = {
  'createSale, on the tab': {
    id: 'createSale',
    prepare: ({ world, product, tabCustomer }: Contest): Parts => ({
      params: { storeId: world.ids.storeId },
      body: { paymentType: 'TAB', items: [{ productId: product, quantity: 1 }], userId: tabCustomer },
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
    prepare: ({ tabCustomer }: Contest): Parts => ({ params: { userId: tabCustomer } }),
  },
  'recordTabPayment, of all': {
    id: 'recordTabPayment',
    prepare: ({ tabCustomer }: Contest): Parts => ({
      params: { userId: tabCustomer },
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

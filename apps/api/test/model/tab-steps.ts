import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { createSale } from '../../src/features/sales/create-sale.ts';
import { getTab } from '../../src/features/tab/get-tab.ts';
import { listTabs } from '../../src/features/tab/list-tabs.ts';
import { recordTabPayment } from '../../src/features/tab/record-tab-payment.ts';
import { setTabLimit } from '../../src/features/tab/set-tab-limit.ts';
import { onSomeone, personOf } from './people-steps.ts';
import { madeSale } from './shop-steps.ts';
import { type StepKind, kind, which } from './step.ts';
import { newest, nobody } from './store-model.ts';

// Sales on the tab and their payment, in the store with priced time; in the other one they are refused.

export const tabSteps: readonly StepKind[] = [
  kind({
    weight: 6,
    endpoint: contract.setTabLimit,
    args: fc.record({ ...onSomeone, limit: fc.option(fc.nat({ max: 100 })) }),
    async run(stores, { limit, ...at }) {
      const body = contract.tabLimitBody.parse({ limit });
      await setTabLimit(stores.own.context, { ...body, customerId: personOf(stores, at) });
    },
  }),
  kind({
    name: 'saleOnTab',
    weight: 14,
    endpoint: contract.createSale,
    args: fc.record({ ...onSomeone, product: which, quantity: fc.integer({ min: 1, max: 2 }) }),
    async run(stores, { product, quantity, ...at }) {
      const { context, made, books } = stores.own;
      const productId = newest(made.products, product) ?? nobody;
      const items = [{ productId, quantity }];
      const body = { paymentType: 'TAB', items, userId: personOf(stores, at) };
      const sale = await createSale(context, withCustomerId(contract.saleBody.parse(body)));
      made.sales.push(madeSale(sale, { couponId: null, items }));
      books.stock.note(productId, { by: -quantity });
    },
  }),
  kind({
    weight: 20,
    endpoint: contract.recordTabPayment,
    args: fc.record({ ...onSomeone, percent: fc.integer({ min: 1, max: 110 }), isSplit: fc.boolean() }),
    async run(stores, { percent, isSplit, ...at }) {
      const { context } = stores.own;
      const { items } = await listTabs(context, { limit: 10 });
      const customerId = newest(items, at.customer)?.user.id ?? personOf(stores, at);
      const { owed } = await getTab(context, { customerId });
      const cash = Math.max(1, Math.round(owed * percent)) / 100;
      const payments = [
        { type: 'CASH', amount: cash, received: 10_000 },
        ...(isSplit ? [{ type: 'PIX', amount: 0.01 }] : []),
      ];
      await recordTabPayment(context, { ...contract.tabPaymentBody.parse({ payments }), customerId });
    },
  }),
];

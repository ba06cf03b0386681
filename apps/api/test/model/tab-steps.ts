import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { createSale } from '../../src/features/sales/create-sale.ts';
import { recordTabPayment } from '../../src/features/tab/record-tab-payment.ts';
import { setTabLimit } from '../../src/features/tab/set-tab-limit.ts';
import { onSomeone, personOf } from './people-steps.ts';
import { madeSale } from './shop-steps.ts';
import { type StepKind, kind, which } from './step.ts';
import { newest, nobody } from './store-model.ts';

// Sales on the tab and their payment, in the store with priced time; in the other one they are refused.

const centavos = fc.integer({ min: 1, max: 6_000 }).map((amount) => amount / 100);

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
    weight: 10,
    endpoint: contract.recordTabPayment,
    args: fc.record({ ...onSomeone, cash: centavos, pix: fc.option(centavos) }),
    async run(stores, { cash, pix, ...at }) {
      const payments = [
        { type: 'CASH', amount: cash, received: 100 },
        ...(pix === null ? [] : [{ type: 'PIX', amount: pix }]),
      ];
      const body = contract.tabPaymentBody.parse({ payments });
      await recordTabPayment(stores.own.context, { ...body, customerId: personOf(stores, at) });
    },
  }),
];

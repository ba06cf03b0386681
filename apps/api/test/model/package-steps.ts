import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { cancelCustomerPackage } from '../../src/features/time-packages/cancel-customer-package.ts';
import { createSale } from '../../src/features/sales/create-sale.ts';
import { createSession } from '../../src/features/sessions/create-session.ts';
import { paymentType } from './shop-steps.ts';
import { type StepKind, isForeign, kind, which } from './step.ts';
import { newest, nobody, noteMinutes, packageMinutes } from './store-model.ts';

// Packages of minutes and passes, of a store whose time has a price.

export const packageSteps: readonly StepKind[] = [
  kind({
    name: 'sellPackage',
    weight: 6,
    endpoint: contract.createSale,
    args: fc.record({ customer: which, foreign: isForeign, isPass: fc.boolean(), paymentType }),
    async run({ own, other }, { customer, foreign, isPass, ...body }) {
      const { context, made, books } = own;
      const customerId = newest((foreign ? other : own).made.customers, customer) ?? nobody;
      const time = [{ kind: 'package', packageId: made.offers[isPass ? 1 : 0] ?? nobody }];
      const input = contract.saleBody.parse({ ...body, items: [], userId: customerId, time });
      const sale = await createSale(context, withCustomerId(input));
      const id = sale.items[0]?.id ?? '';
      made.packages.push({ id, customerId, isPass });
      made.sales.push({ id: sale.id, couponId: null, sold: [{ id }], products: [], noted: new Set() });
      if (!isPass) books.packages.note(id, { by: packageMinutes });
    },
  }),
  kind({
    name: 'useOfPackage',
    weight: 14,
    endpoint: contract.createSession,
    args: fc.record({
      package: which,
      foreign: isForeign,
      computer: which,
      durationInMinutes: fc.integer({ min: 1, max: 180 }),
    }),
    async run({ own, other }, args) {
      const { context, made } = own;
      const wanted = newest((args.foreign ? other : own).made.packages, args.package);
      const input = contract.createSessionBody.parse({
        computerId: newest(made.computers, args.computer) ?? nobody,
        userId: wanted?.customerId ?? nobody,
        durationInMinutes: args.durationInMinutes,
        source: { packageId: wanted?.id ?? nobody },
      });
      const { id, durationInMinutes } = await createSession(context, withCustomerId(input));
      const begun = { id, customerId: wanted?.customerId ?? null, packageId: wanted?.id ?? null };
      made.sessions.push(begun);
      noteMinutes(own, begun, -durationInMinutes);
    },
  }),
  kind({
    weight: 3,
    endpoint: contract.cancelCustomerPackage,
    args: fc.record({ package: which, foreign: isForeign }),
    async run({ own, other }, args) {
      const wanted = newest((args.foreign ? other : own).made.packages, args.package);
      await cancelCustomerPackage(own.context, { packageId: wanted?.id ?? nobody });
      if (wanted) own.books.packages.note(wanted.id, { to: 0 });
    },
  }),
];

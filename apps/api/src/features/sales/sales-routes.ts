import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { createSale } from './create-sale.ts';
import { getRefundable } from './get-refundable.ts';
import { getSale } from './get-sale.ts';
import { getSalesSummary } from './get-sales-summary.ts';
import { listSales } from './list-sales.ts';
import { refundSale } from './refund-sale.ts';
import { retenderSale } from './retender-sale.ts';

export function bindSales(bind: Bind): void {
  bind(contract.createSale, (ctx, { body }) => createSale(ctx, withCustomerId(body)));
  bind(contract.receiveBills, (ctx, { body: { bills, ...body } }) => {
    const time = bills.map((bill) => ({ kind: 'bill' as const, ...bill }));
    return createSale(ctx, { ...withCustomerId(body), couponCode: null, items: [], time });
  });
  bind(contract.listSales, (ctx, { query }) => listSales(ctx, query));
  bind(contract.getSalesSummary, (ctx, { query }) => getSalesSummary(ctx, query));
  bind(contract.getSale, (ctx, { params }) => getSale(ctx, params));
  bind(contract.getRefundable, (ctx, { params }) => getRefundable(ctx, params));
  bind(contract.retenderSale, (ctx, { params, body }) => retenderSale(ctx, { ...params, ...body }));
  bind(contract.refundSale, (ctx, { params, body }) => refundSale(ctx, { ...params, ...body }));
}

import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { cancelCharge, createCharge, getCharge } from './charges.ts';
import { createOrder } from './create-order.ts';
import { getOrder, listOrders, listReceivedPix } from './list-orders.ts';
import { confirmCharge } from './receive-pix.ts';
import { refundPix } from './refund-pix.ts';
import { resolvePix } from './resolve-pix.ts';

export function bindOrders(bind: Bind): void {
  bind(contract.createOrder, (ctx, { body }) => createOrder(ctx, withCustomerId(body)));
  bind(contract.listOrders, (ctx, { query }) => listOrders(ctx, query));
  bind(contract.getOrder, (ctx, { params }) => getOrder(ctx, params));
  bind(contract.createCharge, (ctx, { params, body }, http) =>
    createCharge(ctx, { ...params, ...body }, http.remember),
  );
  bind(contract.getCharge, (ctx, { params }) => getCharge(ctx, params));
  bind(contract.confirmCharge, (ctx, { params, body }) => confirmCharge(ctx, { ...params, ...body }));
  bind(contract.cancelCharge, (ctx, { params }) => cancelCharge(ctx, params));
  bind(contract.listReceivedPix, (ctx, { query }) => listReceivedPix(ctx, query));
  bind(contract.resolvePix, (ctx, { params, body }) =>
    resolvePix(ctx, { ...params, ...withCustomerId(body) }),
  );
  bind(contract.refundPix, (ctx, { params, body }, http) =>
    refundPix(ctx, { ...params, ...body }, http.remember),
  );
}

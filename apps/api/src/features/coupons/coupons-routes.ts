import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { createCoupon } from './create-coupon.ts';
import { listCoupons } from './list-coupons.ts';
import { validateCoupon } from './validate-coupon.ts';

export function bindCoupons(bind: Bind): void {
  bind(contract.listCoupons, (ctx, { query }) => listCoupons(ctx, query));
  bind(contract.createCoupon, (ctx, { body }) => createCoupon(ctx, body));
  bind(contract.validateCoupon, (ctx, { query }) => validateCoupon(ctx, query));
}

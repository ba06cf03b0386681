import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { listBills } from './list-bills.ts';
import { waiveBill } from './waive-bill.ts';

export function bindBills(bind: Bind): void {
  bind(contract.listBills, (ctx) => listBills(ctx));
  bind(contract.waiveBill, (ctx, { params, body }) => waiveBill(ctx, { ...params, ...body }));
}

import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { listPlans } from './list-plans.ts';

export function bindPlans(bind: Bind): void {
  bind(contract.listPlans, (ctx) => listPlans(ctx));
}

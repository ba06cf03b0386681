import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { listMoneyEntries } from './list-money-entries.ts';

export function bindMoney(bind: Bind): void {
  bind(contract.listMoneyEntries, (ctx, { query }) => listMoneyEntries(ctx, query));
}

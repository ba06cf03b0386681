import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getDashboard } from './get-dashboard.ts';
import { getStoreToday } from './get-store-today.ts';
import { getToday } from './get-today.ts';
import { listDailyRevenue } from './list-daily-revenue.ts';

export function bindDashboard(bind: Bind): void {
  bind(contract.getDashboard, (ctx) => getDashboard(ctx));
  bind(contract.getStoreToday, (ctx) => getStoreToday(ctx));
  bind(contract.getToday, (ctx) => getToday(ctx));
  bind(contract.getDailyRevenue, (ctx) => listDailyRevenue(ctx));
}

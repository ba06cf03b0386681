import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getDashboard } from './get-dashboard.ts';
import { getToday } from './get-today.ts';
import { listDailyRevenue } from './list-daily-revenue.ts';

export function bindDashboard(bind: Bind): void {
  bind(contract.getDashboard, (ctx) => getDashboard(ctx));
  bind(contract.getToday, (ctx) => getToday(ctx));
  bind(contract.getDailyRevenue, (ctx) => listDailyRevenue(ctx));
}

import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getCounterSettings, updateCounterSettings } from './counter-settings.ts';

export function bindCounterSettings(bind: Bind): void {
  bind(contract.getCounterSettings, (ctx) => getCounterSettings(ctx));
  bind(contract.updateCounterSettings, (ctx, { body }) => updateCounterSettings(ctx, body));
}

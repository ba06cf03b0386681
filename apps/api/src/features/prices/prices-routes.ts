import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getPrices } from './get-prices.ts';
import { replacePrices } from './replace-prices.ts';

export function bindPrices(bind: Bind): void {
  bind(contract.getPrices, (ctx) => getPrices(ctx));
  bind(contract.replacePrices, (ctx, { body }) => replacePrices(ctx, body));
}

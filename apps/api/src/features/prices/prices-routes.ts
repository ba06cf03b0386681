import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { getPrices } from './get-prices.ts';
import { getQuote } from './get-quote.ts';
import { replacePrices } from './replace-prices.ts';

export function bindPrices(bind: Bind): void {
  bind(contract.getPrices, (ctx) => getPrices(ctx));
  bind(contract.getQuote, (ctx, { body }) => getQuote(ctx, withCustomerId(body)));
  bind(contract.replacePrices, (ctx, { body }) => replacePrices(ctx, body));
}

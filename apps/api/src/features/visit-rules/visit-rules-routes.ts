import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getLegalSettings, updateLegalSettings } from './legal-settings.ts';
import { createCustomerAtCounter } from './create-customer-at-counter.ts';

export function bindVisitRules(bind: Bind): void {
  bind(contract.getLegalSettings, (ctx) => getLegalSettings(ctx));
  // The legal rules decide whether a customer needs a CPF.
  bind(contract.createCustomer, (ctx, { body }) => createCustomerAtCounter(ctx, body));
  bind(contract.updateLegalSettings, (ctx, { body }) => updateLegalSettings(ctx, body));
}

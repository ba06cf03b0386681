import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getLegalSettings, updateLegalSettings } from './legal-settings.ts';
import { registerCustomer } from './register-customer.ts';

export function bindVisitRules(bind: Bind): void {
  bind(contract.getLegalSettings, (ctx) => getLegalSettings(ctx));
  // The legal rules decide who may be registered without a CPF.
  bind(contract.createCustomer, (ctx, { body }) => registerCustomer(ctx, body));
  bind(contract.updateLegalSettings, (ctx, { body }) => updateLegalSettings(ctx, body));
}

import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getLegalSettings, updateLegalSettings } from './legal-settings.ts';

export function bindVisitRules(bind: Bind): void {
  bind(contract.getLegalSettings, (ctx) => getLegalSettings(ctx));
  bind(contract.updateLegalSettings, (ctx, { body }) => updateLegalSettings(ctx, body));
}

import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getAlertSettings, updateAlertSettings } from './alert-settings.ts';

export function bindAlerts(bind: Bind): void {
  bind(contract.getAlertSettings, (ctx) => getAlertSettings(ctx));
  bind(contract.updateAlertSettings, (ctx, { body }) => updateAlertSettings(ctx, body));
}

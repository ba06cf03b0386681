import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { confirmPixKey, getPixSettings, replacePixSettings, testPixKey } from './pix-settings.ts';

export function bindPixSettings(bind: Bind): void {
  bind(contract.getPixSettings, (ctx) => getPixSettings(ctx));
  bind(contract.replacePixSettings, (ctx, { body }) => replacePixSettings(ctx, body));
  bind(contract.testPixKey, (ctx) => testPixKey(ctx));
  bind(contract.confirmPixKey, (ctx) => confirmPixKey(ctx));
}

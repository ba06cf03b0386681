import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getSupport } from './get-support.ts';

export function bindSupport(bind: Bind): void {
  bind(contract.getSupport, (ctx) => getSupport(ctx));
}

import { lookUpCep } from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { lookUpPostalCode } from './look-up-postal-code.ts';

export function bindPostalCodes(bind: Bind): void {
  bind(lookUpCep, (ctx, { params }) => lookUpPostalCode(ctx, params));
}

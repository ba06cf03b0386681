import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { checkPixStatement } from './check-pix-statement.ts';

export function bindPixStatement(bind: Bind): void {
  bind(contract.checkPixStatement, (ctx, { body }) => checkPixStatement(ctx, body));
}

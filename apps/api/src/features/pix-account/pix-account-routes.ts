import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import {
  bringPixAccount,
  checkPixAccount,
  createPixAccount,
  getPixAccount,
  removePixAccount,
} from './pix-account.ts';
import { createPixTransfer, listPixTransfers } from './transfers.ts';

export function bindPixAccount(bind: Bind): void {
  bind(contract.getPixAccount, (ctx) => getPixAccount(ctx));
  bind(contract.bringPixAccount, (ctx, { body }) => bringPixAccount(ctx, body));
  bind(contract.createPixAccount, (ctx, { body }) => createPixAccount(ctx, body));
  bind(contract.checkPixAccount, (ctx) => checkPixAccount(ctx));
  bind(contract.removePixAccount, (ctx, { body }) => removePixAccount(ctx, body));
  bind(contract.createPixTransfer, (ctx, { body }, http) => createPixTransfer(ctx, body, http.remember));
  bind(contract.listPixTransfers, (ctx, { query }) => listPixTransfers(ctx, query));
}

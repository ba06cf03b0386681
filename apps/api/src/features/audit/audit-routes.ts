import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { listAudit } from './list-audit.ts';

export function bindAudit(bind: Bind): void {
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query));
}

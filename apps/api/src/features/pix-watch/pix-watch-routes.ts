import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { listPixDifferences, settlePixDifference } from './differences.ts';
import { receivePixNotice } from './pix-notices.ts';
import { receiveSandboxPix, setSandboxPixAccount } from './sandbox-pix.ts';

export function bindPixWatch(bind: Bind): void {
  bind(contract.listPixDifferences, (ctx, { query }) => listPixDifferences(ctx, query));
  bind(contract.settlePixDifference, (ctx, { params }) => settlePixDifference(ctx, params));
  bind(contract.receiveSandboxPix, (ctx, { body }) => receiveSandboxPix(ctx, body));
  bind(contract.setSandboxPixAccount, (ctx, { body }) => setSandboxPixAccount(ctx, body));
  bind(contract.pixWebhook, (ctx, { params, body }, { headers, warn }) =>
    receivePixNotice(ctx, {
      hookId: params.hookId,
      headers,
      warn,
      rawBody: typeof body === 'string' ? body : '',
    }),
  );
}

import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { openPix } from './open-pix.ts';
import { paySandboxPix } from './pay-sandbox-pix.ts';
import { receiveNotice } from './receive-notice.ts';
import { subscribe } from './subscribe.ts';

export function bindSubscriptions(bind: Bind): void {
  bind(contract.getSubscription, (ctx) => getSubscription(ctx));
  bind(contract.subscribe, (ctx, { body }, http) => subscribe(ctx, body, http));
  bind(contract.getOpenPix, (ctx) => openPix(ctx));
  bind(contract.cancelSubscription, (ctx) => cancelSubscription(ctx));
  bind(contract.paySandboxPix, (ctx) => paySandboxPix(ctx));
  bind(contract.paymentWebhook, (ctx, { body }, { headers, warn }) =>
    receiveNotice(ctx, { headers, warn, rawBody: typeof body === 'string' ? body : '' }),
  );
}

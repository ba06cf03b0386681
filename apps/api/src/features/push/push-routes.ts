import * as contract from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { Bind, HttpCall } from '../../http/bind.ts';
import { addPushSubscription } from './add-push-subscription.ts';
import { getPush } from './get-push.ts';
import { removePushSubscription } from './remove-push-subscription.ts';

/** Binds the notifications of the owner's browsers. */
export function bindPush(bind: Bind): void {
  bind(contract.getPush, (ctx, _, http) => getPush(ctx, browserOf(http)));
  bind(contract.addPushSubscription, (ctx, { body }, http) =>
    addPushSubscription(ctx, { ...body, ...browserOf(http) }),
  );
  bind(contract.removePushSubscription, (ctx, { params }) => removePushSubscription(ctx, params));
}

/** The access check requires a sign-in. */
function browserOf({ signedIn }: HttpCall) {
  assertThat(signedIn, 'UNAUTHENTICATED');
  return { signInHash: signedIn.tokenHash, deviceName: signedIn.deviceName };
}

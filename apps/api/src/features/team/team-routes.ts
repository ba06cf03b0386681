import * as contract from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { Bind, HttpCall } from '../../http/bind.ts';
import { lockDevice } from '../auth/lock-devices.ts';
import { deviceCookieSeconds } from '../auth/open-device-sign-in.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { createOperator } from './create-operator.ts';
import { inviteOperator } from './invite-operator.ts';
import { listOperators } from './list-operators.ts';
import { openDevice } from './open-device.ts';
import { removeOperator } from './remove-operator.ts';
import { unlockDevice } from './unlock-device.ts';
import { updateOperator } from './update-operator.ts';
import { useAsCounter } from './use-as-counter.ts';

/** Binds the team and its devices. */
export function bindTeam(bind: Bind): void {
  bind(contract.listOperators, (ctx) => listOperators(ctx));
  bind(contract.createOperator, (ctx, { body }) => createOperator(ctx, withCustomerId(body)));
  bind(contract.updateOperator, (ctx, { params, body }) =>
    updateOperator(ctx, { ...params, ...withCustomerId(body) }),
  );
  bind(contract.removeOperator, (ctx, { params }) => removeOperator(ctx, params));
  bind(contract.inviteOperator, (ctx, { params }) => inviteOperator(ctx, params));
  bind(contract.useAsCounter, async (ctx, _, http) => {
    const { tokenHash } = signedIn(http);
    const token = await useAsCounter(ctx, { ...browserOf(http), tokenHash });
    http.setSignIn(token, deviceCookieSeconds);
  });
  bind(contract.openDevice, async (ctx, { body }, http) => {
    const { presentedToken } = http;
    http.setSignIn(
      await openDevice(ctx, { ...body, ...browserOf(http), presentedToken }),
      deviceCookieSeconds,
    );
  });
  bind(contract.unlockDevice, (ctx, { body }, http) =>
    unlockDevice(ctx, { ...body, device: signedIn(http).device }),
  );
  bind(contract.lockDevice, (ctx, _, http) => lockDevice(ctx, { device: signedIn(http).device }));
}

function browserOf({ address, headers }: HttpCall) {
  return { address, userAgent: headers['user-agent'] };
}

/** The caller's sign-in; the access check requires one. */
function signedIn(http: HttpCall) {
  assertThat(http.signedIn, 'UNAUTHENTICATED');
  return http.signedIn;
}

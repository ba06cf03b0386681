import * as contract from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { Bind, HttpCall } from '../../http/bind.ts';
import { createStore } from '../stores/create-store.ts';
import { storeWithAccess } from './access-view.ts';
import { browserOf, setCookies } from './browser.ts';
import { endOtherSignIns, endSignIn } from './end-sign-in.ts';
import { listSignIns } from './list-sign-ins.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Binds signing up, signing in and out, and the list of sign-ins. */
export function bindAuth(bind: Bind): void {
  bind(contract.login, async (ctx, { body }, http) => {
    const { presentedToken } = http;
    const { store, ...opened } = await signIn(ctx, { ...body, ...browserOf(http), presentedToken });
    setCookies(http, opened);
    return store;
  });
  bind(contract.logout, async (ctx, _, http) => {
    if (http.signedIn) await signOut(ctx, { ...http.signedIn, address: http.address });
    http.clearSignIn();
  });
  bind(contract.me, (ctx, _, http) => storeWithAccess(ctx, signedInOf(http)));
  bind(contract.signup, (ctx, { body }, { address }) => createStore(ctx, { ...body, address }));
  bind(contract.listSignIns, (ctx, _, http) => listSignIns(ctx, ownSignIn(http)));
  bind(contract.endSignIn, async (ctx, { params }, http) => {
    const isOwn = await endSignIn(ctx, { ...params, ...ownSignIn(http), address: http.address });
    if (isOwn) http.clearSignIn();
  });
  bind(contract.endOtherSignIns, (ctx, _, http) =>
    endOtherSignIns(ctx, { ...ownSignIn(http), address: http.address }),
  );
}

/** The sign-in of this request; the access check requires one. */
function signedInOf({ signedIn }: HttpCall) {
  assertThat(signedIn, 'UNAUTHENTICATED');
  return signedIn;
}

function ownSignIn(http: HttpCall) {
  return { tokenHash: signedInOf(http).tokenHash };
}

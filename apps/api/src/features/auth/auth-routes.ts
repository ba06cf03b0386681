import { closeStore, login, logout, me, signup } from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { createStore } from '../stores/create-store.ts';
import { getStore } from '../stores/get-store.ts';
import { closeAccount } from './close-account.ts';
import { sessionLifetime } from './session-lifetime.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Binds what opens and ends an account's access, its closing included. */
export function bindAuth(bind: Bind): void {
  bind(login, async (ctx, { body }, http) => {
    const { address, broughtToken } = http;
    const { store, token } = await signIn(ctx, { ...body, address, broughtToken });
    http.setSession(token, sessionLifetime.longestMs / 1000);
    return store;
  });
  bind(logout, async (ctx, _, http) => {
    if (http.signedIn) await signOut(ctx, { ...http.signedIn, address: http.address });
    http.clearSession();
  });
  bind(me, (ctx) => getStore(ctx));
  bind(signup, (ctx, { body }, { address }) => createStore(ctx, { ...body, address }));
  bind(closeStore, async (ctx, _, http) => {
    await closeAccount(ctx, http);
    http.clearSession();
  });
}

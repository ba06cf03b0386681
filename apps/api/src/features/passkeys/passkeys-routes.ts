import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { browserOf, setCookies } from '../auth/browser.ts';
import { addPasskey } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeySignIn } from './start-passkey-sign-in.ts';

export function bindPasskeys(bind: Bind): void {
  bind(contract.startPasskeySignIn, (ctx, _, http) => startPasskeySignIn(ctx, http));
  bind(contract.signInWithPasskey, async (ctx, { body: credential }, http) => {
    const { relyingParty, presentedToken } = http;
    const input = { credential, relyingParty, presentedToken, ...browserOf(http) };
    const { store, ...opened } = await signInWithPasskey(ctx, input);
    setCookies(http, opened);
    return store;
  });
  bind(contract.listPasskeys, (ctx) => listPasskeys(ctx));
  bind(contract.startPasskey, (ctx, { body }, { relyingParty }) =>
    startPasskey(ctx, { ...body, relyingParty }),
  );
  bind(contract.addPasskey, (ctx, { body }, { relyingParty }) => addPasskey(ctx, { ...body, relyingParty }));
  bind(contract.removePasskey, (ctx, { params }) => removePasskey(ctx, params));
}

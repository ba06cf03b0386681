import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { browserOf, setCookies } from '../auth/browser.ts';
import { changePassword } from './change-password.ts';
import { closeAccount } from './close-account.ts';

/** Binds what an owner does with the whole account. */
export function bindAccounts(bind: Bind): void {
  bind(contract.changePassword, async (ctx, { body }, http) => {
    setCookies(http, await changePassword(ctx, { ...body, ...browserOf(http) }));
  });
  bind(contract.closeStore, async (ctx, _, http) => {
    await closeAccount(ctx, { address: http.address, isReleased: false });
    http.clearSignIn();
  });
}

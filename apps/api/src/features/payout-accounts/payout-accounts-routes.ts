import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { createPayoutAccount } from './create-payout-account.ts';
import { deletePayoutAccount } from './delete-payout-account.ts';
import { getPayoutAccount } from './get-payout-account.ts';
import { replacePayoutAccount } from './replace-payout-account.ts';

export function bindPayoutAccounts(bind: Bind): void {
  bind(contract.getPayoutAccount, (ctx) => getPayoutAccount(ctx));
  bind(contract.createPayoutAccount, (ctx, { body }) => createPayoutAccount(ctx, body));
  bind(contract.replacePayoutAccount, (ctx, { body }) => replacePayoutAccount(ctx, body));
  bind(contract.deletePayoutAccount, (ctx) => deletePayoutAccount(ctx));
}

import type { Passkey } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { passkeyView } from './passkey-view.ts';
import { listPasskeyRows } from './passkeys-queries.ts';

/** By what the account can be opened without its password, newest first. */
export async function listPasskeys(ctx: StoreContext): Promise<Passkey[]> {
  return (await listPasskeyRows(ctx.db, ctx.storeId)).map(passkeyView);
}

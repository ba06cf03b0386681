import type { Passkey } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { passkeyView } from './passkey-view.ts';
import { listPasskeyRows } from './passkeys-queries.ts';

/** The account's passkeys, newest first. */
export async function listPasskeys(ctx: StoreContext): Promise<Passkey[]> {
  return (await listPasskeyRows(ctx.db, ctx.storeId)).map(passkeyView);
}

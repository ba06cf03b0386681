import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { deletePasskey, deletePasskeysOf } from './passkeys-queries.ts';

/**
 * Removes a passkey. Sign-ins made with it go on; they are in the list of sign-ins and can be ended there.
 *
 * @throws AppError PASSKEY_NOT_FOUND
 */
export async function removePasskey(ctx: StoreContext, input: { passkeyId: string }): Promise<void> {
  const isRemoved = await inStore(ctx, ({ db, audit }) => {
    audit?.describe({ before: { kind: 'access', id: input.passkeyId, name: null, fields: {} } });
    return deletePasskey(db, ctx.storeId, input.passkeyId);
  });
  assertThat(isRemoved, 'PASSKEY_NOT_FOUND');
}

/**
 * After an account was recovered by mail: a passkey that a stranger may have added must not open it
 * (docs/decisions/0019-passkeys-beside-the-password.md).
 */
export function removePasskeys(ctx: StoreContext): Promise<void> {
  return deletePasskeysOf(ctx.db, ctx.storeId);
}

import { erasureDueAt } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { countActiveSessions } from '../sessions/count-active-sessions.ts';
import { addressee } from '../stores/addressee.ts';
import { closeStore } from '../stores/close-store.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';

/**
 * Closes the account, cancels its subscription, ends every sign-in, and mails its owner until when it can be
 * reopened.
 *
 * @param input.isReleased whether it is closed because it lost its CNPJ
 * @throws AppError UNAUTHENTICATED when that changed meanwhile, SESSIONS_ACTIVE
 */
export async function closeAccount(
  ctx: StoreContext,
  input: { address: string; isReleased: boolean },
): Promise<void> {
  const close = async (inside: StoreContext) => {
    const isReleased = (await findAccountOf(inside, ctx.storeId)) === null;
    assertThat(isReleased === input.isReleased, 'UNAUTHENTICATED');
    assertThat((await countActiveSessions(inside)) === 0, 'SESSIONS_ACTIVE');
    inside.audit?.describe({ before: { kind: 'store', id: ctx.storeId, name: null, fields: {} } });
    await closeStore(inside);
    await endSubscription(inside);
    await endSignIns(inside);
    const { storeId } = ctx;
    await recordAccess(inside, { storeId, kind: 'sign-out', address: input.address });
    await mailAccountClosed(inside);
  };
  await inStore(ctx, close, 'alone');
  ctx.ports.jobs.wake();
}

async function mailAccountClosed(ctx: StoreContext): Promise<void> {
  const store = await getStore(ctx);
  const now = ctx.now();
  const letter = {
    ...addressee(store),
    kind: 'account-closed',
    at: now.toISOString(),
    erasedFrom: new Date(erasureDueAt(now.getTime())).toISOString(),
  } as const;
  await mailOwner(ctx, store, letter);
}

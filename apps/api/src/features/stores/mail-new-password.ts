import type { Store } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import { addressee } from './addressee.ts';
import { mailOwner } from './mail-owner.ts';

/** Mails the owner that the password was changed. The caller wakes the jobs after the commit. */
export async function mailNewPassword(ctx: PublicContext, store: Store): Promise<void> {
  const letter = { ...addressee(store), kind: 'password-changed', at: ctx.now().toISOString() } as const;
  await mailOwner(ctx, store, letter);
}

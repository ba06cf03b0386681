import type { PublicContext } from '../../context.ts';
import { deleteRecoveriesBefore, deleteRecovery, endRecovery } from './password-recovery-queries.ts';
import { recoveryLimits } from './recovery-limits.ts';
import { emailKey } from './recovery-secrets.ts';

type RecoveryContext = Pick<PublicContext, 'db' | 'now'>;

/** Deletes everything about an e-mail's recovery: its account is being erased. */
export async function forgetRecovery(ctx: RecoveryContext, input: { email: string }): Promise<void> {
  await deleteRecovery(ctx.db, await emailKey(ctx.db, input.email));
}

/** Invalidates the codes and links that were mailed before the owner changed the password. */
export async function endOpenRecovery(ctx: RecoveryContext, input: { email: string }): Promise<void> {
  await endRecovery(ctx.db, await emailKey(ctx.db, input.email));
}

/** Deletes rows that limits no longer count. */
export async function deleteOldRecoveries(ctx: RecoveryContext): Promise<void> {
  await deleteRecoveriesBefore(ctx.db, new Date(ctx.now().getTime() - recoveryLimits.monthMs));
}

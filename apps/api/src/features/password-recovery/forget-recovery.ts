import type { PublicContext } from '../../context.ts';
import { deleteRecoveriesBefore, deleteRecovery, endRecovery } from './password-recovery-queries.ts';
import { recoveryLimits } from './recovery-limits.ts';
import { emailKey } from './recovery-secrets.ts';

type RecoveryContext = Pick<PublicContext, 'db' | 'now'>;

/** Forgets that an e-mail ever asked for a code: its account is being erased. */
export async function forgetRecovery(ctx: RecoveryContext, input: { email: string }): Promise<void> {
  await deleteRecovery(ctx.db, await emailKey(ctx.db, input.email));
}

/** The password was replaced by who knew it: nothing that was mailed before opens the account any more. */
export async function endOpenRecovery(ctx: RecoveryContext, input: { email: string }): Promise<void> {
  await endRecovery(ctx.db, await emailKey(ctx.db, input.email));
}

/** Deletes what no limit counts any more. */
export async function deleteOldRecoveries(ctx: RecoveryContext): Promise<void> {
  await deleteRecoveriesBefore(ctx.db, new Date(ctx.now().getTime() - recoveryLimits.monthMs));
}

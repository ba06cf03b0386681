import { erasureDueAt } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { PublicContext, SignedIn } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Account } from '../stores/find-account.ts';
import { findSignIn } from './find-sign-in.ts';
import { type SignInTokens, type SignInOrigin, openSignIn } from './open-sign-in.ts';
import { signOut } from './sign-out.ts';

/**
 * @throws AppError ACCOUNT_CLOSED with the date until which it can be reopened. Call it only after the owner
 * was authenticated.
 */
export function refuseClosed({ closedAt, store: { timeZone } }: Account): void {
  if (closedAt === null) return;
  const closed = closedAt.toLocaleDateString('pt-BR', { timeZone });
  const erased = new Date(erasureDueAt(closedAt.getTime())).toLocaleDateString('pt-BR', { timeZone });
  const message = `Esta conta foi encerrada em ${closed}. Os dados serão apagados em ${erased}; até lá, fale com o suporte para reabri-la.`;
  throw new AppError('ACCOUNT_CLOSED', { message });
}

/**
 * Creates a sign-in in place of the one that the browser had, in one transaction.
 *
 * @param first an extra check or change in the same transaction
 * @throws AppError INVALID_CREDENTIALS if the password was changed meanwhile or the account closed
 */
export async function replaceSignIn(
  ctx: PublicContext,
  { store, passwordHash }: Account,
  { presentedToken, ...opening }: SignInOrigin & { readonly presentedToken: string | undefined },
  first: (ctx: PublicContext) => Promise<void> = async () => {},
): Promise<SignInTokens> {
  const before = presentedToken ? await findSignIn(ctx, { token: presentedToken, touch: false }) : null;
  const opened = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await first(inside);
    const tokens = await openSignIn(inside, { storeId: store.id, passwordHash, ...opening });
    if (tokens === null) throw new AppError('INVALID_CREDENTIALS');
    if (before) await endReplacedSignIn(inside, before, opening.address);
    return tokens;
  });
  // Ends that browser's streams now, not at their next check.
  if (before) ctx.ports.live.publish(before.storeId, ['sign-ins']);
  return opened;
}

/** Ends the sign-in that the browser had, since another cookie replaces its token. */
export async function endBroughtSignIn(
  ctx: PublicContext,
  { presentedToken, address }: { readonly presentedToken: string | undefined; readonly address: string },
): Promise<void> {
  const before = presentedToken ? await findSignIn(ctx, { token: presentedToken, touch: false }) : null;
  if (before) await endReplacedSignIn(ctx, before, address);
}

function endReplacedSignIn(
  ctx: PublicContext,
  { storeId, tokenHash }: SignedIn,
  address: string,
): Promise<void> {
  return signOut({ ...ctx, storeId, actor: 'owner', approvedBy: null }, { tokenHash, address });
}

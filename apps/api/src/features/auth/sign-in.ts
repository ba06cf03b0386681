import type { Store } from '@coruja/contract';
import { erasedFrom } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addressKey, networkOf } from '../../http/address-key.ts';
import { giveAttemptBack, takeAttempt } from '../../http/rate-counters.ts';
import { hashToken, newToken } from '../../http/session-cookie.ts';
import { keepAccess } from '../access-records/keep-access.ts';
import { type Account, findAccount } from '../stores/find-account.ts';
import { verifyNothing, verifyPassword } from '../stores/passwords.ts';
import { insertAuthSession } from './auth-queries.ts';

const quarterHour = 900;
const hour = 3_600;

/**
 * Signs an owner in: a new session of 256 random bits, known to the database by its hash alone.
 * Wrong attempts are limited for the pair of account and address, and for the address, never for the account alone:
 * that would let a stranger lock an owner out (quality.md, section 3).
 *
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_CLOSED, RATE_LIMITED
 */
export async function signIn(
  ctx: PublicContext,
  input: { email: string; password: string; address: string },
): Promise<{ store: Store; token: string }> {
  const network = networkOf(input.address);
  const pair = {
    bucket: `login-pair:${addressKey(`${input.email} ${network}`)}`,
    max: 10,
    seconds: quarterHour,
  };
  const address = { bucket: `login-address:${addressKey(network)}`, max: 100, seconds: hour };
  // Counted before comparing, so that guesses that come all at once are counted too; the right one is given back.
  await takeAttempt(ctx, pair);
  await takeAttempt(ctx, address);

  const account = await findAccount(ctx, input.email);
  const right = await isRightPassword(account, input.password);
  if (!account || !right) throw new AppError('INVALID_CREDENTIALS');
  await giveAttemptBack(ctx, pair);
  await giveAttemptBack(ctx, address);
  if (account.closedAt)
    throw new AppError('ACCOUNT_CLOSED', { message: closedMessage(account.closedAt, account.store) });

  const token = newToken();
  const session = { tokenHash: hashToken(token), passwordHash: account.passwordHash, at: ctx.now() };
  await inTransaction(ctx.db, async (db) => {
    const isOpen = await insertAuthSession(db, account.store.id, session);
    if (!isOpen) throw new AppError('INVALID_CREDENTIALS');
    const access = { storeId: account.store.id, kind: 'sign-in', address: input.address } as const;
    await keepAccess({ ...ctx, db }, access);
  });
  return { store: account.store, token };
}

/** Takes the same time for an e-mail that nobody registered. */
function isRightPassword(account: Account | null, password: string): Promise<boolean> {
  return account ? verifyPassword(account.passwordHash, password) : verifyNothing(password);
}

function closedMessage(closedAt: Date, { timeZone }: Store): string {
  const closed = closedAt.toLocaleDateString('pt-BR', { timeZone });
  const erased = new Date(erasedFrom(closedAt.getTime())).toLocaleDateString('pt-BR', { timeZone });
  return `Esta conta foi encerrada em ${closed}. Os dados serão apagados em ${erased}; até lá, fale com o suporte para reabri-la.`;
}

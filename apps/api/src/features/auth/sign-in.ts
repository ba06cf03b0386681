import type { Store } from '@coruja/contract';
import { erasedFrom } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { PublicContext, SignedIn } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addressKey, networkOf } from '../../http/address-key.ts';
import { giveAttemptBack, takeAttempt } from '../../http/rate-counters.ts';
import { type Account, findAccount } from '../stores/find-account.ts';
import { verifyNothing, verifyPassword } from '../stores/passwords.ts';
import { deviceName } from './device-name.ts';
import { findSignIn } from './find-sign-in.ts';
import { type Opening, openSession } from './open-session.ts';
import { signOut } from './sign-out.ts';

const quarterHour = 900;
const hour = 3_600;

interface Browser {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly broughtToken: string | undefined;
}

/**
 * Signs an owner in: a new session of 256 random bits, known to the database by its hash alone.
 * Wrong attempts are limited for the pair of account and address, and for the address, never for the account alone
 * (docs/product/stores.md#wrong-passwords). A browser that signed in to the account before has its own count instead
 * (docs/product/stores.md#known-browsers).
 * The session that the same browser had before ends with it, whosever it was; those of other browsers go on.
 *
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_CLOSED, RATE_LIMITED
 */
export async function signIn(
  ctx: PublicContext,
  input: Browser & { readonly email: string; readonly password: string },
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

  const { address: from, userAgent, broughtToken } = input;
  const opening = { address: from, device: await deviceName(userAgent), broughtToken };
  return { store: account.store, token: await replaceSession(ctx, account, opening) };
}

/** In place of the session that the browser had: the new one and the old one's end are one transaction. */
async function replaceSession(
  ctx: PublicContext,
  { store, passwordHash }: Account,
  { broughtToken, ...opening }: Opening & Pick<Browser, 'broughtToken'>,
): Promise<string> {
  const before = broughtToken ? await findSignIn(ctx, { token: broughtToken, touch: false }) : null;
  const token = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const opened = await openSession(inside, { storeId: store.id, passwordHash, ...opening });
    if (opened === null) throw new AppError('INVALID_CREDENTIALS');
    if (before) await endSession(inside, before, opening.address);
    return opened;
  });
  // The streams of that browser end now, not when they are looked at next.
  if (before) ctx.ports.live.publish(before.storeId, ['sign-ins']);
  return token;
}

function endSession(ctx: PublicContext, { storeId, tokenHash }: SignedIn, address: string): Promise<void> {
  return signOut({ ...ctx, storeId, actor: 'owner' }, { tokenHash, address });
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

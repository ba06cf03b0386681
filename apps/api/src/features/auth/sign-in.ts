import type { Store } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { addressKey, networkOf } from '../../limits/address-key.ts';
import { type Limit, releaseAttempts, reserveAttempts } from '../../limits/rate-counters.ts';
import { type Account, findAccount } from '../stores/find-account.ts';
import { verifyDummyPassword, verifyPassword } from '../passwords/hash-password.ts';
import { deviceName } from './device-name.ts';
import { isKnownBrowser } from './known-browsers.ts';
import type { SignInTokens } from './open-sign-in.ts';
import { refuseClosed, replaceSignIn } from './replace-sign-in.ts';

const quarterHour = 900;
const hour = 3_600;

interface Browser {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly presentedToken: string | undefined;
  readonly presentedBrowserToken: string | undefined;
}

/**
 * Signs an owner in. Wrong passwords are limited per account and address, and per address, never per account
 * alone (docs/product/stores.md#wrong-passwords). A browser that signed in to the account before has its own
 * count instead (docs/product/stores.md#known-browsers). The browser's previous sign-in ends, whichever
 * account it was for; those of other browsers go on.
 *
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_CLOSED, RATE_LIMITED
 */
export async function signIn(
  ctx: PublicContext,
  input: Browser & { readonly email: string; readonly password: string },
): Promise<SignInTokens & { store: Store }> {
  const limits = await limitsOf(ctx, input);
  // Counted before comparing, so that simultaneous guesses are counted too; a right password gives its attempt back.
  await reserveAttempts(ctx, limits);

  const account = await findAccount(ctx, input.email);
  const right = await isRightPassword(account, input.password);
  if (!account || !right) throw new AppError('INVALID_CREDENTIALS');
  if (account.closedAt !== null) await releaseAttempts(ctx, limits);
  refuseClosed(account);

  const { address, userAgent, presentedToken, presentedBrowserToken } = input;
  const device = await deviceName(userAgent);
  const opening = { address, device, presentedToken, presentedBrowserToken };
  const tokens = await replaceSignIn(ctx, account, opening, (inside) => releaseAttempts(inside, limits));
  return { store: account.store, ...tokens };
}

/** The limits of wrong passwords that apply to this caller. */
async function limitsOf(
  ctx: PublicContext,
  { email, address, presentedBrowserToken: token }: Browser & { readonly email: string },
): Promise<readonly Limit[]> {
  if (token && (await isKnownBrowser(ctx, { account: { email }, token }))) {
    return [{ bucket: `login-browser:${addressKey(`${email} ${token}`)}`, max: 10, seconds: quarterHour }];
  }
  const network = networkOf(address);
  return [
    { bucket: `login-pair:${addressKey(`${email} ${network}`)}`, max: 10, seconds: quarterHour },
    { bucket: `login-address:${addressKey(network)}`, max: 100, seconds: hour },
  ];
}

/** Takes the same time for an unknown e-mail. */
function isRightPassword(account: Account | null, password: string): Promise<boolean> {
  return account ? verifyPassword(account.passwordHash, password) : verifyDummyPassword(password);
}

import { cellsOf } from '@coruja/domain';
import { latestEnd } from '../../clock-skew.ts';
import type { Device, PublicContext, SignedIn } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { isConnectionError } from '../../db/connection-error.ts';
import { hashToken } from '../../tokens.ts';
import { subscriptionFacts } from '../subscriptions/subscription-facts.ts';
import { correctFutureSignIns, findSignInRow, touchSignIn } from './auth-queries.ts';
import { touchDevice } from './device-queries.ts';
import { deviceLifetime, unexpiredAfter, signInLifetime } from './sign-in-lifetime.ts';

/**
 * The store of a sign-in's token, or null when the token is unknown, idle for 12 hours or older than 30 days.
 * Requests caused by a person keep the sign-in alive, written at most once a minute. A sign-in that a wrong
 * clock dated in the future is set back to now. A device of the team lasts 180 days, while its store has a team.
 */
export async function findSignIn(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  input: SignInOfToken,
): Promise<SignedIn | null> {
  return (await readSignIn(ctx, input))?.signedIn ?? null;
}

export interface SignInOfToken {
  readonly token: string;
  readonly touch: boolean;
}

/** @returns the sign-in; with its row, unless that was written meanwhile */
export async function readSignIn(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  { token, touch }: SignInOfToken,
): Promise<{ readonly signedIn: SignedIn; readonly row: SignInRow | null } | null> {
  const now = ctx.now();
  const tokenHash = hashToken(token);
  const row = await findSignInRow(ctx.db, { ...unexpiredAfter(now), tokenHash });
  if (!row) return null;
  const signedIn = signedInOf(row, { tokenHash, now });
  const write = writeOf(row, { signedIn, touch, now });
  if (write) await ignoreReadOnlyDatabase(() => write(ctx.db));
  return { signedIn, row: write ? null : row };
}

interface Seen {
  readonly signedIn: SignedIn;
  readonly touch: boolean;
  readonly now: Date;
}

/** What a request has to write about its sign-in; null for nothing. Requests from a locked device do not keep it alive. */
export function writeOf(
  row: SignInRow,
  { signedIn: { tokenHash, device }, touch, now }: Seen,
): ((db: Db) => Promise<void>) | null {
  if ([row.created_at, row.last_used_at, row.acted_at].some((at) => at !== null && at > latestEnd(now)))
    return (db) => correctFutureSignIns(db, now);
  if (!touch) return null;
  const unusedMs = now.getTime() - (row.acted_at ?? row.last_used_at).getTime();
  if (device === null)
    return unusedMs > signInLifetime.touchEveryMs
      ? (db) => touchSignIn(db, { tokenHash, usedAt: now })
      : null;
  return device.operator && unusedMs > deviceLifetime.touchEveryMs
    ? (db) => touchDevice(db, { tokenHash, actedAt: now, keepsPassword: device.hasPassword })
    : null;
}

export function signedInOf(
  row: SignInRow,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
): SignedIn {
  // An open invoice does not change access, so it is not queried at every request.
  const subscription = subscriptionFacts(row, { timeZone: row.time_zone, hasOpenInvoice: false });
  const { store_id: storeId, has_team: hasTeam, device: deviceName } = row;
  const device = deviceOf(row, now);
  return { storeId, tokenHash, subscription, hasTeam: hasTeam ?? false, deviceName, device };
}

export type SignInRow = NonNullable<Awaited<ReturnType<typeof findSignInRow>>>;

/** A device that was idle for as long as its store allows is locked. */
function deviceOf(row: SignInRow, now: Date): Device | null {
  const { acted_at: actedAt, operator_id: id, role, permissions } = row;
  if (row.kind === 'owner' || actedAt === null) return null;
  const idleMs = now.getTime() - actedAt.getTime();
  const isAwake = idleMs < (row.lock_after_minutes ?? 0) * 60_000;
  const isOpen = isAwake && id !== null && role !== null;
  return {
    signInId: row.id,
    boundOperatorId: row.bound_operator_id,
    operator: isOpen
      ? { id, role, cells: cellsOf(role, permissions ?? {}), customerId: row.customer_id }
      : null,
    hasPassword: isOpen && row.password_at !== null && idleMs < deviceLifetime.passwordIdleMs,
  };
}

/** A database that refuses writes because its disk is full can still be read. */
async function ignoreReadOnlyDatabase(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
  }
}

import { type Answer, errorCatalogue, pairGuard as endpoint } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addressKey, networkOf } from '../../limits/address-key.ts';
import { releaseAttempt } from '../../limits/rate-counters.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { putGuard, takePairingCode } from './guards-queries.ts';
import { hashPairingCode } from './pairing-code.ts';

interface Input {
  readonly code: string;
  readonly version: string;
  /** The caller's IP address. Valid codes do not count against its limit, so that forty computers behind it can be set up in a row. */
  readonly address: string;
}

/**
 * Exchanges a pairing code for a token of the computer. A guard that was paired before is disconnected.
 *
 * @throws AppError PAIRING_CODE_INVALID for a code that is wrong, used, expired or replaced by a newer one
 */
export async function pairGuard(ctx: PublicContext, input: Input): Promise<Answer<typeof endpoint>> {
  const hash = await hashPairingCode(ctx.db, input.code);
  const token = newToken();
  const paired = await inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    const taken = await takePairingCode(db, { hash, now });
    if (!taken) throw wrongCode();
    await putGuard(db, taken.store_id, {
      computer_id: taken.computer_id,
      token_hash: hashToken(token),
      version: input.version,
      paired_at: now,
    });
    return taken;
  });
  const { name, max, seconds } = endpoint.rate;
  await releaseAttempt(ctx, { bucket: `${name}:${addressKey(networkOf(input.address))}`, max, seconds });
  // Without a sign-in the HTTP layer publishes nothing.
  ctx.ports.live.publish(paired.store_id, ['computers', 'guards']);
  return {
    token,
    computer: { id: paired.computer_id, name: paired.computer_name },
    store: { id: paired.store_id, name: paired.store_name },
    updateKey: ctx.ports.guardReleases.publicKey,
  };
}

/** Shown at the field of the form. */
function wrongCode(): AppError {
  const { message } = errorCatalogue.PAIRING_CODE_INVALID;
  return new AppError('PAIRING_CODE_INVALID', { fields: { code: message } });
}

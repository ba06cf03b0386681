import type { PublicContext } from '../../context.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { deviceName } from './device-name.ts';
import { insertDevice } from './device-queries.ts';

/** The longest that browsers keep a cookie; the server ends an unused device earlier. */
export const deviceCookieSeconds = 400 * 24 * 3_600;

/**
 * Creates a device of the team. Runs in the caller's transaction.
 *
 * @param input.operatorId the person of a personal device, which starts unlocked; null for a counter, which starts locked
 * @returns the token of its cookie
 */
export async function openDeviceSignIn(
  ctx: PublicContext,
  input: {
    readonly storeId: string;
    readonly operatorId: string | null;
    readonly address: string;
    readonly userAgent: string | undefined;
  },
): Promise<string> {
  const token = newToken();
  await insertDevice(ctx.db, input.storeId, {
    tokenHash: hashToken(token),
    at: ctx.now(),
    address: input.address,
    device: await deviceName(input.userAgent),
    operatorId: input.operatorId,
  });
  return token;
}

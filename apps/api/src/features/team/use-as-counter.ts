import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { deviceName } from '../auth/device-name.ts';
import { openDeviceSignIn } from '../auth/open-device-sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import { hasTeam } from './team-queries.ts';

/**
 * Replaces the sign-in of this browser by a counter, which is locked and worthless without a PIN.
 *
 * @returns the token of the counter's cookie
 * @throws AppError TEAM_OFF
 */
export function useAsCounter(
  ctx: StoreContext,
  input: {
    readonly tokenHash: Uint8Array;
    readonly address: string;
    readonly userAgent: string | undefined;
  },
): Promise<string> {
  const { storeId } = ctx;
  return inStore(ctx, async (inside) => {
    assertThat(await hasTeam(inside.db, storeId), 'TEAM_OFF');
    inside.audit?.describe({ after: { kind: 'access', id: null, name: null, fields: {} } });
    await signOut(inside, input);
    const device = await deviceName(input.userAgent);
    await alertOwner(inside, { kind: 'new-device', facts: { device, isCounter: true } });
    return openDeviceSignIn(inside, { ...input, storeId, operatorId: null });
  });
}

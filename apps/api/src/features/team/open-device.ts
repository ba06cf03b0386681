import { assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { hashToken } from '../../tokens.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { deviceName } from '../auth/device-name.ts';
import { openDeviceSignIn } from '../auth/open-device-sign-in.ts';
import { endBroughtSignIn } from '../auth/replace-sign-in.ts';
import { findLink, useLink } from './links-queries.ts';
import { hashPin } from './pin.ts';
import { lockOperatorRow, updateOperatorRow } from './team-queries.ts';

/**
 * Opens an invitation: whoever has it chooses the PIN, and the device is theirs. It works once.
 *
 * @returns the token of the device's cookie
 * @throws AppError LINK_INVALID
 */
export async function openDevice(
  ctx: PublicContext,
  input: {
    readonly token: string;
    readonly pin: string;
    readonly address: string;
    readonly userAgent: string | undefined;
    readonly presentedToken: string | undefined;
  },
): Promise<string> {
  const link = await findLink(ctx.db, { tokenHash: hashToken(input.token), now: ctx.now() });
  assertThat(link, 'LINK_INVALID');
  const { store_id: storeId, operator_id: operatorId, id } = link;
  const hash = await hashPin(ctx, { storeId, operatorId }, input.pin);
  const store = { ...ctx, storeId, actor: operatorId, approvedBy: null };
  const token = await inStore(store, async (inside) => {
    const person = await lockOperatorRow(inside.db, storeId, operatorId);
    assertThat(person && (await useLink(inside.db, storeId, { id, at: ctx.now() })), 'LINK_INVALID');
    await updateOperatorRow(inside.db, storeId, { id: operatorId, pin: { hash, isTemporary: false } });
    const device = await deviceName(input.userAgent);
    await alertOwner(inside, { kind: 'new-device', facts: { device, isCounter: false } });
    return openDeviceSignIn(inside, { ...input, storeId, operatorId });
  });
  await endBroughtSignIn(ctx, input);
  ctx.ports.jobs.wake();
  ctx.ports.live.publish(storeId, ['sign-ins']);
  return token;
}

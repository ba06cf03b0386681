import { type GuardCommand, screenPictureEverySeconds } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedComputer, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getComputer } from '../computers/get-computer.ts';
import { holdComputers } from '../computers/hold-computer.ts';
import { getGuardSettings } from './guard-settings.ts';
import { guardCommandView } from './guard-view.ts';
import { insertCommand } from './guards-queries.ts';
import { newCommand } from './new-command.ts';
import { secondsBefore, wasAskedSince } from './screen-picture-queries.ts';

/**
 * Asks a computer's guard for a picture of its screen. The guard tells the player first, and refuses too if the store does not allow
 * it (docs/product/guard.md#picture-of-a-screen).
 *
 * @throws AppError COMPUTER_NOT_FOUND, SCREEN_PICTURES_OFF, GUARD_NOT_FOUND, GUARD_OFFLINE, GUARD_TOO_OLD, RATE_LIMITED
 */
export function askScreenPicture(ctx: StoreContext, input: { computerId: string }): Promise<GuardCommand> {
  const { computerId } = input;
  return inStore(ctx, async (inside) => {
    // Of two at once, the second one sees the first.
    await holdComputers(inside, [computerId]);
    const computer = await getComputer(inside, input);
    const { guard } = computer;
    assertThat((await getGuardSettings(inside)).screenPictures, 'SCREEN_PICTURES_OFF');
    assertThat(guard, 'GUARD_NOT_FOUND');
    assertThat(guard.connected, 'GUARD_OFFLINE');
    assertThat(guard.canShowScreen, 'GUARD_TOO_OLD');
    const now = ctx.now();
    const since = secondsBefore(now, screenPictureEverySeconds);
    if (await wasAskedSince(inside.db, ctx.storeId, { computerId, since, now }))
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: screenPictureEverySeconds });
    inside.audit?.describe({ after: withFields(auditedComputer(computer), {}) });
    const row = await insertCommand(inside.db, newCommand(inside, { computerId, kind: 'picture' }));
    return guardCommandView(row, row.created_at);
  });
}

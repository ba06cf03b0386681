import type { GuardCommand, guardCommandBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedComputer, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getComputer } from '../computers/get-computer.ts';
import { setComputerLock } from '../computers/set-computer-lock.ts';
import { endSession } from '../sessions/end-session.ts';
import { getSessionOfComputer } from '../sessions/get-session-of-computer.ts';
import { guardCommandView } from './guard-view.ts';
import { newCommand } from './new-command.ts';
import { insertCommand } from './guards-queries.ts';

type Input = { readonly computerId: string } & z.output<typeof guardCommandBody>;

/**
 * Sends a command to the computer's guard. `end`, `lock` and `unlock` are done on the server first, with or without a
 * connected guard; all others need it. The process that holds the connection sends the command when it is notified of the
 * change (guard-link).
 *
 * @throws AppError COMPUTER_NOT_FOUND, GUARD_NOT_FOUND, NO_ACTIVE_SESSION, GUARD_OFFLINE, GUARD_TOO_OLD
 */
export function sendGuardCommand(ctx: StoreContext, input: Input): Promise<GuardCommand> {
  return inStore(ctx, async (inside) => {
    const computer = await getComputer(inside, input);
    const { guard } = computer;
    assertThat(guard, 'GUARD_NOT_FOUND');
    const isDone = await applyOnServer(inside, input);
    assertThat(isDone || guard.connected, 'GUARD_OFFLINE');
    assertThat(input.kind !== 'volume' || guard.canSetVolume, 'GUARD_TOO_OLD');
    inside.audit?.describe({ after: withFields(auditedComputer(computer), { command: input.kind }) });
    const row = await insertCommand(inside.db, newCommand(ctx, input));
    return guardCommandView(row, row.created_at);
  });
}

/** @returns whether the command has its effect without the guard */
async function applyOnServer(ctx: StoreContext, { kind, computerId }: Input): Promise<boolean> {
  if (kind === 'end') {
    const session = await getSessionOfComputer(ctx, { computerId });
    await endSession(ctx, { sessionId: session.id });
    return true;
  }
  if (kind !== 'lock' && kind !== 'unlock') return false;
  await setComputerLock(ctx, { computerId, isLocked: kind === 'lock', repeated: undefined });
  return true;
}

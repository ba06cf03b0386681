import type { Session } from '@coruja/contract';
import { lostSessionEnd, moveSession as cutInTwo, restartedEnd } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { auditedSession } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { timesOf } from '../../db/session-times.ts';
import { holdComputerToMoveTo, refuseComputer } from '../computers/hold-computer.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { assertLaterEnd, assertRoomOfPackage } from '../time-packages/session-package.ts';
import { assertSessionVisit } from './assert-session-visit.ts';
import { countActiveSessions } from './count-active-sessions.ts';
import { holdLostSession, noLostTime } from './lost-time.ts';
import { startMovedPart, endMovedPart } from './move-session.ts';
import { findActiveSessionOfComputer } from './sessions-queries.ts';

/**
 * Restarts the lost time of a session whose computer died, once: its row ends when the guard was last seen, and another
 * one starts now (docs/product/sessions.md#lost-time). Nothing is bought or given back.
 *
 * @param input.minutes the attendant's figure, if no guard reported the loss
 * @throws AppError SESSION_NOT_FOUND, LOST_TIME_NONE, LOST_TIME_OVER, LOST_TIME_RESTARTED, LOST_TIME_MINUTES, COMPUTER_NOT_FOUND, COMPUTER_LOCKED,
 * COMPUTER_IN_USE, CUSTOMER_IN_SESSION, GUARD_OFFLINE, PACKAGE_NOT_NOW, and the refusals of the store's legal rules (assertVisit)
 */
export function restartSession(
  ctx: StoreContext,
  input: { sessionId: string; computerId: string; minutes?: number | undefined },
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const { loss, minutes } = await holdLostSession(inside, input);
    if (!loss.canRestart)
      throw noLostTime('Parte do tempo já voltou para o saldo. Devolva também o tempo perdido.');
    const { row } = loss;
    const { customer_id: customerId } = row;
    if (customerId) await holdCustomer(inside, { customerId });
    const computer = await holdComputerToMoveTo(inside, input.computerId);
    // Read after locking: after waiting for the computer, it must be after the previous session's end.
    const startAt = ctx.now();
    const at = new Date(lostSessionEnd(loss.session, minutes, loss.at));
    await endMovedPart(inside, row, at);
    const where = { computerId: computer.id, now: startAt };
    if (await findActiveSessionOfComputer(inside.db, ctx.storeId, where))
      throw refuseComputer('COMPUTER_IN_USE', computer.name);
    if (customerId)
      assertThat((await countActiveSessions(inside, { customerId })) === 0, 'CUSTOMER_IN_SESSION');
    if (computer.guardIsMissed) throw refuseComputer('GUARD_OFFLINE', computer.name);
    await assertRoomOfPackage(inside, row, { roomId: computer.roomId, at: startAt });
    const { after } = cutInTwo(timesOf(row), row.duration_minutes, at.getTime());
    const until = new Date(restartedEnd(startAt.getTime(), minutes, after.spentBeforeMs));
    await assertLaterEnd(inside, row, { from: startAt, until });
    await assertSessionVisit(inside, row, { from: startAt, until });
    const restarted = await startMovedPart(inside, row, {
      computerId: computer.id,
      at,
      restart: { startAt, minutes },
    });
    inside.audit?.describe({ after: auditedSession(restarted) });
    return restarted;
  });
}

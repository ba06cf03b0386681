import type { Session } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdComputerToMoveTo, refuseComputer } from '../computers/hold-computer.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { assertRoomOfPackage } from '../time-packages/session-package.ts';
import { holdSession } from './hold-session.ts';
import { beginMovedHalf, endMovedHalf, presentOf } from './move-session.ts';

/**
 * Swaps the computers of two running sessions; each keeps its own end (docs/product/sessions.md#moving).
 *
 * @returns both, the first one's first
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, COMPUTER_LOCKED, GUARD_OFFLINE, PACKAGE_NOT_NOW, VALIDATION for a session with itself
 */
export function swapSessions(
  ctx: StoreContext,
  { sessionId, otherId }: { sessionId: string; otherId: string },
): Promise<Session[]> {
  return inStore(ctx, async (inside) => {
    // Of each kind of row in the order of its ids, so that two swaps of the same pair cannot wait for each other.
    const held = new Map<string, Awaited<ReturnType<typeof holdSession>>['session']>();
    for (const id of [...new Set([sessionId, otherId])].toSorted())
      held.set(id, (await holdSession(inside, id)).session);
    // After the look-up, so that another store's session always answers 404.
    if (sessionId === otherId) throw AppError.field('sessionId', 'Escolha outra sessão.');
    const [one, other] = [sessionOf(held, sessionId), sessionOf(held, otherId)];
    const customers = [one, other].flatMap(({ customer_id: id }) => (id === null ? [] : [id]));
    for (const customerId of customers.toSorted()) await holdCustomer(inside, { customerId });
    const rooms = new Map<string, string | null>();
    for (const id of [one.computer_id, other.computer_id].toSorted()) {
      const { name, guardIsMissed, roomId } = await holdComputerToMoveTo(inside, id);
      rooms.set(id, roomId);
      if (guardIsMissed) throw refuseComputer('GUARD_OFFLINE', name);
    }
    const now = ctx.now();
    const at = new Date(Math.max(presentOf(one, now).getTime(), presentOf(other, now).getTime()));
    // False only if the clock was set back.
    assertThat(at < one.end_at && at < other.end_at, 'SESSION_ENDED');
    await assertRoomOfPackage(inside, one, { roomId: rooms.get(other.computer_id) ?? null, at });
    await assertRoomOfPackage(inside, other, { roomId: rooms.get(one.computer_id) ?? null, at });
    await endMovedHalf(inside, one, at);
    await endMovedHalf(inside, other, at);
    return [
      await beginMovedHalf(inside, one, { computerId: other.computer_id, at }),
      await beginMovedHalf(inside, other, { computerId: one.computer_id, at }),
    ];
  });
}

function sessionOf<T>(held: ReadonlyMap<string, T>, id: string): T {
  const session = held.get(id);
  if (session === undefined) throw new Error('The session was not locked.');
  return session;
}

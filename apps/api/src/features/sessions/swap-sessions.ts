import type { Session } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedSession, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdComputerToMoveTo, refuseComputer } from '../computers/hold-computer.ts';
import { holdCustomers } from '../customers/hold-customer.ts';
import { assertRoomOfPackage } from '../time-packages/session-package.ts';
import { holdSession } from './hold-session.ts';
import { type HeldMove, arrive, leave, currentInstantOf } from './move-session.ts';
import { conversionOf } from './weighed-move.ts';

/**
 * Swaps the computers of two running sessions, each with its own end, or with the converted rest of its time
 * (docs/product/sessions.md#moving).
 *
 * @returns both sessions, in the order of the call
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, COMPUTER_LOCKED, GUARD_OFFLINE, PACKAGE_NOT_NOW, INSUFFICIENT_CREDITS, VALIDATION
 * for a session with itself, and where one ends later the refusals of the store's legal rules (assertVisit)
 */
export function swapSessions(
  ctx: StoreContext,
  { sessionId, otherId }: { sessionId: string; otherId: string },
): Promise<Session[]> {
  return inStore(ctx, async (inside) => {
    // Rows of each kind are locked in the order of their ids, so that two swaps of the same pair cannot deadlock.
    const held = new Map<string, Awaited<ReturnType<typeof holdSession>>['session']>();
    for (const id of [...new Set([sessionId, otherId])].toSorted())
      held.set(id, (await holdSession(inside, id)).session);
    // After the look-up, so that another store's session always answers 404.
    if (sessionId === otherId) throw AppError.field('sessionId', 'Escolha outra sessão.');
    const [one, other] = [heldOf(held, sessionId), heldOf(held, otherId)];
    const customers = [one, other].flatMap(({ customer_id: id }) => (id === null ? [] : [id]));
    await holdCustomers(inside, customers);
    const computers = new Map<string, Awaited<ReturnType<typeof holdComputerToMoveTo>>>();
    for (const id of [one.computer_id, other.computer_id].toSorted()) {
      const computer = await holdComputerToMoveTo(inside, id);
      computers.set(id, computer);
      if (computer.guardIsMissed) throw refuseComputer('GUARD_OFFLINE', computer.name);
    }
    const now = ctx.now();
    const at = new Date(
      Math.max(currentInstantOf(one, now).getTime(), currentInstantOf(other, now).getTime()),
    );
    // False only if the clock was set back.
    assertThat(at < one.end_at && at < other.end_at, 'SESSION_ENDED');
    const moves: HeldMove[] = [];
    for (const [session, { computer_id: id }] of [
      [one, other],
      [other, one],
    ] as const) {
      const computer = heldOf(computers, id);
      const { roomId } = computer;
      await assertRoomOfPackage(inside, session, { roomId, at });
      moves.push({ session, computer, at, conversion: await conversionOf(inside, session, { roomId, at }) });
    }
    for (const move of moves) await leave(inside, move);
    const swapped: Session[] = [];
    for (const move of moves) swapped.push(await arrive(inside, move));
    const [first] = swapped;
    if (first) {
      const after = withFields(auditedSession(first), { computer: first.computer.name });
      inside.audit?.describe({ before: withFields(after, { computer: first.movedFrom?.name }), after });
    }
    return swapped;
  });
}

function heldOf<T>(held: ReadonlyMap<string, T>, id: string): T {
  const row = held.get(id);
  if (row === undefined) throw new Error('What is swapped was not locked.');
  return row;
}

import { randomUUID } from 'node:crypto';
import type { Session, createSessionBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdComputer } from '../computers/hold-computer.ts';
import { takeSessionMinutes } from '../credits/session-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { getPricePerHour } from '../stores/get-price-per-hour.ts';
import { assertVisit } from '../visit-rules/assert-visit.ts';
import { countActiveSessions } from './count-active-sessions.ts';
import { sessionView } from './session-view.ts';
import { findActiveSessionOfComputer, findSessionRow, insertSession } from './sessions-queries.ts';

const minute = 60_000;

/**
 * Starts a session and takes its whole duration from the customer's balance, in one transaction
 * (docs/product/sessions.md#starting). Database constraints decide when requests race.
 *
 * @throws AppError COMPUTER_NOT_FOUND, CUSTOMER_NOT_FOUND, COMPUTER_LOCKED, COMPUTER_IN_USE,
 * CUSTOMER_IN_SESSION, INSUFFICIENT_CREDITS, GUARD_OFFLINE, and the refusals of the store's legal rules
 * (assertVisit)
 */
export function createSession(
  ctx: StoreContext,
  input: WithCustomerId<z.output<typeof createSessionBody>>,
): Promise<Session> {
  return inStore(ctx, async (inside) => {
    const customerId = input.isGuest ? null : (input.customerId ?? null);
    if (customerId) await holdCustomer(inside, { customerId });
    const computer = await holdComputer(inside, input.computerId);
    // Read after locking: after waiting for the computer, it must be after the previous session's end.
    const startAt = ctx.now();
    await assertFree(inside, { computerId: computer.id, customerId });
    assertThat(!computer.guardIsMissed, 'GUARD_OFFLINE');
    const endAt = new Date(startAt.getTime() + input.durationInMinutes * minute);
    const { guardianPresent, documentShown } = input;
    const seen = { guardianPresent, documentShown };
    await assertVisit(inside, { kind: 'session', customerId, from: startAt, until: endAt, ...seen });

    const id = randomUUID();
    await insertSession(inside.db, {
      store_id: ctx.storeId,
      id,
      computer_id: computer.id,
      customer_id: customerId,
      start_at: startAt,
      end_at: endAt,
      ended_at: null,
      duration_minutes: input.durationInMinutes,
      price_per_hour_centavos: await getPricePerHour(inside),
      actor: ctx.actor,
      guardian_present: guardianPresent,
      document_shown: documentShown,
    });
    if (customerId) {
      await takeSessionMinutes(inside, { customerId, sessionId: id, minutes: input.durationInMinutes });
    }
    const row = await findSessionRow(inside.db, ctx.storeId, id);
    assertThat(row, 'SESSION_NOT_FOUND');
    return sessionView(row, startAt);
  });
}

/** Finds out which of the two constraints would fail; the constraints still refuse a race. */
async function assertFree(
  ctx: StoreContext,
  who: { computerId: string; customerId: string | null },
): Promise<void> {
  const now = ctx.now();
  const running = await findActiveSessionOfComputer(ctx.db, ctx.storeId, { computerId: who.computerId, now });
  assertThat(!running, 'COMPUTER_IN_USE');
  if (who.customerId === null) return;
  assertThat((await countActiveSessions(ctx, { customerId: who.customerId })) === 0, 'CUSTOMER_IN_SESSION');
}

import type { Outage } from '@coruja/contract';
import type { FoundOutage } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedOutage } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { returnLostMinutes } from '../credits/session-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { type OutageReturn, planReturns } from './outage-returns.ts';
import { openOutages, outageView } from './outages.ts';
import { giveLostTime, insertOutage, listSettledStarts } from './outages-queries.ts';
import { lockSessionRows } from './sessions-queries.ts';

interface Input {
  readonly startTime: string;
}

/**
 * Gives the time lost in an outage back, once: a running session ends later; the minutes of one that is over return to
 * the balance or package that paid for them, or its bill becomes smaller (docs/product/outages.md#what-goes-back).
 *
 * @returns the outage with what was given back
 * @throws AppError OUTAGE_NOT_FOUND, OUTAGE_SETTLED, CUSTOMER_NOT_FOUND, BALANCE_TOO_LARGE
 */
export function returnOutage(ctx: StoreContext, input: Input): Promise<Outage> {
  return inStore(ctx, async (inside) => {
    const outage = await settle(inside, input, true);
    const ids = (await planReturns(inside, outage)).map(({ row }) => row.id);
    await lockSessionRows(inside.db, ctx.storeId, ids);
    // Planned again, because the sessions may have changed while this waited for the locks. Only locked ones count.
    const returns = (await planReturns(inside, outage)).filter(({ row }) => ids.includes(row.id));
    const customers = returns.flatMap(({ account }) => (account ? [account.customerId] : []));
    for (const customerId of [...new Set(customers)].toSorted()) await holdCustomer(inside, { customerId });
    for (const each of returns) if (each.to !== null) await giveBack(inside, each);
    const shown = outageView(outage, returns);
    inside.audit?.describe({ after: auditedOutage(shown) });
    return shown;
  });
}

/**
 * Dismisses an outage: nothing is given back, and it is no longer offered.
 *
 * @throws AppError OUTAGE_NOT_FOUND, OUTAGE_SETTLED
 */
export function dismissOutage(ctx: StoreContext, input: Input): Promise<Omit<Outage, 'sessions'>> {
  return inStore(ctx, async (inside) => {
    const { startTime, endTime } = outageView(await settle(inside, input, false), []);
    inside.audit?.describe({ before: auditedOutage({ startTime, endTime }) });
    return { startTime, endTime };
  });
}

/** Records the decision. Of two concurrent calls the second waits here and is refused. */
async function settle(ctx: StoreContext, { startTime }: Input, isReturned: boolean): Promise<FoundOutage> {
  const startedAt = new Date(startTime);
  const outage = (await openOutages(ctx)).find(({ startAt }) => startAt === startedAt.getTime());
  if (!outage) {
    const settled = await listSettledStarts(ctx.db, ctx.storeId, startedAt);
    assertThat(!settled.includes(startedAt.getTime()), 'OUTAGE_SETTLED');
    throw new AppError('OUTAGE_NOT_FOUND');
  }
  await insertOutage(ctx.db, {
    store_id: ctx.storeId,
    started_at: startedAt,
    ended_at: new Date(outage.endAt),
    is_returned: isReturned,
    actor: ctx.actor,
    settled_at: ctx.now(),
  });
  return outage;
}

async function giveBack(ctx: StoreContext, planned: OutageReturn): Promise<void> {
  const { row, times, loss, account, minutes } = planned;
  await giveLostTime(ctx.db, ctx.storeId, {
    id: row.id,
    endAt: new Date(times.endAt),
    endedAt: times.endedAt === null ? null : new Date(times.endedAt),
    lostMs: times.lostMs ?? 0,
    lostUntil: new Date(loss.until),
    refundedMinutes: planned.refundedMinutes,
  });
  // In a room with a low weight a minute may have taken nothing.
  if (account && minutes > 0) await returnLostMinutes(ctx, { ...account, sessionId: row.id, minutes });
}

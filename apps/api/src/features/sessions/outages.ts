import type { Outage, OutageSession } from '@coruja/contract';
import { type FoundOutage, findOutages, outageOfferMs } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { type OutageReturn, planReturns } from './outage-returns.ts';
import { countGuards, listGuardLosses, listSettledStarts } from './outages-queries.ts';

/** An outage may have begun with losses before the oldest one that is offered. */
const marginMs = 3_600_000;

/** Outages whose time can be given back, oldest first, with what each session gets (docs/product/outages.md#what-goes-back). */
export async function listOutages(ctx: StoreContext): Promise<Outage[]> {
  const outages: Outage[] = [];
  for (const outage of await openOutages(ctx)) {
    const returns = await planReturns(ctx, outage);
    if (returns.length > 0) outages.push(outageView(outage, returns));
  }
  return outages;
}

/** Outages that are over and not settled. */
export async function openOutages(ctx: StoreContext): Promise<FoundOutage[]> {
  const now = ctx.now().getTime();
  const since = new Date(now - outageOfferMs - marginMs);
  const rows = await listGuardLosses(ctx.db, ctx.storeId, since);
  if (rows.length < 2) return [];
  const losses = rows.map((row) => ({
    computerId: row.computer_id,
    lostFrom: row.lost_from.getTime(),
    noticedAt: row.noticed_at.getTime(),
    backAt: row.back_at?.getTime() ?? null,
  }));
  const guards = await countGuards(ctx.db, ctx.storeId);
  const settled = await listSettledStarts(ctx.db, ctx.storeId, new Date(since.getTime() - marginMs));
  return findOutages(losses, { guards, settled, now });
}

export function outageView(outage: FoundOutage, returns: readonly OutageReturn[]): Outage {
  return {
    startTime: new Date(outage.startAt).toISOString(),
    endTime: new Date(outage.endAt).toISOString(),
    sessions: returns
      .map(sessionView)
      .toSorted((one, other) =>
        one.computer.name.localeCompare(other.computer.name, 'pt-BR', { numeric: true }),
      ),
  };
}

function sessionView({ row, to, isRunning, times, ...back }: OutageReturn): OutageSession {
  const isMoved = isRunning && to !== null;
  return {
    id: row.id,
    computer: { id: row.computer_id, name: row.computer_name },
    ...(row.customer_id === null ? {} : { user: { id: row.customer_id, name: row.customer_name ?? '' } }),
    minutes: back.minutes,
    returns: to,
    endTime: isMoved ? new Date(times.endAt).toISOString() : null,
    bill: back.bill,
    reason: back.reason,
    saleId: back.saleId,
  };
}

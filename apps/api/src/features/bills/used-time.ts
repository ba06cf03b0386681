import type { StoreContext } from '../../context.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { type StayUse, stayUse } from './bill-amount.ts';
import { listStayRows } from './bills-queries.ts';

export type { StayUse };

/** The used time of sold stays, by the id of each stay's first session. */
export async function getUsedTime(
  ctx: StoreContext,
  ids: readonly string[],
  { isLocked = false } = {},
): Promise<ReadonlyMap<string, StayUse>> {
  const uses = new Map<string, StayUse>();
  if (ids.length === 0) return uses;
  const { timeZone } = await getHourPrice(ctx);
  for (const row of await listStayRows(ctx.db, ctx.storeId, { ids, isLocked }))
    uses.set(row.begun_in, await stayUse(ctx, row, timeZone));
  return uses;
}

/** The same, locked until the transaction ends. */
export async function holdUsedTime(
  ctx: StoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StayUse>> {
  if (ids.length === 0) return new Map();
  const read = async () =>
    (await listStayRows(ctx.db, ctx.storeId, { ids, isLocked: true })).map(({ id }) => id);
  // A session that was moved while this waited for the lock continues in another row.
  let before = await read();
  for (let after = await read(); after.join() !== before.join(); after = await read()) before = after;
  return getUsedTime(ctx, ids, { isLocked: true });
}

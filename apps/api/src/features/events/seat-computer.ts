import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { holdSeat } from '../computers/hold-computer.ts';
import { listComputers } from '../computers/list-computers.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { type EventRow, listTakenComputers } from './events-queries.ts';

/** Seats have computers only while time has a price, or if the event has a price per seat. */
export async function assertSeatable(ctx: StoreContext, event: EventRow): Promise<void> {
  assertThat(event.seat_price_centavos !== null || (await getHourPrice(ctx)).pricesTime, 'TIME_UNPRICED');
}

/**
 * Locks the computer that a participant is to get (docs/product/events.md#computers-of-the-seats).
 *
 * @param event locked by the caller
 * @throws AppError TIME_UNPRICED, COMPUTER_NOT_FOUND, SEAT_TAKEN
 */
export async function holdSeatComputer(
  ctx: StoreContext,
  event: EventRow,
  computerId: string,
): Promise<string> {
  await assertSeatable(ctx, event);
  const { id } = await holdSeat(ctx, computerId);
  assertThat(!(await listTakenComputers(ctx.db, ctx.storeId, event.id)).has(id), 'SEAT_TAKEN');
  return id;
}

/**
 * The first computer by name that no participant has, unlocked ones first; null if there is none, or if seats have no
 * computers.
 */
export async function holdNextComputer(ctx: StoreContext, event: EventRow): Promise<string | null> {
  if (event.seat_price_centavos === null && !(await getHourPrice(ctx)).pricesTime) return null;
  const taken = await listTakenComputers(ctx.db, ctx.storeId, event.id);
  const free = (await listComputers(ctx)).filter(({ id }) => !taken.has(id));
  const next = free.find(({ isLocked }) => !isLocked) ?? free[0];
  return next ? (await holdSeat(ctx, next.id)).id : null;
}

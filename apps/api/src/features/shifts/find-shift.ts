import type { Shift, ShiftLine } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { permissionsOf, requirePermission } from '../../permissions.ts';
import { shiftLineView, shiftView } from './shift-view.ts';
import {
  findLastLeft,
  findOpenShiftRow,
  findShiftRow,
  listShiftRows,
  type ShiftRow,
} from './shifts-queries.ts';

/** The store's open shift. */
export async function findOpenShift(ctx: StoreContext): Promise<ShiftRow | null> {
  return (await findOpenShiftRow(ctx.db, ctx.storeId)) ?? null;
}

/** @throws AppError SHIFT_NOT_FOUND */
export async function findShift(ctx: StoreContext, shiftId: string): Promise<ShiftRow> {
  const row = await findShiftRow(ctx.db, ctx.storeId, shiftId);
  assertThat(row, 'SHIFT_NOT_FOUND');
  return row;
}

export async function getCurrentShift(
  ctx: StoreContext,
): Promise<{ shift: Shift | null; lastLeft: number | null }> {
  const row = await findOpenShift(ctx);
  const left = await findLastLeft(ctx.db, ctx.storeId);
  return {
    shift: row && (await shiftView(ctx, row)),
    lastLeft: left === null ? null : toReais(centavos(left)),
  };
}

/** @throws AppError SHIFT_NOT_FOUND */
export async function getShift(ctx: StoreContext, input: { shiftId: string }): Promise<Shift> {
  return shiftView(ctx, await findShift(ctx, input.shiftId));
}

/**
 * A shift for a screen. Everybody may see the open shift and their own ones; those of others need the permission.
 *
 * @throws AppError SHIFT_NOT_FOUND, NOT_ALLOWED
 */
export async function showShift(ctx: StoreContext, input: { shiftId: string }): Promise<Shift> {
  const row = await findShift(ctx, input.shiftId);
  const isOwn = [row.opened_by, row.closed_by].includes(ctx.actor);
  if (row.closed_at !== null && !isOwn) requirePermission(ctx, 'shifts');
  return shiftView(ctx, row);
}

/**
 * A page of the shifts, newest first. A person without the permission gets only their own ones.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listShifts(
  ctx: StoreContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ShiftLine[]>> {
  const after = readAgeCursor(cursor);
  const openedOrClosedBy = permissionsOf(ctx).has('shifts') ? null : ctx.actor;
  const rows = await listShiftRows(ctx.db, ctx.storeId, { after, limit, openedOrClosedBy });
  return pageByAge(rows, limit, (row) => shiftLineView(ctx, row));
}

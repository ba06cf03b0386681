import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { lockComputerRow, lockComputerRows } from './computers-queries.ts';

/**
 * Locks the computer of a session that is about to start, until the transaction ends.
 *
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_LOCKED
 */
export async function holdComputer(
  ctx: StoreContext,
  computerId: string,
): Promise<{ id: string; name: string; roomId: string | null; guardIsMissed: boolean }> {
  const row = await lockComputerRow(ctx.db, ctx.storeId, computerId);
  assertThat(row, 'COMPUTER_NOT_FOUND');
  assertThat(!row.is_locked, 'COMPUTER_LOCKED');
  return { id: row.id, name: row.name, roomId: row.room_id, guardIsMissed: row.guard_is_missed === true };
}

/**
 * Locks the row of a computer that is given to a seat. Unlike for a start, the computer itself may be locked.
 *
 * @throws AppError COMPUTER_NOT_FOUND
 */
export async function holdSeat(ctx: StoreContext, computerId: string): Promise<{ id: string }> {
  const row = await lockComputerRow(ctx.db, ctx.storeId, computerId);
  assertThat(row, 'COMPUTER_NOT_FOUND');
  return { id: row.id };
}

/** Locks several computers until the transaction ends, in the order of their ids: nothing starts on them meanwhile. */
export function holdComputers(ctx: StoreContext, ids: readonly string[]): Promise<void> {
  return lockComputerRows(ctx.db, ctx.storeId, ids);
}

/**
 * Locks the computer to which a running session is moved, until the transaction ends.
 *
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_LOCKED
 */
export async function holdComputerToMoveTo(
  ctx: StoreContext,
  computerId: string,
): Promise<{ id: string; name: string; roomId: string | null; guardIsMissed: boolean }> {
  const row = await lockComputerRow(ctx.db, ctx.storeId, computerId);
  assertThat(row, 'COMPUTER_NOT_FOUND');
  if (row.is_locked) throw refuseComputer('COMPUTER_LOCKED', row.name);
  return { id: row.id, name: row.name, roomId: row.room_id, guardIsMissed: row.guard_is_missed === true };
}

const refusals = {
  COMPUTER_LOCKED: (name: string) => `${name} está bloqueado. Desbloqueie antes de mover a sessão.`,
  COMPUTER_IN_USE: (name: string) => `${name} já está em uso.`,
  GUARD_OFFLINE: (name: string) => `O guarda de ${name} está sem conexão.`,
};

/** Names the computer, because a move has two. */
export function refuseComputer(code: keyof typeof refusals, name: string): AppError {
  return new AppError(code, { message: refusals[code](name) });
}

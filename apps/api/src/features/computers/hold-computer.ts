import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { lockComputerRow, lockComputerRows } from './computers-queries.ts';

/** The computer of a session that is about to start. */
export interface StartComputer {
  readonly id: string;
  readonly name: string;
  readonly roomId: string | null;
  readonly isLocked: boolean;
  readonly guardIsMissed: boolean;
}

/** Locks the computer of a session that is about to start, until the transaction ends; undefined if there is none. */
export async function holdComputer(
  ctx: StoreContext,
  computerId: string,
): Promise<StartComputer | undefined> {
  const row = await lockComputerRow(ctx.db, ctx.storeId, computerId);
  if (!row) return undefined;
  const { id, name, room_id: roomId, is_locked: isLocked } = row;
  return { id, name, roomId, isLocked, guardIsMissed: row.guard_is_missed === true };
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
export async function holdComputerToMoveTo(ctx: StoreContext, computerId: string): Promise<StartComputer> {
  const computer = await holdComputer(ctx, computerId);
  assertThat(computer, 'COMPUTER_NOT_FOUND');
  if (computer.isLocked) throw refuseComputer('COMPUTER_LOCKED', computer.name);
  return computer;
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

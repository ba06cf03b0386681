import type { Computer } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { computerView } from './computer-view.ts';
import { findComputerRow } from './computers-queries.ts';

/** @throws AppError COMPUTER_NOT_FOUND */
export async function getComputer(ctx: StoreContext, input: { computerId: string }): Promise<Computer> {
  const row = await findComputerRow(ctx.db, ctx.storeId, { id: input.computerId, now: ctx.now() });
  assertThat(row, 'COMPUTER_NOT_FOUND');
  return computerView(row);
}

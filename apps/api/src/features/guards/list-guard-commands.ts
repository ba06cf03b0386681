import type { GuardCommand } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { getComputer } from '../computers/get-computer.ts';
import { guardCommandView } from './guard-view.ts';
import { listCommandRows } from './guards-queries.ts';

const shownCommands = 20;

/**
 * The last commands of a computer, newest first.
 *
 * @throws AppError COMPUTER_NOT_FOUND
 */
export async function listGuardCommands(
  ctx: StoreContext,
  input: { computerId: string },
): Promise<GuardCommand[]> {
  await getComputer(ctx, input);
  const rows = await listCommandRows(ctx.db, ctx.storeId, { ...input, limit: shownCommands });
  const now = ctx.now();
  return rows.map((row) => guardCommandView(row, now));
}

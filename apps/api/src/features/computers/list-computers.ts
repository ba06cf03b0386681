import type { Computer } from '@coruja/contract';
import { compareNames } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { computerView } from './computer-view.ts';
import { listComputerRows } from './computers-queries.ts';

/** Every computer, PC 2 before PC 10. */
export async function listComputers(ctx: StoreContext): Promise<Computer[]> {
  const rows = await listComputerRows(ctx.db, ctx.storeId, ctx.now());
  return rows.sort((a, b) => compareNames(a.name, b.name)).map(computerView);
}

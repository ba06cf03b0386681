import { randomUUID } from 'node:crypto';
import type { Computer, computerBody } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import type { z } from 'zod';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertPlanLimit } from '../subscriptions/assert-plan-limit.ts';
import { countComputers, insertComputer } from './computers-queries.ts';
import { getComputer } from './get-computer.ts';

/**
 * Adds a computer within the limit of the plan.
 *
 * @throws AppError PLAN_LIMIT, COMPUTER_NAME_TAKEN, ROOM_NOT_FOUND
 */
export function createComputer(ctx: StoreContext, input: z.output<typeof computerBody>): Promise<Computer> {
  return inStore(
    ctx,
    async (inside) => {
      await assertPlanLimit(inside, 'computers', () => countComputers(inside.db, ctx.storeId));
      const id = randomUUID();
      const { cpu = null, gpu = null, ram = null } = input.specifications ?? {};
      const nameKey = normalizeForSearch(input.name);
      const created = { store_id: ctx.storeId, id, created_at: ctx.now(), removed_at: null };
      await insertComputer(inside.db, {
        ...created,
        name: input.name,
        name_key: nameKey,
        room_id: input.roomId ?? null,
        cpu,
        gpu,
        ram,
      });
      return getComputer(inside, { computerId: id });
    },
    'counting',
  );
}

import { randomUUID } from 'node:crypto';
import type { Computer, computerBody, createComputersBody } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedComputers } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertPlanLimit } from '../subscriptions/assert-plan-limit.ts';
import { countComputers, findComputerNames, insertComputers } from './computers-queries.ts';
import { listComputers } from './list-computers.ts';

/**
 * Adds a computer within the limit of the plan.
 *
 * @throws AppError PLAN_LIMIT, COMPUTER_NAME_TAKEN, ROOM_NOT_FOUND
 */
export async function createComputer(
  ctx: StoreContext,
  { name, ...rest }: z.output<typeof computerBody>,
): Promise<Computer> {
  const [created] = await createComputers(ctx, { names: [name], ...rest });
  assertThat(created, 'COMPUTER_NOT_FOUND');
  return created;
}

/**
 * Adds computers within the limit of the plan, all or none. The answer is in natural order of their names.
 *
 * @throws AppError PLAN_LIMIT, COMPUTER_NAME_TAKEN with the names, ROOM_NOT_FOUND
 */
export function createComputers(
  ctx: StoreContext,
  { names, specifications, roomId = null }: z.output<typeof createComputersBody>,
): Promise<Computer[]> {
  return inStore(
    ctx,
    async (inside) => {
      const count = () => countComputers(inside.db, ctx.storeId);
      await assertPlanLimit(inside, 'computers', count, names.length);
      await assertFree(inside, names);
      const { cpu = null, gpu = null, ram = null } = specifications ?? {};
      const common = { store_id: ctx.storeId, created_at: ctx.now(), removed_at: null };
      const rows = names.map((name) => ({
        ...common,
        id: randomUUID(),
        name,
        name_key: normalizeForSearch(name),
        room_id: roomId,
        cpu,
        gpu,
        ram,
      }));
      await insertComputers(inside.db, rows);
      const ids = new Set<string>(rows.map(({ id }) => id));
      const created = (await listComputers(inside)).filter(({ id }) => ids.has(id));
      inside.audit?.describe({ after: auditedComputers(created) });
      return created;
    },
    'counting',
  );
}

/** How many names a refusal lists; more are counted. */
const mostNamed = 5;

/** Says which names are taken; the constraint still refuses a race. */
async function assertFree(ctx: StoreContext, names: readonly string[]): Promise<void> {
  const taken = await findComputerNames(ctx.db, ctx.storeId, names.map(normalizeForSearch));
  if (taken.length === 0) return;
  if (names.length === 1) throw new AppError('COMPUTER_NAME_TAKEN');
  const more = taken.length - mostNamed;
  const list = taken.slice(0, mostNamed).join(', ') + (more > 0 ? ` e mais ${more}` : '');
  throw new AppError('COMPUTER_NAME_TAKEN', {
    message:
      taken.length === 1
        ? `Já existe um computador com este nome: ${list}. Nenhum foi adicionado.`
        : `Já existem computadores com estes nomes: ${list}. Nenhum foi adicionado.`,
  });
}

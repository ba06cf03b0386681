import type { Computer, updateComputerBody } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedComputer } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { lockComputerRow, updateComputerRow } from './computers-queries.ts';
import { getComputer } from './get-computer.ts';

type Input = z.output<typeof updateComputerBody> & { computerId: string };

/**
 * Renames a computer or changes its specifications; fields that are not sent stay.
 *
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_NAME_TAKEN, ROOM_NOT_FOUND
 */
export function updateComputer(ctx: StoreContext, input: Input): Promise<Computer> {
  return inStore(ctx, async (inside) => {
    assertThat(await lockComputerRow(inside.db, ctx.storeId, input.computerId), 'COMPUTER_NOT_FOUND');
    const before = inside.audit && auditedComputer(await getComputer(inside, input));
    const name =
      input.name === undefined ? {} : { name: input.name, name_key: normalizeForSearch(input.name) };
    const sent = Object.entries(input.specifications ?? {}).filter(([, value]) => value !== undefined);
    const room = input.roomId === undefined ? {} : { room_id: input.roomId };
    const changes = { ...name, ...room, ...Object.fromEntries(sent) };
    if (Object.keys(changes).length > 0) {
      await updateComputerRow(inside.db, ctx.storeId, { id: input.computerId, changes });
    }
    const computer = await getComputer(inside, input);
    inside.audit?.describe({ before, after: auditedComputer(computer) });
    return computer;
  });
}

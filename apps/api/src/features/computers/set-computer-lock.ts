import type { Computer } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedComputer } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { lockComputerRow, updateComputerRow, updateLocks } from './computers-queries.ts';
import { getComputer } from './get-computer.ts';

interface Input {
  readonly computerId: string;
  readonly isLocked: boolean;
  /** Optional ids in the body, which must equal those of the path. */
  readonly repeated: { storeId?: unknown; computerId?: unknown } | null | undefined;
}

/**
 * Locks or unlocks a computer; a running session continues.
 *
 * @throws AppError VALIDATION when the body names another store or computer, COMPUTER_NOT_FOUND
 */
export async function setComputerLock(ctx: StoreContext, input: Input): Promise<Computer> {
  assertSame('storeId', { repeated: input.repeated?.storeId, expected: ctx.storeId });
  assertSame('computerId', { repeated: input.repeated?.computerId, expected: input.computerId });
  return inStore(ctx, async (inside) => {
    assertThat(await lockComputerRow(inside.db, ctx.storeId, input.computerId), 'COMPUTER_NOT_FOUND');
    const before = inside.audit && auditedComputer(await getComputer(inside, input));
    await updateComputerRow(inside.db, ctx.storeId, {
      id: input.computerId,
      changes: { is_locked: input.isLocked },
    });
    const computer = await getComputer(inside, input);
    inside.audit?.describe({ before, after: auditedComputer(computer) });
    return computer;
  });
}

/** Locks or unlocks computers that the transaction holds. */
export async function setLockOfHeld(
  inside: StoreContext,
  computers: { readonly ids: readonly string[]; readonly isLocked: boolean },
): Promise<void> {
  await updateLocks(inside.db, inside.storeId, computers);
}

function assertSame(field: string, ids: { repeated: unknown; expected: string }): void {
  if (ids.repeated === undefined) return;
  if (typeof ids.repeated === 'string' && ids.repeated.toLowerCase() === ids.expected.toLowerCase()) return;
  throw AppError.field(field, 'O identificador não é o mesmo do endereço.');
}

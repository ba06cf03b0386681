import {
  type bulkCommandBody,
  type BulkCommandKind,
  type BulkCommandResult,
  type BulkRefusal,
  type Computer,
  sparingCommandKinds,
} from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedComputers, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdComputers } from '../computers/hold-computer.ts';
import { listComputers } from '../computers/list-computers.ts';
import { setLockOfHeld } from '../computers/set-computer-lock.ts';
import { insertCommands } from './guards-queries.ts';
import { newCommand } from './new-command.ts';
import { wakeComputers } from './wake-computers.ts';

type Input = z.output<typeof bulkCommandBody>;

/**
 * Sends a command to several computers, to a room or to all, in one transaction, and says for each whether it was sent. Locking and
 * unlocking are done on the server, with or without a guard, as the buttons of a card do (docs/product/guard.md#many-computers).
 *
 * @throws AppError COMPUTER_NOT_FOUND when one of the computers is gone: then none gets it; ROOM_NOT_FOUND for a room without computers;
 * NO_GUARD_TO_WAKE
 */
export function sendGuardCommands(ctx: StoreContext, input: Input): Promise<BulkCommandResult[]> {
  return inStore(ctx, async (inside) => {
    const wanted = new Set(idsOf(choose(await listComputers(inside), input)));
    await holdComputers(inside, [...wanted]);
    // Read again: from here on no session starts on them.
    const all = await listComputers(inside);
    const computers = all.filter(({ id }) => wanted.has(id));
    const results = computers.map((computer) => ({ computer, refusal: refusalOf(computer, input) }));
    const reached = results.flatMap(({ computer, refusal }) => (refusal === null ? [computer] : []));
    if (input.kind === 'wake') await wakeComputers(inside, reached, all);
    else await command(inside, { ...input, kind: input.kind }, reached);
    describe(inside, input.kind, reached);
    return results.map(({ computer: { id, name }, refusal }) => ({ computer: { id, name }, refusal }));
  });
}

function choose(computers: readonly Computer[], { computerIds, roomId }: Input): readonly Computer[] {
  if (roomId !== undefined) {
    const inside = computers.filter(({ room }) => (room?.id ?? null) === roomId);
    assertThat(inside.length > 0, 'ROOM_NOT_FOUND');
    return inside;
  }
  if (computerIds === undefined) return computers;
  const ids = new Set(computerIds);
  const chosen = computers.filter(({ id }) => ids.has(id));
  assertThat(chosen.length === ids.size, 'COMPUTER_NOT_FOUND');
  return chosen;
}

function idsOf(computers: readonly Computer[]): string[] {
  return computers.map(({ id }) => id);
}

function refusalOf(computer: Computer, { kind, inUse }: Input): BulkRefusal | null {
  const { isAvailable, guard } = computer;
  const isSpared = !inUse && sparingCommandKinds.some((each) => each === kind);
  if (isSpared && !isAvailable) return 'in-use';
  if (kind === 'lock' || kind === 'unlock') return null;
  if (guard === null) return 'no-guard';
  if (kind === 'wake') return wakeRefusalOf(guard);
  if (!guard.connected) return 'guard-away';
  return kind === 'volume' && !guard.canSetVolume ? 'no-volume' : null;
}

function wakeRefusalOf({ connected, canWake }: NonNullable<Computer['guard']>): BulkRefusal | null {
  if (connected) return 'is-on';
  return canWake ? null : 'no-address';
}

/** Locks and unlocks on the server first; tells the guards. */
async function command(
  inside: StoreContext,
  { kind, text, level }: Pick<Input, 'text' | 'level'> & { kind: Exclude<BulkCommandKind, 'wake'> },
  computers: readonly Computer[],
): Promise<void> {
  if (kind === 'lock' || kind === 'unlock')
    await setLockOfHeld(inside, { ids: idsOf(computers), isLocked: kind === 'lock' });
  const guarded = computers.filter(({ guard }) => guard !== null);
  await insertCommands(
    inside.db,
    guarded.map(({ id }) => newCommand(inside, { computerId: id, kind, text, level })),
  );
}

/** One line with the names of those that got it. */
function describe({ audit }: StoreContext, kind: BulkCommandKind, reached: readonly Computer[]): void {
  if (reached.length === 0) return;
  const one = reached.length === 1;
  const fields = one ? { command: kind } : { command: kind, quantity: reached.length };
  audit?.describe({ after: withFields(auditedComputers(reached), fields) });
}

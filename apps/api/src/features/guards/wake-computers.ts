import { type Computer, wakeAddresses } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { insertCommands, listMacAddresses } from './guards-queries.ts';
import { newCommand } from './new-command.ts';

/** One could be about to shut down, or be in another network. */
const askedGuards = 3;
/** As long as the text of a command may be. */
const longestText = 300;

/**
 * Asks connected guards of the store to wake computers (docs/product/guard.md#switching-on).
 *
 * @param all the store's computers
 * @throws AppError NO_GUARD_TO_WAKE
 */
export async function wakeComputers(
  inside: StoreContext,
  computers: readonly Computer[],
  all: readonly Computer[],
): Promise<void> {
  if (computers.length === 0) return;
  // A guard that reports addresses knows the command.
  const helpers = all.filter(({ guard }) => guard?.connected && guard.canWake).slice(0, askedGuards);
  assertThat(helpers.length > 0, 'NO_GUARD_TO_WAKE');
  const ids = computers.map(({ id }) => id);
  const addresses = await listMacAddresses(inside.db, inside.storeId, ids);
  const text = shorten(computers.map(({ name }) => name).join(', '));
  const parts = chunks(addresses, wakeAddresses);
  await insertCommands(
    inside.db,
    helpers.flatMap(({ id: computerId }) =>
      parts.map((part) => newCommand(inside, { computerId, kind: 'wake', text }, part)),
    ),
  );
}

function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

function chunks(all: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

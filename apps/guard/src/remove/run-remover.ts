import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { linuxCleanList } from './clean-list.ts';
import { removeTraces } from './remover.ts';

/** On the standard input of `coruja-guard remove`, which is started as the player's account. */
const removerInput = z.object({ home: z.string(), paths: z.array(z.string()) });

export type RemoverInput = z.output<typeof removerInput>;

/** On its standard output. */
export const removerOutput = z.object({ removed: z.int(), failed: z.int() });

export async function runRemover(): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) throw new Error('Only as the account of a player.');
  const { home, paths } = removerInput.parse(JSON.parse(await text(process.stdin)));
  const { home: listed, temporary } = linuxCleanList;
  const removed = removeTraces({ home, paths: [...listed, ...paths], temporary }, uid);
  process.stdout.write(`${JSON.stringify(removed)}\n`);
}

import type { Blocks } from '@coruja/contract';
import { change, type Draft, noBlocks } from './state.ts';

// Programs and sites that the store does not allow (docs/product/guard.md#blocked-programs-and-sites).

const SHOWN_MS = 8_000;
/** A program that starts again at once is told of only this often. */
const TELL_EVERY_MS = 60_000;

/** By a message of the server, or as they were stored. */
export function setBlocks(draft: Draft, { programs, sites }: Blocks): void {
  const isEmpty = programs.length + sites.length === 0;
  const blocks = isEmpty ? noBlocks : { programs: [...programs], sites: [...sites] };
  if (JSON.stringify(blocks) !== JSON.stringify(draft.state.blocks)) change(draft, { blocks });
}

/** By a state of the server, which names none. */
export function checkBlocks(draft: Draft, hasBlocks: boolean): void {
  if (!hasBlocks) change(draft, { blocks: noBlocks });
}

/** At the guard's start too: a guard that was killed may have left others. */
export function applyBlocks(draft: Draft): void {
  const { blocks, appliedBlocks } = draft.state;
  if (blocks === appliedBlocks) return;
  change(draft, { appliedBlocks: blocks });
  draft.effects.push({ type: 'block', blocks });
}

/** A program of the player's was ended. */
export function refuseProgram(draft: Draft, name: string): void {
  const now = draft.at.monotonicMs;
  const { refusedAt } = draft.state;
  if (now - (refusedAt[name] ?? -TELL_EVERY_MS) < TELL_EVERY_MS) return;
  change(draft, {
    refusedAt: { ...refusedAt, [name]: now },
    refusal: {
      id: `${name} ${now}`,
      title: 'Programa bloqueado',
      text: `«${name}» não é permitido nesta loja.`,
      until: now + SHOWN_MS,
    },
  });
  draft.effects.push({ type: 'program-refused', name });
}

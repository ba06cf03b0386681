import type { GuardCommand } from '@coruja/contract';
import { formatPercent } from '../../../lib/format.ts';
import { commandLabels } from './guard-facts.ts';

/** `Reiniciar`, `Volume em 30%`, `Sem som`: a command in the list of the last ones. */
export function commandText({ kind, level }: Pick<GuardCommand, 'kind' | 'level'>): string {
  if (level === null) return commandLabels[kind];
  return level === 0 ? levelText(level) : `Volume em ${levelText(level)}`;
}

/** `30%`; 0 is `Sem som`. */
export function levelText(level: number): string {
  return level === 0 ? 'Sem som' : formatPercent(level);
}

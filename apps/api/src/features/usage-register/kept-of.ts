import type { ErasedData } from '@coruja/contract';
import { keptUntil } from '@coruja/domain';

/** How many sessions of a person the register keeps, and until when the last one. */
export function keptOf(kept: { count: number; last: Date | null }, months: number): ErasedData {
  const until = kept.last === null ? null : new Date(keptUntil(kept.last.getTime(), months)).toISOString();
  return { keptSessions: kept.count, keptUntil: until };
}

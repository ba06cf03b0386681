import type { ErasedData } from '@coruja/contract';
import { retainedUntil } from '@coruja/domain';

/** How many of a person's sessions the register keeps, and until when it keeps the last one. */
export function retainedRecords(kept: { count: number; last: Date | null }, months: number): ErasedData {
  const until =
    kept.last === null ? null : new Date(retainedUntil(kept.last.getTime(), months)).toISOString();
  return { keptSessions: kept.count, keptUntil: until };
}

import type { ErasedData } from '@coruja/contract';
import { retainedUntil } from '@coruja/domain';

/** How many sessions the register keeps of somebody, and until when the last of them. */
export function retainedRecords(kept: { count: number; last: Date | null }, months: number): ErasedData {
  const until =
    kept.last === null ? null : new Date(retainedUntil(kept.last.getTime(), months)).toISOString();
  return { keptSessions: kept.count, keptUntil: until };
}

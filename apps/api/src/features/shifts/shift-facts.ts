import { createHash } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import type { ShiftFacts, StoredReport } from '../../db/shift-tables.ts';
import { readEntryFacts } from './report-queries.ts';
import { listCountRows, type ShiftRow } from './shifts-queries.ts';

/** How a shift ends. */
export interface Ending {
  readonly by: string;
  readonly at: Date;
  readonly left: number;
  readonly note: string | null;
  readonly attendantPresent: boolean;
}

/** The part of the report that follows from the shift's rows; `verifyShift` reads it again. */
export async function readFacts(ctx: StoreContext, shift: ShiftRow, ending: Ending): Promise<ShiftFacts> {
  const { sums, people, entries_hash: entries } = await readEntryFacts(ctx.db, ctx.storeId, shift.id);
  const counts = await listCountRows(ctx.db, ctx.storeId, shift.id);
  return {
    id: shift.id,
    number: shift.number,
    drawer: shift.drawer_id,
    openedBy: shift.opened_by,
    openedAt: shift.opened_at.toISOString(),
    float: shift.float_centavos,
    floatExpected: shift.float_expected_centavos,
    closedBy: ending.by,
    closedAt: ending.at.toISOString(),
    left: ending.left,
    note: ending.note,
    attendantPresent: ending.attendantPresent,
    counts: counts.map((count) => ({
      attempt: count.attempt,
      tender: count.tender,
      expected: count.expected_centavos,
      counted: count.counted_centavos,
      actor: count.actor,
      at: count.created_at.toISOString(),
    })),
    sums,
    people,
    entries,
  };
}

/** SHA-256 of a report's JSON with sorted keys. The report contains the hashes of the entries and of the drawer's previous report. */
export function hashOf(report: StoredReport): Buffer {
  return createHash('sha256').update(canonical(report)).digest();
}

/** JSON that does not depend on the order of keys, which the database does not keep. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

export function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

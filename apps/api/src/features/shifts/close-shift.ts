import { randomUUID } from 'node:crypto';
import type { Shift, closeShiftBody } from '@coruja/contract';
import { tenders, type Tender, toReais, centavos } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedShift, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import type { StoredReport } from '../../db/shift-tables.ts';
import { listBills } from '../bills/list-bills.ts';
import { hashCoveredRows, listCoveredRows } from './covered-queries.ts';
import { findShift, getShift } from './find-shift.ts';
import { isForgotten } from './shift-view.ts';
import { sumDiscountsAndCourtesies, sumPix } from './report-queries.ts';
import { type Ending, hashOf, hexOf, readFacts } from './shift-facts.ts';
import { notifyShiftClosed } from './notify-shift-closed.ts';
import {
  findPreviousReport,
  findShiftSettings,
  insertCounts,
  insertDrawerEntry,
  listCountRows,
  lockShiftRow,
  markShiftClosed,
  type ShiftRow,
  sumExpected,
} from './shifts-queries.ts';

type Input = z.output<typeof closeShiftBody> & { readonly shiftId: string };

interface Closed {
  /** Set if the shift is still open and must be counted again. */
  readonly recount: string | null;
  readonly shift: Shift;
}

/**
 * Closes a shift with its count (docs/product/shifts.md#closing). Until the shift is closed, no answer says what was expected. A first
 * count that differs by more than the tolerance is stored, and a second one is required, which closes the shift.
 *
 * @throws AppError SHIFT_NOT_FOUND, SHIFT_CLOSED
 */
export async function closeShift(ctx: StoreContext, input: Input): Promise<Closed> {
  const closed = await inStore(ctx, async (inside) => {
    const shift = await holdOpenShift(inside, input.shiftId);
    const counts = await countsOf(inside, shift, input);
    const cash = counts[0]?.counted_centavos ?? 0;
    if (input.left > cash) {
      throw AppError.field('left', 'O que fica na gaveta não pode passar do dinheiro contado.');
    }
    const counted = countedShift(shift, cash, input);
    inside.audit?.describe({ after: counted });
    const isSecond = counts.some(({ attempt }) => attempt > 1);
    if (isSecond && input.note === undefined) throw AppError.field('note', 'Explique a diferença.');
    await insertCounts(inside.db, counts);
    const { tolerance } = await findShiftSettings(inside.db, ctx.storeId);
    const differs = counts.some(
      ({ counted_centavos: counted, expected_centavos: expected }) =>
        counted !== null && Math.abs(counted - expected) > tolerance,
    );
    if (!isSecond && differs) {
      // Not even the owner sees what is expected between the two counts.
      const open = withoutSums(await getShift(inside, { shiftId: shift.id }));
      return { recount: 'A contagem não confere. Conte de novo.', shift: open };
    }
    inside.audit?.describe({ after: withFields(counted, { ...counted.fields, isClosed: true }) });
    await finish(inside, shift, { ...input, cash, differs });
    return { recount: null, shift: await getShift(inside, { shiftId: shift.id }) };
  });
  ctx.ports.jobs.wake();
  return closed;
}

function countedShift(shift: ShiftRow, cash: number, { left, note }: Input) {
  const counted = toReais(centavos(cash));
  return auditedShift(shift, { counted, left: toReais(left), note: note ?? null });
}

async function holdOpenShift(ctx: StoreContext, shiftId: string): Promise<ShiftRow> {
  const { id } = await findShift(ctx, shiftId);
  await lockShiftRow(ctx.db, ctx.storeId, id);
  const shift = await findShift(ctx, id);
  assertThat(shift.closed_at === null, 'SHIFT_CLOSED');
  // Anyone may count one that was forgotten (docs/product/shifts.md#forgotten-shift).
  if (shift.opened_by !== ctx.actor && !isForgotten(shift, ctx.now())) requirePermission(ctx, 'shifts');
  return shift;
}

/** The count's rows, cash first: one for each tender that was counted or is expected. */
async function countsOf(ctx: StoreContext, shift: ShiftRow, input: Input) {
  const { db, storeId, actor } = ctx;
  const earlier = await listCountRows(db, storeId, shift.id);
  const attempt = Math.max(0, ...earlier.map((count) => count.attempt)) + 1;
  const expected = new Map((await sumExpected(db, storeId, shift.id)).map((sum) => [sum.tender, sum.amount]));
  const counted = new Map<Tender, number | null>(input.counts.map((count) => [count.tender, count.counted]));
  const at = closingTime(ctx, shift);
  return tenders.flatMap((tender) => {
    const [wanted, found] = [expected.get(tender) ?? 0, counted.get(tender) ?? null];
    if (found === null && wanted === 0) return [];
    return [
      {
        store_id: storeId,
        id: randomUUID(),
        shift_id: shift.id,
        attempt,
        tender,
        counted_centavos: found,
        expected_centavos: wanted,
        actor,
        created_at: at,
      },
    ];
  });
}

/** Now, but never before the shift was opened. */
function closingTime(ctx: StoreContext, { opened_at: opened }: ShiftRow): Date {
  return new Date(Math.max(ctx.now().getTime(), opened.getTime()));
}

async function finish(
  ctx: StoreContext,
  shift: ShiftRow,
  input: Input & { cash: number; differs: boolean },
): Promise<void> {
  const { db, storeId, actor } = ctx;
  const at = closingTime(ctx, shift);
  const ending: Ending = {
    by: actor,
    at,
    left: input.left,
    note: input.note ?? null,
    attendantPresent: actor === shift.opened_by || (input.attendantPresent ?? false),
  };
  const amount = input.left - input.cash;
  const withdrawal = { storeId, shiftId: shift.id, kind: 'closing' as const, reason: null, actor, at };
  if (amount < 0) await insertDrawerEntry(db, { ...withdrawal, amount });
  const report = await makeReport(ctx, shift, ending);
  const hash = hashOf(report);
  await markShiftClosed(db, storeId, { ...ending, id: shift.id, report, hash });
  await notifyShiftClosed(ctx, { shift, report, differs: input.differs });
}

async function makeReport(ctx: StoreContext, shift: ShiftRow, ending: Ending): Promise<StoredReport> {
  const { db, storeId } = ctx;
  const facts = await readFacts(ctx, shift, ending);
  const given = await sumDiscountsAndCourtesies(db, storeId, { from: shift.opened_at, until: ending.at });
  const due = (await listBills(ctx)).filter(({ session }) => !session.isRunning);
  const key = { drawerId: shift.drawer_id, number: shift.number };
  const previous = await findPreviousReport(db, storeId, key);
  const covered = await listCoveredRows(db, storeId, {
    shiftId: shift.id,
    from: shift.opened_at,
    until: ending.at,
    previousUntil: previous?.closedAt ?? null,
  });
  return {
    ...facts,
    discounts: { count: given.discounts, total: given.discount_centavos },
    courtesies: { count: given.courtesies, total: given.courtesy_centavos },
    tab: { count: given.tabs, total: given.tab_centavos },
    ...(await sumPix(db, storeId, { shiftId: shift.id, from: shift.opened_at, until: ending.at })),
    bills: { count: due.length, total: due.reduce((sum, bill) => sum + Math.round(bill.amount * 100), 0) },
    covered,
    hashes: await hashCoveredRows(db, storeId, covered),
    previous: previous && hexOf(previous.hash),
  };
}

function withoutSums(shift: Shift): Shift {
  return {
    ...shift,
    expected: null,
    counts: shift.counts.map((count) => ({ ...count, expected: null, difference: null })),
  };
}

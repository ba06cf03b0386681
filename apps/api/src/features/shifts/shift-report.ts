import type { ShiftReport } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { StoredReport } from '../../db/shift-tables.ts';
import { hashCoveredRows } from './covered-queries.ts';
import { findShift } from './find-shift.ts';
import { maySeeExpected } from './may-see-expected.ts';
import { canonical, hashOf, hexOf, readFacts } from './shift-facts.ts';
import { personIn, reaisOf, reaisOrNull, shiftLineView } from './shift-view.ts';
import { findPreviousReport, type ShiftRow } from './shifts-queries.ts';

/**
 * The report of a closed shift (docs/product/shifts.md#report), as it was then.
 *
 * @throws AppError SHIFT_NOT_FOUND, SHIFT_NOT_CLOSED, NOT_ALLOWED
 */
export async function getShiftReport(ctx: StoreContext, input: { shiftId: string }): Promise<ShiftReport> {
  const { shift, report, hash } = await findClosed(ctx, input.shiftId);
  const by = personIn(shift);
  assertThat(maySeeExpected(ctx, shift), 'NOT_ALLOWED');
  const sumOf = (kind: string) => reaisOf(report.sums[kind] ?? 0);
  const attempts = Math.max(...report.counts.map(({ attempt }) => attempt));
  const figure = ({ count, total }: StoredReport['bills']) => ({ count, total: reaisOf(total) });
  const { float, floatExpected } = report;
  return {
    shift: shiftLineView(ctx, shift),
    floatDifference: floatExpected === null ? null : reaisOf(float - floatExpected),
    tenders: report.counts.flatMap(({ attempt, tender, expected, counted }) => {
      if (attempt !== attempts) return [];
      const difference = counted === null ? null : reaisOf(counted - expected);
      return [{ tender, expected: reaisOf(expected), counted: reaisOrNull(counted), difference }];
    }),
    sums: {
      sales: sumOf('sale'),
      events: sumOf('event'),
      tabPayments: sumOf('tab-payment'),
      refunds: sumOf('refund'),
      sangrias: sumOf('sangria'),
      suprimentos: sumOf('suprimento'),
      withdrawn: sumOf('closing'),
    },
    discounts: figure(report.discounts),
    courtesies: figure(report.courtesies),
    tab: figure(report.tab ?? none),
    pixByHand: figure(report.pixByHand ?? none),
    pixToResolve: figure(report.pixToResolve ?? none),
    bills: figure(report.bills),
    people: report.people.map(({ actor, entries, received }) => {
      return { by: by(actor), entries, received: reaisOf(received) };
    }),
    attempts,
    fingerprint: hexOf(hash),
    previousFingerprint: report.previous,
  };
}

const none = { count: 0, total: 0 };

interface Verified {
  readonly isIntact: boolean;
  readonly fingerprint: string;
  readonly differing: string[];
}

/**
 * Reads a closed shift's rows again and compares them with its report, and the report with its hash
 * (docs/product/shifts.md#verifying).
 *
 * @throws AppError SHIFT_NOT_FOUND, SHIFT_NOT_CLOSED
 */
export async function verifyShift(ctx: StoreContext, input: { shiftId: string }): Promise<Verified> {
  const { shift, report, hash, ending } = await findClosed(ctx, input.shiftId);
  const facts = await readFacts(ctx, shift, ending);
  const key = { drawerId: shift.drawer_id, number: shift.number };
  const previous = await findPreviousReport(ctx.db, ctx.storeId, key);
  const hashes = report.covered && (await hashCoveredRows(ctx.db, ctx.storeId, report.covered));
  const now = { ...facts, ...hashes, previous: previous && hexOf(previous.hash) };
  const stored = new Map<string, unknown>(Object.entries({ ...report, ...report.hashes }));
  const differing = Object.entries(now).flatMap(([part, value]) =>
    canonical(value) === canonical(stored.get(part)) ? [] : [part],
  );
  if (!hashOf(report).equals(hash)) differing.push('report');
  return { isIntact: differing.length === 0, fingerprint: hexOf(hash), differing };
}

async function findClosed(ctx: StoreContext, shiftId: string) {
  const shift = await findShift(ctx, shiftId);
  return { shift, ...closedParts(shift) };
}

function closedParts(shift: ShiftRow) {
  const { report, report_hash: hash, closed_by: by, closed_at: at } = shift;
  const { left_centavos: left, note, attendant_present: attendantPresent } = shift;
  assertThat(report && hash && by !== null && at && left !== null, 'SHIFT_NOT_CLOSED');
  return { report, hash, ending: { by, at, left, note, attendantPresent: attendantPresent === true } };
}

import { createHash } from 'node:crypto';
import { type Signal, signalKinds } from '@coruja/contract';
import { addDays, dayInZone, instantInZone, isUnusual, radarWeeks, usualCount } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { listLongGaps } from './list-long-gaps.ts';
import { type CountRow, countByWeek, findNames, listNotes } from './radar-queries.ts';

/** This week and the three before are shown. */
const shownWeeks = 4;

type Found = Omit<Signal, 'explanation' | 'isExplained' | 'subject'> & { readonly subjectId: string };

/** The signals that follow from the store's rows now (docs/product/radar.md#signals), the newest first. */
export async function getRadar(ctx: StoreContext): Promise<Signal[]> {
  const { timeZone } = await getStore(ctx);
  const weeks = weeksUntil(dayInZone(ctx.now().getTime(), timeZone));
  const found = [
    ...(await findGaps(ctx, { weeks, timeZone })),
    ...(await findUnusual(ctx, { weeks, timeZone })),
  ];
  const names = await findNames(ctx.db, ctx.storeId, [...new Set(found.map(({ subjectId }) => subjectId))]);
  const notes = new Map((await listNotes(ctx.db, ctx.storeId)).map((note) => [note.signal_id, note]));
  return found
    .filter(({ kind, subjectId }) => signalKinds[kind] !== 'person' || names.has(subjectId))
    .map(({ subjectId, ...rest }) => {
      const note = notes.get(rest.id);
      const kind = signalKinds[rest.kind];
      return {
        ...rest,
        subject: {
          kind,
          id: kind === 'store' ? null : subjectId,
          name: names.get(subjectId) ?? null,
        },
        explanation: note ? { note: note.note, at: note.created_at.toISOString() } : null,
        isExplained: note !== undefined && rest.count <= note.count,
      };
    })
    .toSorted((a, b) => b.endTime.localeCompare(a.endTime) || a.id.localeCompare(b.id));
}

interface Calendar {
  /** The first day of each week, a Monday, the oldest first, and that of the week to come. */
  readonly weeks: readonly string[];
  readonly timeZone: string;
}

function weeksUntil(today: string): string[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const next = addDays(today, 7 - weekday);
  return Array.from({ length: radarWeeks + shownWeeks + 1 }, (_, back) =>
    addDays(next, -7 * back),
  ).toReversed();
}

const startOf = (day: string, timeZone: string) => new Date(instantInZone(day, '00:00', timeZone));

async function findGaps(ctx: StoreContext, { weeks, timeZone }: Calendar): Promise<Found[]> {
  const first = weeks[radarWeeks] ?? '';
  const gaps = await listLongGaps(ctx, { endedSince: startOf(first, timeZone) });
  return gaps.map(({ id, computer, startedAt, endedAt }) => ({
    id,
    kind: 'guard-gap',
    subjectId: computer.id,
    startTime: startedAt.toISOString(),
    endTime: endedAt.toISOString(),
    startDate: dayInZone(startedAt.getTime(), timeZone),
    endDate: dayInZone(endedAt.getTime(), timeZone),
    count: Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000),
    usual: null,
  }));
}

async function findUnusual(ctx: StoreContext, { weeks, timeZone }: Calendar): Promise<Found[]> {
  const starts = weeks.slice(0, -1).map((day) => startOf(day, timeZone));
  const counts = await countByWeek(ctx.db, ctx.storeId, { starts, until: ctx.now() });
  return counts
    .filter(({ week }) => week > radarWeeks)
    .map((row) => ({ row, usual: usualBefore(counts, row) }))
    .filter(({ row, usual }) => isUnusual(row.count, usual))
    .map(({ row: { kind, week, subject, count }, usual }) => {
      const [first = '', next = ''] = [weeks[week - 1], weeks[week]];
      return {
        id: signalId([ctx.storeId, kind, subject, first]),
        kind,
        subjectId: subject,
        startTime: startOf(first, timeZone).toISOString(),
        endTime: startOf(next, timeZone).toISOString(),
        startDate: first,
        endDate: addDays(next, -1),
        count,
        usual,
      };
    });
}

/** The median of what the whole store counted in each of the eight weeks before. */
function usualBefore(counts: readonly CountRow[], { kind, week }: CountRow): number {
  const sums = Array.from({ length: radarWeeks }, () => 0);
  for (const row of counts) {
    const at = week - 1 - row.week;
    if (row.kind === kind && at >= 0 && at < radarWeeks) sums[at] = (sums[at] ?? 0) + row.count;
  }
  return usualCount(sums);
}

/** The same signal has the same id whenever it is found, and another store's has another one. */
function signalId(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

import type { ComputerDay } from '@coruja/contract';
import { type TimeSpan, addDays, computerMinutes, dayInZone, spanOfDays } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import {
  type SpanRow,
  listBoots,
  listComputerNames,
  listGaps,
  listPauses,
  listSessionSpans,
} from './minutes-queries.ts';

interface Days {
  readonly day?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** What each computer did on each day, in minutes; without days, of today (docs/product/radar.md#minutes). */
export async function listMinutes(ctx: StoreContext, asked: Days): Promise<ComputerDay[]> {
  const { timeZone } = await getStore(ctx);
  const now = ctx.now();
  const today = dayInZone(now.getTime(), timeZone);
  const days = daysOf(asked, today).map((day) => ({
    day,
    ...spanOfDays({ first: day, last: day }, timeZone),
  }));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const within = { from: new Date(first.from), until: new Date(Math.min(last.until, now.getTime())), now };
  const times = await timesOfComputers(ctx, within);
  return days.flatMap(({ day, from, until }) =>
    times
      .filter(({ removedAt }) => removedAt === null || removedAt > from)
      .map(({ id, name, knownSince, ...time }) => ({
        day,
        computer: { id, name },
        minutes:
          knownSince < until
            ? computerMinutes(overlapping(time, { from, until }), {
                from,
                until: Math.max(from, Math.min(until, now.getTime())),
              })
            : null,
      })),
  );
}

/** The days asked for, without those in the future. */
function daysOf({ day, startDate, endDate }: Days, today: string): string[] {
  const first = day ?? startDate ?? endDate ?? today;
  const last = day ?? endDate ?? startDate ?? today;
  const days: string[] = [];
  for (let one = first; one <= last && one <= today; one = addDays(one, 1)) days.push(one);
  return days;
}

type Within = Parameters<typeof listBoots>[2];

async function timesOfComputers({ db, storeId }: StoreContext, within: Within) {
  const computers = await listComputerNames(db, storeId);
  const boots = byComputer(await listBoots(db, storeId, within));
  const gaps = byComputer(await listGaps(db, storeId, within));
  const sessions = byComputer(await listSessionSpans(db, storeId, within));
  const pauses = byComputer(await listPauses(db, storeId, within));
  return computers
    .map(({ id, name, removed_at: removedAt }) => ({
      id,
      name,
      removedAt: removedAt?.getTime() ?? null,
      knownSince: boots.get(id)?.[0]?.known_since.getTime() ?? Number.POSITIVE_INFINITY,
      boots: (boots.get(id) ?? []).map(spanOf),
      gaps: (gaps.get(id) ?? []).map(spanOf),
      sessions: (sessions.get(id) ?? []).map((row) => ({ ...spanOf(row), kind: row.kind })),
      pauses: (pauses.get(id) ?? []).map(spanOf),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }));
}

type Times = Omit<Awaited<ReturnType<typeof timesOfComputers>>[number], 'id' | 'name' | 'knownSince'>;

function overlapping({ boots, gaps, sessions, pauses }: Times, { from, until }: TimeSpan) {
  const is = (span: TimeSpan) => span.from < until && span.until > from;
  return {
    boots: boots.filter(is),
    gaps: gaps.filter(is),
    sessions: sessions.filter(is),
    pauses: pauses.filter(is),
  };
}

function spanOf({ started_at, ended_at }: SpanRow): TimeSpan {
  return { from: started_at.getTime(), until: ended_at.getTime() };
}

function byComputer<Row extends SpanRow>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const ofComputer = found.get(row.computer_id);
    if (ofComputer) ofComputer.push(row);
    else found.set(row.computer_id, [row]);
  }
  return found;
}

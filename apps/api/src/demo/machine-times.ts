import { randomUUID } from 'node:crypto';
import { addDays, dayInZone, instantInZone } from '@coruja/domain';
import { insertBoots, insertGap } from './demo-queries.ts';
import type { Machine } from './floor.ts';
import { type PlannedAction, minute } from './timeline.ts';

interface Span {
  readonly from: number;
  readonly now: number;
  readonly timeZone: string;
}

/** Each computer restarts once a day, in the quiet hour. */
const restart = { time: '06:30', takes: 2 * minute, apart: 20_000 };

/** Somebody ended a guard in the middle of a night, and it came back with the computer still on. */
const gap = { computer: 'PC 07', daysAgo: 3, time: '03:10', lasts: 52 * minute };

/**
 * When the computers were on. Written directly, since the demonstration store has no guards that could report it. Game consoles are left
 * out: they never have a guard.
 */
export function planMachineTimes(
  machines: readonly Machine[],
  { from, now, timeZone }: Span,
): PlannedAction[] {
  const computers = machines.filter(({ name }) => !name.startsWith('PS5'));
  const today = dayInZone(now, timeZone);
  const starts: number[] = [];
  for (let date = dayInZone(from, timeZone); date <= today; date = addDays(date, 1))
    starts.push(instantInZone(date, restart.time, timeZone));
  const boots = computers.flatMap(({ id }, index) => {
    const own = starts.map((start) => start + index * restart.apart).filter((start) => start < now);
    return own.map((startedAt, day) => {
      const next = own[day + 1];
      return { id, startedAt, endedAt: next === undefined ? now : next - restart.takes };
    });
  });
  const actions: PlannedAction[] = [
    {
      at: now,
      run: (ctx) =>
        insertBoots(
          ctx.db,
          boots.map(({ id, startedAt, endedAt }) => ({
            store_id: ctx.storeId,
            computer_id: id.value,
            boot_id: randomUUID(),
            started_at: new Date(startedAt),
            ended_at: new Date(endedAt),
          })),
        ),
    },
  ];
  const machine = computers.find(({ name }) => name === gap.computer);
  const startedAt = instantInZone(addDays(today, -gap.daysAgo), gap.time, timeZone);
  if (!machine || startedAt < from) return actions;
  const endedAt = new Date(startedAt + gap.lasts);
  actions.push({
    at: endedAt.getTime(),
    run: (ctx) =>
      insertGap(ctx.db, {
        store_id: ctx.storeId,
        id: randomUUID(),
        computer_id: machine.id.value,
        started_at: new Date(startedAt),
        ended_at: endedAt,
        noticed_at: endedAt,
      }),
  });
  return actions;
}

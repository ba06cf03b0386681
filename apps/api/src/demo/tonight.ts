import * as contract from '@coruja/contract';
import { setComputerLock } from '../features/computers/set-computer-lock.ts';
import type { Machine } from './floor.ts';
import { packageFor, planPackagesForLater } from './packages.ts';
import { planUnpaid } from './prices.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { type PlannedAction, day, hour, minute } from './timeline.ts';
import { type PlannedVisit, reserve } from './visits.ts';

/** Minutes left on the computers in use now: one about to end, one just started, the others in between. */
const minutesLeft = [2, 5, 9, 14, 21, 28, 37, 46, 58, 73, 90, 112, 140, 178];
const guests = new Set([9, 28, 112]);
/** This one was locked by the operator while its time runs on. */
const lockedWhileUsed = 46;
const durations = [30, 60, 90, 120, 180, 240];

interface Tonight {
  readonly visits: PlannedVisit[];
  /** The locks, and packages that are bought for later. */
  readonly actions: PlannedAction[];
}

interface Evening {
  readonly machines: readonly Machine[];
  readonly people: readonly Person[];
  readonly now: number;
  readonly timeZone: string;
}

/** The computers at the end, whatever the hour: fourteen in use, three locked. */
export function planTonight(random: Random, { machines, people, now, timeZone }: Evening): Tonight {
  const free = random.shuffled(machines);
  const actions = planBroken(free, now);
  const regulars = random.shuffled(
    people.filter((person) => person.joinedAt < now - 2 * day && person.weight > 1),
  );
  const visits: PlannedVisit[] = [];
  for (const left of minutesLeft) {
    const machine = free.pop();
    const person = guests.has(left) ? null : regulars.pop();
    if (!machine || person === undefined)
      throw new Error('the demonstration store is too small for its evening');
    const minutes = random.pick(
      durations.filter((duration) => duration > left + 1 && duration <= left + 130),
    );
    const startAt = now - (minutes - left) * minute + random.between([0, 50]) * 1_000;
    const packageName = packageFor(left, { startAt, now, timeZone });
    visits.push({ startAt, machine, person, minutes, endedAt: null, packageName });
    if (left === lockedWhileUsed) actions.push(planLock(machine, now - 4 * minute));
  }
  visits.push(...planUnpaid(free, now), ...planLeftEarly(free.pop(), regulars.pop(), now));
  actions.push(...planPackagesForLater(regulars, now));
  visits.forEach(reserve);
  return { visits, actions };
}

/** Somebody who left early: the rest went back into the package. */
function planLeftEarly(
  machine: Machine | undefined,
  person: Person | undefined,
  now: number,
): PlannedVisit[] {
  if (!machine || !person) return [];
  const startAt = now - 118 * minute;
  const packageName = 'Pacote 10 horas';
  return [{ startAt, machine, person, minutes: 120, endedAt: startAt + 85 * minute, packageName }];
}

/**
 * Two wait for repair, one of them a VIP computer. Removes them from the list: they are no longer played on.
 */
function planBroken(free: Machine[], now: number): PlannedAction[] {
  return [
    { isVip: false, since: now - 2 * day - 3 * hour },
    { isVip: true, since: now - 5 * hour },
  ].flatMap(({ isVip, since }) => {
    const place = free.findIndex((machine) => machine.isVip === isVip);
    return free.splice(place, 1).map((machine) => {
      machine.calendar.reservedFrom = since;
      return planLock(machine, since);
    });
  });
}

function planLock(machine: Machine, at: number): PlannedAction {
  return {
    at,
    call: contract.lockComputer,
    run: (ctx) => setComputerLock(ctx, { computerId: machine.id.value, isLocked: true, repeated: undefined }),
  };
}

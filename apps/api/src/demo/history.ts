import type { Machine } from './floor.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { type PlannedAction, hasTime, minute } from './timeline.ts';
import { type PlannedVisit, finishOf, pickPackage, planMinutes, planVisit } from './visits.ts';

interface Cast {
  readonly machines: readonly Machine[];
  readonly people: readonly Person[];
}

interface History extends Cast {
  readonly arrivals: readonly number[];
  /** Visits that are already planned. */
  readonly settled: readonly PlannedVisit[];
  /** Only already planned visits run beyond this instant. */
  readonly until: number;
  readonly pricedSince: number;
}

const durations = {
  customer: [30, 60, 60, 90, 120, 120, 120, 180, 180, 240, 300],
  guest: [30, 30, 60, 60, 60, 120],
};

/**
 * All visits in order of their starts, so that balances and free computers are known when the next one is
 * planned. Somebody who finds no free computer leaves.
 */
export function planHistory(random: Random, history: History): PlannedAction[] {
  const { arrivals, people, settled, until: now, pricedSince } = history;
  const actions: PlannedAction[] = [];
  const turns: Turn[] = [
    ...arrivals.map((at) => ({ at })),
    ...people.flatMap((person) => planFirstVisit(random, { person, actions, pricedSince })),
    ...settled.map((visit) => ({ at: visit.startAt, visit })),
  ];
  for (const turn of turns.sort((a, b) => a.at - b.at)) {
    const visit = turn.visit ?? planTurn(random, { history, turn });
    if (visit) actions.push(...planVisit(random, visit, { now, pricedSince }));
  }
  return actions;
}

interface Turn {
  readonly at: number;
  readonly person?: Person;
  readonly visit?: PlannedVisit;
}

/** Most become customers because they want to play at once; others buy minutes for later, or nothing yet. */
function planFirstVisit(
  random: Random,
  { person, actions, pricedSince }: { person: Person; actions: PlannedAction[]; pricedSince: number },
): Turn[] {
  if (random.chance(0.8)) return [{ at: person.calendar.freeFrom, person }];
  if (random.chance(0.6)) {
    const at = person.joinedAt + minute;
    actions.push(planMinutes(person, { at, minutes: pickPackage(random), pricedSince }));
  }
  return [];
}

function planTurn(random: Random, { history, turn }: { history: History; turn: Turn }): PlannedVisit | null {
  const isGuest = turn.person === undefined && random.chance(0.18);
  const minutes = random.pick(isGuest ? durations.guest : durations.customer);
  const time = { startAt: turn.at, minutes, endedAt: planEnd(random, { startAt: turn.at, minutes }) };
  const span = { startAt: turn.at, finishAt: finishOf(time) };
  if (span.finishAt > history.until) return null;
  const isFree = ({ calendar }: Machine | Person) => hasTime(calendar, span);
  const machine = random.weighted(history.machines.filter(isFree), (candidate) => candidate.weight);
  const candidates = turn.person ? [turn.person] : history.people;
  const person = random.weighted(candidates.filter(isFree), (candidate) => candidate.weight);
  if (!machine || (!person && !isGuest)) return null;
  return { ...time, machine, person: isGuest ? null : person };
}

/** One in five leaves early, after between a fifth and nearly all of their time. */
function planEnd(random: Random, { startAt, minutes }: { startAt: number; minutes: number }): number | null {
  if (!random.chance(0.22)) return null;
  return startAt + Math.round((minutes * 60 * random.between([20, 97])) / 100) * 1_000;
}

import * as contract from '@coruja/contract';
import { addDays, dayInZone, instantInZone } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { addMovement } from '../features/shifts/add-movement.ts';
import { closeShift } from '../features/shifts/close-shift.ts';
import { getCurrentShift } from '../features/shifts/find-shift.ts';
import { openShift } from '../features/shifts/open-shift.ts';
import { reviewShift } from '../features/shifts/review-shift.ts';
import type { Random } from './random.ts';
import { type Member, type CounterPerson, actAs, hireTeam, whoActs } from './team.ts';
import { type Perform, type PlannedAction, PlannedId, hour, minute } from './timeline.ts';

/** One person's turn at the counter. */
export interface Turn {
  readonly person: CounterPerson;
  readonly from: number;
  /** Null for the present turn. */
  readonly until: number | null;
}

interface Span {
  /** When the store gets a team, at the earliest. */
  readonly from: number;
  readonly now: number;
  readonly timeZone: string;
}

/** When the counter is handed over, give or take some minutes. */
const handovers = ['08:00', '20:00'];

/** Half a second: everything else happens at whole seconds, so never at the same instant as a handover. */
const betweenActions = 500;

/** The open shift lasts at least this long, so that it has sold something. */
const openSince = 2 * hour;

/**
 * The turns of the last days, in the order of time: the attendants and the owner take turns of twelve hours, so that each has a day off
 * between two of them. The present turn is the first member's.
 */
export function planTurns(random: Random, members: readonly Member[], { from, now, timeZone }: Span): Turn[] {
  const starts: number[] = [];
  for (let date = dayInZone(from, timeZone); date <= dayInZone(now, timeZone); date = addDays(date, 1)) {
    for (const time of handovers) {
      const at = instantInZone(date, time, timeZone) + random.between([-540, 540]) * 1_000 + betweenActions;
      if (at >= from && at <= now - openSince) starts.push(at);
    }
  }
  const people: readonly CounterPerson[] = [...members, null];
  return starts.map((start, index) => {
    const person = people[(starts.length - 1 - index) % people.length] ?? null;
    return { person, from: start, until: starts[index + 1] ?? null };
  });
}

/** Performs each action as whoever is at the counter then; before there was a team it was the owner. */
export function performerOf(turns: readonly Turn[], colleagues: readonly Member[]): Perform {
  return (ctx, { at, call, needs, run }) => {
    const turn = turns.findLast(({ from }) => from <= at);
    if (!turn || !call) return run(ctx);
    const who = whoActs({ call, needs }, { onDuty: turn.person, colleagues });
    return actAs(ctx, { endpoint: call, ...who }, run);
  };
}

/** Differences between the count and the expected amount, in centavos. */
const differences = [0, 0, 0, 0, 0, 0, 0, 0, 50, -50, -100, 150, -200, 300];

const left = 10_000;

interface Ending {
  readonly difference: number;
  /** By how much the first count was wrong; 0 if it was right. */
  readonly miscount: number;
  readonly note?: string;
  /** What the owner writes the day after. */
  readonly review?: string;
}

/** Endings by position, counted back from the last ended turn; the others are random. */
const lastEndings: ReadonlyMap<number, Ending> = new Map([
  [3, { difference: 0, miscount: -5_000, note: 'Na primeira contagem faltou uma nota de R$ 50,00.' }],
  [
    2,
    {
      difference: -500,
      miscount: 0,
      note: 'Dei troco a mais para um cliente.',
      review: 'Bia avisou no mesmo dia. Fica assim.',
    },
  ],
]);

function endingOf(random: Random, back: number): Ending {
  const difference = random.pick(differences);
  const usual = { difference, miscount: 0, note: 'Diferença pequena no troco.' };
  return lastEndings.get(back) ?? usual;
}

/** The team and the switches, then each shift: opened, moved, counted blind and closed. */
export function planShifts(
  random: Random,
  turns: readonly Turn[],
  { members, now }: { members: readonly Member[]; now: number },
): PlannedAction[] {
  const [first] = turns;
  if (!first) return [];
  const drawer: Drawer = { float: left, shiftId: '' };
  const begin = async (ctx: StoreContext) => {
    await hireTeam(ctx, members);
    await openDrawer(ctx, first, drawer);
  };
  const actions: PlannedAction[] = [{ at: first.from, run: begin }];
  for (const [index, turn] of turns.entries()) {
    actions.push(...planMovements(random, { turn, index, members, now, drawer }));
    const next = turns[index + 1];
    if (next)
      actions.push(...planChange(endingOf(random, turns.length - 2 - index), { turn, next, now, drawer }));
  }
  return actions;
}

/** The drawer as it is while the story runs. */
interface Drawer {
  /** In centavos. */
  float: number;
  shiftId: string;
}

async function openDrawer(ctx: StoreContext, { person }: Turn, drawer: Drawer): Promise<void> {
  const body = contract.openShiftBody.parse({ float: drawer.float / 100 });
  const shift = await actAs(ctx, { endpoint: contract.openShift, person }, (inside) =>
    openShift(inside, body),
  );
  drawer.shiftId = shift.id;
}

interface Change {
  readonly turn: Turn;
  readonly next: Turn;
  readonly now: number;
  readonly drawer: Drawer;
}

/** The count at the end of a turn, after a wrong count if there was one, and the opening of the next shift. */
function planChange(ending: Ending, { turn, next, now, drawer }: Change): PlannedAction[] {
  const { difference, miscount, note, review } = ending;
  const { person } = turn;
  const actions: PlannedAction[] = [];
  const isRecounted = Math.abs(difference + miscount) > 200;
  if (isRecounted) {
    const first = { person, drawer, difference: difference + miscount };
    actions.push({ at: next.from - 4 * minute, run: (ctx) => countDrawer(ctx, first) });
  }
  actions.push({
    at: next.from,
    run: async (ctx) => {
      const closedId = drawer.shiftId;
      await countDrawer(ctx, { person, drawer, difference, note: isRecounted ? note : undefined });
      await openDrawer(ctx, next, drawer);
      if (review) reviewed.value = closedId;
    },
  });
  const reviewed = new PlannedId();
  const readAt = next.from + 9 * hour;
  if (review && readAt < now) {
    actions.push({
      at: readAt,
      run: (ctx) =>
        actAs(ctx, { endpoint: contract.reviewShift, person: null }, (inside) =>
          reviewShift(inside, { shiftId: reviewed.value, note: review }),
        ),
    });
  }
  return actions;
}

interface Count {
  readonly person: CounterPerson;
  readonly drawer: Drawer;
  readonly difference: number;
  readonly note?: string | undefined;
}

/** Counts what is in the drawer. A person would see it there; here it follows from the amount that the server expects. */
async function countDrawer(ctx: StoreContext, { person, drawer, difference, note }: Count): Promise<void> {
  const cash = Math.max(0, (await cashIn(ctx)) + difference);
  drawer.float = Math.min(left, cash);
  const counts = [{ tender: 'CASH', counted: cash / 100 }];
  const body = contract.closeShiftBody.parse({ counts, left: drawer.float / 100, note });
  await actAs(withoutMail(ctx), { endpoint: contract.closeShift, person }, (inside) =>
    closeShift(inside, { ...body, shiftId: drawer.shiftId }),
  );
}

async function cashIn(ctx: StoreContext): Promise<number> {
  const expected = (await getCurrentShift(ctx)).shift?.expected ?? [];
  return Math.round((expected.find(({ tender }) => tender === 'CASH')?.amount ?? 0) * 100);
}

/** Sends no mail: these shifts were closed weeks ago. */
function withoutMail(ctx: StoreContext): StoreContext {
  const jobs = { enqueue: async () => undefined, wake: () => undefined };
  return { ...ctx, ports: { ...ctx.ports, jobs } };
}

interface Movements {
  readonly turn: Turn;
  readonly index: number;
  readonly members: readonly Member[];
  readonly now: number;
  readonly drawer: Drawer;
}

/** Every third turn the safe gets what is too much in the drawer, now and then coins come from the bank. */
function planMovements(random: Random, { turn, index, members, now, drawer }: Movements): PlannedAction[] {
  const until = turn.until ?? now;
  const at = turn.from + Math.round((until - turn.from) * (random.between([40, 80]) / 100));
  if (index % 8 === 5)
    return [
      { at, run: (ctx) => move(ctx, { kind: 'suprimento', amount: 5_000, reason: 'Moedas para troco' }) },
    ];
  if (index % 3 !== 1) return [];
  return [
    {
      at,
      run: async (ctx) => {
        // In whole notes of R$ 10,00; some change stays.
        const amount = Math.floor(((await cashIn(ctx)) - left) / 1_000) * 1_000;
        if (amount > 0) await move(ctx, { kind: 'sangria', amount, reason: 'Cofre' });
      },
    },
  ];

  function move(
    ctx: StoreContext,
    { amount, ...movement }: { kind: string; amount: number; reason: string },
  ) {
    const endpoint = contract.addShiftMovement;
    const needs = movement.kind === 'sangria' ? ('cash' as const) : undefined;
    const who = whoActs({ call: endpoint, needs }, { onDuty: turn.person, colleagues: members });
    const body = contract.shiftMovementBody.parse({ ...movement, amount: amount / 100 });
    return actAs(ctx, { endpoint, ...who }, (inside) =>
      addMovement(inside, { ...body, shiftId: drawer.shiftId }),
    );
  }
}

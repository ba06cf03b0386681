import type { Endpoint } from '@coruja/contract';
import type { Permission } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { analyzeTables } from './demo-queries.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Something that happened at an instant (milliseconds since the epoch), done by the product's own verbs. */
export interface PlannedAction {
  readonly at: number;
  /** The call by which somebody at the counter does it; absent for what no single person does. */
  readonly call?: Endpoint;
  /** What the call needs beyond its endpoint's declaration. */
  readonly needs?: Permission;
  readonly run: (ctx: StoreContext) => Promise<unknown>;
}

/** Runs an action as the person who does it. */
export type Perform = (ctx: StoreContext, action: PlannedAction) => Promise<unknown>;

/** Called in steps of five, from 0 to 95. */
export type OnProgress = (percent: number) => void;

/**
 * Runs all actions in order of time, each with the clock set to its instant. Statements are planned for tables that are empty at
 * first, so they are planned again each time the number of actions has doubled. This halves the total time.
 */
export async function runTimeline(
  ctx: StoreContext,
  actions: readonly PlannedAction[],
  { perform, onProgress }: { perform: Perform; onProgress: OnProgress },
): Promise<void> {
  let planAgainAfter = 200;
  let shown = -1;
  for (const [done, action] of actions.toSorted((a, b) => a.at - b.at).entries()) {
    const percent = Math.floor((done * 20) / actions.length) * 5;
    if (percent > shown) onProgress(percent);
    shown = percent;
    if (done === planAgainAfter) {
      await analyzeTables(ctx.db);
      planAgainAfter *= 2;
    }
    await perform({ ...ctx, now: () => new Date(action.at) }, action);
  }
}

/** A row's id, known only once the row's action has run; later actions are planned before that. */
export class PlannedId {
  #value: string | undefined;

  get value(): string {
    if (this.#value === undefined) throw new Error('the id is used before its row is created');
    return this.#value;
  }

  set value(id: string) {
    this.#value = id;
  }
}

/**
 * When a computer or customer is free for a session: from the end of the last one until what is already
 * planned.
 */
export interface Calendar {
  freeFrom: number;
  reservedFrom: number;
}

export function hasTime(calendar: Calendar, span: { startAt: number; finishAt: number }): boolean {
  return calendar.freeFrom <= span.startAt && span.finishAt <= calendar.reservedFrom;
}

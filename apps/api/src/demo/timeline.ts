import type { StoreContext } from '../context.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Something that happened in the store at an instant (milliseconds since the epoch), done by the product's own verbs. */
export interface Moment {
  readonly at: number;
  readonly run: (ctx: StoreContext) => Promise<unknown>;
}

/** Lets everything happen in the order of the clock, each with the clock standing at its own instant. */
export async function play(ctx: StoreContext, moments: readonly Moment[]): Promise<void> {
  for (const { at, run } of moments.toSorted((a, b) => a.at - b.at)) {
    await run({ ...ctx, now: () => new Date(at) });
  }
}

/** A row's id, known from the moment on that makes the row; what comes later is planned before that. */
export class PlannedId {
  #value: string | undefined;

  get value(): string {
    if (this.#value === undefined) throw new Error('planned to be used before it is made');
    return this.#value;
  }

  set value(id: string) {
    this.#value = id;
  }
}

/** When a computer or a customer has time for a session: from the end of the last one until what is already planned. */
export interface Calendar {
  freeFrom: number;
  reservedFrom: number;
}

export function hasTime(calendar: Calendar, span: { startAt: number; finishAt: number }): boolean {
  return calendar.freeFrom <= span.startAt && span.finishAt <= calendar.reservedFrom;
}

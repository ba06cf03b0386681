import type { At } from './core/counting.ts';
import { step } from './core/guard.ts';
import { type Effect, emptyCore, type Input } from './core/state.ts';

/** An input without its time, which is added when its turn comes. */
export type Happening = Input extends infer One ? (One extends Input ? Omit<One, 'at'> : never) : never;

/** Puts what happens through the core, one after the other, and has each effect carried out before the next thing is looked at. */
export function createEngine(
  at: () => At,
  carryOut: (effect: Effect) => void,
): (happening: Happening) => void {
  let state = emptyCore;
  let isBusy = false;
  /** What happens while effects are being carried out waits here. */
  const happened: Happening[] = [];

  return (happening) => {
    happened.push(happening);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = happened.shift(); next !== undefined; next = happened.shift()) {
        const turn = step(state, { ...next, at: at() });
        state = turn.state;
        for (const effect of turn.effects) carryOut(effect);
      }
    } finally {
      isBusy = false;
    }
  };
}

import type { Timestamp } from './core/countdown.ts';
import { step } from './core/guard.ts';
import { type Effect, emptyCore, type Input } from './core/state.ts';

/** An input whose time is added when it is handled. */
export type UntimedInput = Input extends infer One ? (One extends Input ? Omit<One, 'at'> : never) : never;

/** Handles inputs one at a time: the effects of one are executed before the next is handled. */
export function createEngine(
  now: () => Timestamp,
  handleEffect: (effect: Effect) => void,
): (input: UntimedInput) => void {
  let state = emptyCore;
  let isBusy = false;
  /** Effects may dispatch inputs themselves; those wait here. */
  const queue: UntimedInput[] = [];

  return (input) => {
    queue.push(input);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const result = step(state, { ...next, at: now() });
        state = result.state;
        for (const effect of result.effects) handleEffect(effect);
      }
    } finally {
      isBusy = false;
    }
  };
}

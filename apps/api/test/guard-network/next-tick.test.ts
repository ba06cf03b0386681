import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Effect } from '../../../guard/src/core/state.ts';
import { commandMessage, Rig, sessionState, stateMessage } from '../../../guard/test/support/rig.ts';
import { nextTickAt } from './next-tick.ts';

// The simulation skips ticks that change nothing. This compares it with a guard that gets all ticks.

const tickMs = 250;
type Op =
  | { readonly op: 'pass'; readonly ticks: number }
  | { readonly op: 'session'; readonly remainingMs: number }
  | { readonly op: 'free' | 'connect' | 'disconnect' }
  | { readonly op: 'command'; readonly number: number };

const kinds = ['message', 'end', 'lock', 'unlock', 'reboot'] as const;
const ops = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ op: fc.constant('pass' as const), ticks: fc.nat(1_500) }) },
    fc.record({ op: fc.constant('session' as const), remainingMs: fc.nat(500_000) }),
    fc.record({ op: fc.constantFrom('free' as const, 'connect' as const, 'disconnect' as const) }),
    fc.record({ op: fc.constant('command' as const), number: fc.nat(kinds.length - 1) }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** Every effect with its time, except the seconds on the screen. */
function live(
  list: readonly Op[],
  pass: (rig: Rig, ms: number, note: (done: Effect[]) => void) => void,
): object[] {
  const rig = new Rig();
  const seen: object[] = [];
  const note = (done: readonly Effect[]): void => {
    for (const effect of done) if (effect.type !== 'show') seen.push({ at: rig.at.monotonicMs, ...effect });
  };
  note(rig.online());
  for (const op of list) {
    if (op.op === 'pass') pass(rig, op.ticks * tickMs, note);
    else note(apply(rig, op));
  }
  return seen;
}

function apply(rig: Rig, op: Exclude<Op, { op: 'pass' }>): Effect[] {
  switch (op.op) {
    case 'session':
      return rig.receive(stateMessage(sessionState(op.remainingMs, { durationSeconds: 500 })));
    case 'free':
      return rig.receive(stateMessage(null));
    case 'connect':
      return rig.state.connection === null ? rig.dispatch({ type: 'connected' }) : [];
    case 'disconnect':
      return rig.dispatch({ type: 'disconnected' });
    case 'command': {
      const kind = kinds[op.number] ?? 'end';
      const id = `00000000-0000-4000-8000-0000000000c${op.number}`;
      return rig.receive(commandMessage(kind, { id, text: 'Oi' }));
    }
  }
}

function passByNextTick(rig: Rig, ms: number, note: (done: Effect[]) => void): void {
  const end = rig.at.monotonicMs + ms;
  for (;;) {
    const now = rig.at.monotonicMs;
    const wait = Math.ceil((nextTickAt(rig.state, now) - now) / tickMs) * tickMs;
    if (now + wait > end) return rig.advanceClocks(end - now);
    rig.advanceClocks(wait);
    note(rig.dispatch({ type: 'tick' }));
  }
}

function passByEveryTick(rig: Rig, ms: number, note: (done: Effect[]) => void): void {
  for (let left = ms; left > 0; left -= tickMs) note(rig.advance(tickMs));
}

it('names every tick at which a guard does anything', () => {
  fc.assert(
    fc.property(ops, (list) => {
      expect(live(list, passByNextTick)).toEqual(live(list, passByEveryTick));
    }),
    { numRuns: 100 },
  );
});

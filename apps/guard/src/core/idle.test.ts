import { expect, test } from 'vitest';
import { Rig, sessionState, stateMessage } from '../../test/support/rig.ts';

// docs/product/guard.md#idle-computers

const free = () => stateMessage(null, { idleShutdownMinutes: 5 });
const minute = 60_000;

/** Lets time pass with a state of the server every fifteen seconds. */
function pass(rig: Rig, ms: number, state = free) {
  const effects = [];
  for (let left = ms; left > 0; left -= 15_000) {
    effects.push(...rig.advance(Math.min(left, 15_000)), ...rig.receive(state()));
  }
  return effects.filter(({ type }) => type === 'switch-off').length;
}

test('an idle computer says for a minute that it switches off, and does', () => {
  const rig = new Rig();
  rig.online(free());
  expect(pass(rig, 4 * minute - 15_000)).toBe(0);
  expect(rig.screen).toMatchObject({ kind: 'locked', switchesOffIn: null });
  pass(rig, 15_000);
  expect(rig.screen).toMatchObject({ switchesOffIn: 60 });
  pass(rig, 45_000);
  expect(rig.screen).toMatchObject({ switchesOffIn: 15 });
  expect(pass(rig, 15_000)).toBe(1);
  // If the system refuses, it is asked again only after the whole time.
  expect(pass(rig, 5 * minute - 15_000)).toBe(0);
  expect(pass(rig, 15_000)).toBe(1);
});

test('a press or a session cancels it', () => {
  const rig = new Rig();
  rig.online(free());
  pass(rig, 4.5 * minute);
  rig.dispatch({ type: 'pressed' });
  expect(rig.screen).toMatchObject({ switchesOffIn: null });
  expect(pass(rig, 4.5 * minute)).toBe(0);
  rig.receive(stateMessage(sessionState(3_600_000), { idleShutdownMinutes: 5 }));
  expect(rig.screen.kind).toBe('open');
  rig.receive(free());
  expect(pass(rig, 4.5 * minute)).toBe(0);
});

test.each([
  ['in a session', sessionState(3_600_000), false],
  ['locked with a session', sessionState(3_600_000), true],
  [
    'in a pause',
    sessionState(3_600_000, { pause: { remainingMs: 1_800_000, until: '22:15', isLocked: false } }),
    true,
  ],
] as const)('it never switches off %s', (_, session, isLocked) => {
  const rig = new Rig();
  const state = () => stateMessage(session, { isLocked, idleShutdownMinutes: 5 });
  rig.online(state());
  expect(pass(rig, 20 * minute, state)).toBe(0);
});

test('it never switches off before the first state, without a connection, on a clone or by default', () => {
  const started = new Rig();
  started.start();
  started.dispatch({ type: 'connected' });
  expect(started.advance(20 * minute).filter(({ type }) => type === 'switch-off')).toEqual([]);
  const byDefault = new Rig();
  byDefault.online();
  expect(pass(byDefault, 20 * minute, () => stateMessage(null))).toBe(0);
  for (const type of ['disconnected', 'cloned'] as const) {
    const rig = new Rig();
    rig.online(free());
    pass(rig, 4.5 * minute);
    if (type === 'cloned') rig.dispatch({ type: 'disconnected' });
    rig.dispatch({ type });
    expect(rig.advance(20 * minute).filter((effect) => effect.type === 'switch-off')).toEqual([]);
    // The count starts again with the connection.
    rig.dispatch({ type: 'connected' });
    rig.receive(free());
    expect(pass(rig, 4.5 * minute)).toBe(0);
  }
});

test('a shorter limit is announced for its last minute too', () => {
  const rig = new Rig();
  const long = () => stateMessage(null, { idleShutdownMinutes: 60 });
  rig.online(long());
  pass(rig, 30 * minute, long);
  rig.receive(free());
  expect(rig.screen).toMatchObject({ switchesOffIn: null });
  expect(pass(rig, 4 * minute)).toBe(0);
  expect(rig.screen).toMatchObject({ switchesOffIn: 60 });
});

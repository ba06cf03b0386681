import { expect, test } from 'vitest';
import { Rig, sent, sessionA, sessionState, stateMessage } from '../../test/support/rig.ts';

const pauseOf = (remainingMs: number, isLocked = false) => ({ remainingMs, until: '22:15', isLocked });

test('a pause locks, keeps the time, and is over by itself, also without a server', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(600_000)));
  rig.receive(stateMessage(sessionState(1_500_000, { pause: pauseOf(900_000) }), { isLocked: true }));
  expect(rig.screen).toMatchObject({
    kind: 'locked',
    why: 'paused',
    pausedUntil: '22:15',
    remainingSeconds: 600,
  });
  rig.dispatch({ type: 'disconnected' });
  rig.advance(899_750);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'paused', remainingSeconds: 600 });
  rig.advance(250);
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 600 });
  rig.advance(600_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', hasEnded: true });
  expect(rig.effects.filter((effect) => effect.type === 'warn')).toHaveLength(2);
});

test('a session resumed early opens at once with the time that it had, and its used time does not include the pause', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(3_590_000)));
  // Longer than the session itself with its pause.
  rig.receive(stateMessage(sessionState(4_490_000, { pause: pauseOf(900_000) }), { isLocked: true }));
  rig.advance(30_000);
  expect(rig.remainingSeconds).toBe(3_590);
  rig.receive(stateMessage(sessionState(3_590_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 3_590 });
  rig.advance(20_000);
  const effects = rig.receive(stateMessage(null));
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 30 } }]);
});

test('a computer that was also locked at the counter stays locked after the pause', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(1_500_000, { pause: pauseOf(900_000, true) }), { isLocked: true }));
  expect(rig.screen).toMatchObject({ why: 'paused' });
  rig.advance(900_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked', remainingSeconds: 600 });
});

test('a guard restarted during a pause continues the pause', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(1_500_000, { pause: pauseOf(900_000) }), { isLocked: true }));
  rig.start();
  rig.advance(10_000);
  expect(rig.screen).toMatchObject({ why: 'paused', pausedUntil: '22:15', remainingSeconds: 600 });
  rig.advance(890_000);
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 600 });
});

import { expect, test } from 'vitest';
import { Rig, sessionState, stateMessage } from '../../test/support/rig.ts';

test('a clone of another computer locks, without the time of the session, until the server accepts it again', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(3_600_000)));
  rig.dispatch({ type: 'disconnected' });
  expect(rig.screen.kind).toBe('open');
  rig.dispatch({ type: 'cloned' });
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cloned', remainingSeconds: null });
  rig.advance(600_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cloned' });
  rig.dispatch({ type: 'connected' });
  rig.receive(stateMessage(sessionState(2_990_000)));
  expect(rig.screen.kind).toBe('open');
});

import { expect, test } from 'vitest';
import { Rig, sent } from '../../test/support/rig.ts';

test('every `hello` says how long the computer is on and the guard runs, also after a new pairing', () => {
  const rig = new Rig();
  rig.online();
  rig.advance(90_000);
  rig.dispatch({ type: 'disconnected' });
  expect(sent(rig.dispatch({ type: 'connected' }))).toMatchObject([{ upSeconds: 190, processSeconds: 90 }]);
  rig.receive({ type: 'revoked' });
  rig.dispatch({ type: 'paired', computerInfo: null });
  expect(sent(rig.dispatch({ type: 'connected' }))).toMatchObject([{ upSeconds: 190, processSeconds: 90 }]);
});

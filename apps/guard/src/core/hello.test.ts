import { expect, test } from 'vitest';
import { Rig, sent } from '../../test/support/rig.ts';

test('every `hello` says the addresses of the network cards', () => {
  const rig = new Rig();
  rig.online();
  rig.dispatch({ type: 'disconnected' });
  expect(sent(rig.dispatch({ type: 'connected' }))).toMatchObject([{ macAddresses: ['a8:5e:45:00:11:22'] }]);
});

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

test('sends `hello` first, with its version and hardware', () => {
  const rig = new Rig();
  rig.start();
  expect(sent(rig.dispatch({ type: 'connected' }))).toEqual([
    {
      type: 'hello',
      version: '1.0.6',
      system: 'Debian',
      specifications: { cpu: 'Ryzen 5', gpu: null, ram: '16 GB' },
      reading: null,
      bootId: 'boot-1',
      upSeconds: 100,
      processSeconds: 0,
      macAddresses: ['a8:5e:45:00:11:22'],
      canSetVolume: true,
    },
  ]);
});

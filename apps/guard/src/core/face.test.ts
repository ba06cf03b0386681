import type { GuardState, LockFace } from '@coruja/contract';
import { expect, test } from 'vitest';
import { Rig, sent, stateMessage } from '../../test/support/rig.ts';

// What the lock shows of the store (docs/product/guard.md#the-stores-face).

const [logo, picture] = ['a1'.repeat(32), 'b2'.repeat(32)];
const face: LockFace = {
  logo,
  picture,
  nextEvent: { name: 'Corujão', when: 'sexta, 27/11, 22:00', startAt: '2026-11-28T01:00:00.000Z' },
  hourPrice: 600,
  packages: [{ name: 'Pacote 10 horas', price: 4_500 }],
};

function withFace(fields: Pick<GuardState, 'face' | 'call'>) {
  const message = stateMessage(null);
  return message.type === 'state' ? { ...message, state: { ...message.state, ...fields } } : message;
}

const faceOf = (rig: Rig) => (rig.screen.kind === 'locked' ? rig.screen.face : null);
const wanted = (rig: Rig) =>
  rig.effects.flatMap((effect) => (effect.type === 'want-pictures' ? [effect.hashes] : [])).at(-1);

test('has the pictures once they are on the disk, and the prices while connected', () => {
  const rig = new Rig();
  rig.online(withFace({ face }));
  expect(wanted(rig)).toEqual([logo, picture]);
  expect(faceOf(rig)).toEqual({ ...face, logo: null, picture: null });
  rig.dispatch({ type: 'pictures', hashes: [logo] });
  expect(faceOf(rig)).toEqual({ ...face, picture: null });
  rig.dispatch({ type: 'disconnected' });
  expect(faceOf(rig)).toEqual({ ...face, picture: null, hourPrice: null, packages: [] });
});

test('is kept over a crash without a server, and asks for the same pictures', () => {
  const rig = new Rig();
  rig.online(withFace({ face }));
  rig.crash();
  expect(wanted(rig)).toEqual([logo, picture]);
  rig.dispatch({ type: 'pictures', hashes: [logo, picture] });
  expect(faceOf(rig)).toEqual({ ...face, hourPrice: null, packages: [] });
});

test('a server that knows no face leaves none', () => {
  const rig = new Rig();
  rig.online();
  expect(faceOf(rig)).toBeNull();
});

test('a revoked pairing deletes the store’s pictures', () => {
  const rig = new Rig();
  rig.online(withFace({ face }));
  rig.dispatch({ type: 'refused' });
  expect(wanted(rig)).toEqual([]);
});

test('a press calls the attendant once, and the lock follows what the server says', () => {
  const rig = new Rig();
  rig.online(withFace({ call: 'none' }));
  const callShown = () => (rig.screen.kind === 'locked' ? rig.screen.call : undefined);
  expect(sent(rig.dispatch({ type: 'call-pressed' }))).toEqual([{ type: 'call' }]);
  expect(callShown()).toBe('open');
  expect(sent(rig.dispatch({ type: 'call-pressed' }))).toEqual([]);
  rig.receive(withFace({ call: 'answered' }));
  expect(callShown()).toBe('answered');
  rig.receive(withFace({ call: 'none' }));
  expect(callShown()).toBe('none');
});

test('nobody can be called without a connection, or at a server that knows no calls', () => {
  const rig = new Rig();
  rig.online();
  expect(rig.screen).toMatchObject({ call: null });
  expect(sent(rig.dispatch({ type: 'call-pressed' }))).toEqual([]);
  rig.receive(withFace({ call: 'none' }));
  rig.dispatch({ type: 'disconnected' });
  expect(rig.screen).toMatchObject({ call: null });
  expect(sent(rig.dispatch({ type: 'call-pressed' }))).toEqual([]);
});

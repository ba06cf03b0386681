import { expect, test } from 'vitest';
import {
  commandId,
  commandMessage,
  commandReports,
  Rig,
  sent,
  sessionState,
  stateMessage,
} from '../../test/support/rig.ts';

// docs/product/guard.md#picture-of-a-screen

const off = 'Ver a tela está desligado nas regras da loja.';
const noteText = 'A loja está vendo a tela deste computador.';
const nextId = '00000000-0000-4000-8000-0000000000c2';

function ready(screenPictures = true): Rig {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(3_600_000), { screenPictures }));
  return rig;
}

const pictures = (effects: ReturnType<Rig['advance']>) =>
  effects.flatMap((effect) => (effect.type === 'take-picture' ? [effect.id] : []));

test('tells the player for ten seconds, then takes one picture', () => {
  const rig = ready();
  expect(commandReports(rig.receive(commandMessage('picture')))).toEqual(['received']);
  expect(rig.screen).toMatchObject({ kind: 'open', note: { id: commandId, text: noteText } });
  expect(pictures(rig.advance(9_750))).toEqual([]);
  expect(rig.screen).toMatchObject({ note: { text: noteText } });
  expect(pictures(rig.advance(250))).toEqual([commandId]);
  expect(rig.screen).toMatchObject({ note: null });
  expect(pictures(rig.advance(20_000))).toEqual([]);
  const done = rig.dispatch({ type: 'command-finished', id: commandId, failure: null });
  expect(commandReports(done)).toEqual(['done']);
});

test('no message hides the notice, and it is shown on the lock too', () => {
  const rig = ready();
  rig.receive(commandMessage('picture'));
  rig.receive(commandMessage('message', { id: nextId, text: 'Sua pizza chegou' }));
  expect(rig.screen).toMatchObject({ note: { text: noteText } });
  rig.advance(10_000);
  expect(rig.screen).toMatchObject({ note: { text: 'Sua pizza chegou' } });
  rig.receive(stateMessage(null, { isLocked: true, screenPictures: true }));
  rig.receive(commandMessage('picture', { id: '00000000-0000-4000-8000-0000000000c3' }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked', note: { text: noteText } });
});

test('is refused without a word to the player while the store has it off, as with an earlier server', () => {
  const rig = ready(false);
  const effects = rig.receive(commandMessage('picture'));
  expect(sent(effects).at(-1)).toMatchObject({ state: 'failed', failure: off });
  expect(rig.screen).toMatchObject({ note: null });
  expect(pictures(rig.advance(20_000))).toEqual([]);
});

test('is not taken when it was turned off meanwhile', () => {
  const rig = ready();
  rig.receive(commandMessage('picture'));
  rig.receive(stateMessage(sessionState(3_595_000)));
  const effects = rig.advance(10_000);
  expect(pictures(effects)).toEqual([]);
  expect(sent(effects)).toContainEqual({ type: 'command', id: commandId, state: 'failed', failure: off });
});

test('a second one replaces the first, and tells the player anew', () => {
  const rig = ready();
  rig.receive(commandMessage('picture'));
  rig.advance(6_000);
  const effects = rig.receive(commandMessage('picture', { id: nextId }));
  expect(sent(effects)).toContainEqual({
    type: 'command',
    id: commandId,
    state: 'failed',
    failure: 'Outro pedido de ver a tela chegou depois.',
  });
  expect(pictures(rig.advance(9_750))).toEqual([]);
  expect(pictures(rig.advance(250))).toEqual([nextId]);
});

test('keeps the setting over a restart, and never takes a picture that a restart has interrupted', () => {
  for (const restart of [(rig: Rig) => rig.crash(), (rig: Rig) => rig.reboot({ wallMs: 60_000 })]) {
    const rig = ready();
    rig.receive(commandMessage('picture'));
    restart(rig);
    expect(rig.state.screenPictures).toBe(true);
    expect(rig.state.commands).toMatchObject([{ kind: 'picture', state: 'failed' }]);
    expect(pictures(rig.advance(20_000))).toEqual([]);
  }
});

test('forgets the setting with the store', () => {
  const rig = ready();
  rig.receive(commandMessage('picture'));
  rig.receive({ type: 'revoked' });
  expect(rig.state.screenPictures).toBe(false);
  expect(pictures(rig.advance(20_000))).toEqual([]);
});

test('says in `hello` whether this system can', () => {
  for (const canShowScreen of [true, false]) {
    const rig = new Rig();
    rig.start({ canShowScreen });
    const [hello] = sent(rig.dispatch({ type: 'connected' }));
    expect(hello).toMatchObject({ type: 'hello', ...(canShowScreen ? { canShowScreen } : {}) });
    expect(Object.keys(hello ?? {}).includes('canShowScreen')).toBe(canShowScreen);
  }
});

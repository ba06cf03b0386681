import type { GuardShortcut, GuardState } from '@coruja/contract';
import { expect, test } from 'vitest';
import { Rig, sessionA, sessionB, sessionState, stateMessage } from '../../test/support/rig.ts';

// What the launcher offers (docs/product/shortcuts.md#on-the-computers).

const icon = 'a1'.repeat(32);
const game: GuardShortcut = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Jogo',
  target: '/usr/games/jogo',
  arguments: null,
  icon,
};

function withShortcuts(session: GuardState['session'], shortcuts?: GuardShortcut[], isLocked = false) {
  const message = stateMessage(session, { isLocked });
  if (message.type !== 'state' || shortcuts === undefined) return message;
  return { ...message, state: { ...message.state, shortcuts } };
}

const openings = (rig: Rig) => rig.effects.filter(({ type }) => type === 'open-launcher').length;
const shown = (rig: Rig) =>
  rig.effects.flatMap((effect) => (effect.type === 'show-shortcuts' ? [effect.shortcuts] : [])).at(-1);

test('opens once for each session, and offers nothing while the screen is locked', () => {
  const rig = new Rig();
  rig.online(withShortcuts(null, [game]));
  expect([openings(rig), shown(rig)]).toEqual([0, undefined]);
  rig.receive(withShortcuts(sessionState(600_000)));
  expect([openings(rig), shown(rig)]).toEqual([1, [{ ...game, icon: null }]]);
  rig.dispatch({ type: 'pictures', hashes: [icon] });
  expect(shown(rig)).toEqual([game]);
  rig.receive(withShortcuts(sessionState(590_000), undefined, true));
  expect(shown(rig)).toBeNull();
  rig.receive(withShortcuts(sessionState(580_000)));
  expect([openings(rig), shown(rig)]).toEqual([1, [game]]);
  rig.receive(withShortcuts(sessionState(600_000, { id: sessionB })));
  expect(openings(rig)).toBe(2);
});

test('does not open over a game when the first shortcut is added', () => {
  const rig = new Rig();
  rig.online(withShortcuts(sessionState(600_000), []));
  rig.receive(withShortcuts(sessionState(590_000), [game]));
  expect([openings(rig), shown(rig)]).toEqual([0, [{ ...game, icon: null }]]);
});

test('keeps the shortcuts over a crash without a server, without opening again, and opens after a boot', () => {
  const rig = new Rig();
  rig.online(withShortcuts(sessionState(600_000, { id: sessionA }), [game]));
  rig.crash();
  expect([openings(rig), shown(rig)]).toEqual([1, [{ ...game, icon: null }]]);
  rig.reboot({ wallMs: 1_000 });
  expect(openings(rig)).toBe(2);
});

test('a server that sends none leaves none, and revoking removes them', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(600_000)));
  expect([openings(rig), shown(rig)]).toEqual([0, []]);
  rig.receive(withShortcuts(sessionState(600_000), [game]));
  rig.receive({ type: 'revoked' });
  expect(shown(rig)).toBeNull();
  expect(rig.disk).toBeNull();
});

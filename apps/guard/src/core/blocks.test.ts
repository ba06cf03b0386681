import { type ServerMessage, serverMessage } from '@coruja/contract';
import { expect, test } from 'vitest';
import { Rig, sessionState, stateMessage } from '../../test/support/rig.ts';
import type { Effect } from './state.ts';

// docs/product/guard.md#blocked-programs-and-sites

const lists = { programs: ['uTorrent.exe'], sites: ['bet365.com'] };
const none = { programs: [], sites: [] };
const blocksMessage: ServerMessage = { type: 'blocks', ...lists };

const blocking = (session: Parameters<typeof stateMessage>[0] = null) =>
  stateMessage(session, { hasBlocks: true });

const applied = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'block' ? [effect.blocks] : []));

test('the lists are applied when they come and when they change, and none at the start', () => {
  const rig = new Rig();
  expect(applied(rig.start())).toEqual([none]);
  rig.dispatch({ type: 'connected' });
  expect(applied(rig.receive(blocking()))).toEqual([]);
  expect(applied(rig.receive(blocksMessage))).toEqual([lists]);
  expect(applied(rig.receive(blocksMessage))).toEqual([]);
  expect(applied(rig.receive(blocking()))).toEqual([]);
  expect(applied(rig.receive({ ...blocksMessage, sites: [] }))).toEqual([{ ...lists, sites: [] }]);
  // As a server of before them says it, too.
  expect(applied(rig.receive(stateMessage(null)))).toEqual([none]);
  expect(applied(rig.receive(stateMessage(null)))).toEqual([]);
});

test('they hold without a server after a crash and a restart of the machine', () => {
  const rig = new Rig();
  rig.online(blocking());
  rig.receive(blocksMessage);
  expect(applied(rig.crash())).toEqual([lists]);
  expect(applied(rig.reboot({ wallMs: 60_000 }))).toEqual([lists]);
  rig.dispatch({ type: 'connected' });
  expect(applied(rig.receive(blocking()))).toEqual([]);
});

test('a guard that its store has disconnected blocks nothing', () => {
  const rig = new Rig();
  rig.online(blocking());
  rig.receive(blocksMessage);
  expect(applied(rig.dispatch({ type: 'refused' }))).toEqual([none]);
  expect(applied(rig.crash())).toEqual([none]);
});

test('the player is told of an ended program for some seconds, once a minute, and not instead of a message', () => {
  const rig = new Rig();
  rig.online(blocking(sessionState(1_800_000)));
  rig.receive(blocksMessage);
  const note = () => (rig.screen.kind === 'pairing' ? null : rig.screen.note);
  const ended = () => rig.dispatch({ type: 'program-ended', name: 'uTorrent.exe' });
  const isRefused = (effects: readonly Effect[]) => effects.some(({ type }) => type === 'program-refused');
  expect(isRefused(ended())).toBe(true);
  expect(note()).toMatchObject({
    title: 'Programa bloqueado',
    text: '«uTorrent.exe» não é permitido nesta loja.',
  });
  const { id } = note() ?? {};
  rig.advance(7_000);
  expect(isRefused(ended())).toBe(false);
  expect(note()?.id).toBe(id);
  rig.advance(1_000);
  expect(note()).toBeNull();
  expect(isRefused(rig.dispatch({ type: 'program-ended', name: 'outro.exe' }))).toBe(true);
  rig.advance(25_000);
  rig.receive(blocking(sessionState(1_760_000)));
  rig.advance(28_000);
  expect(isRefused(ended())).toBe(true);
  expect(note()?.id).not.toBe(id);
  rig.receive({
    type: 'command',
    id: '00000000-0000-4000-8000-0000000000c1',
    kind: 'message',
    text: 'Oi',
    ageMs: 0,
  });
  expect(note()).toMatchObject({ text: 'Oi' });
  expect(note()).not.toHaveProperty('title');
});

test('the lock says nothing of it', () => {
  const rig = new Rig();
  rig.online(blocking());
  rig.dispatch({ type: 'program-ended', name: 'uTorrent.exe' });
  expect(rig.screen).toMatchObject({ kind: 'locked', note: null });
});

test.each(['a.com\n10.0.0.1 banco.com', 'a.com 10.0.0.1', 'a.com"', '', 'A.com'])(
  'a message with the site %j is none',
  (site) => {
    expect(serverMessage.safeParse({ type: 'blocks', programs: [], sites: ['a.com', site] }).success).toBe(
      false,
    );
  },
);

import { expect, test } from 'vitest';
import { Rig, sessionB, sessionState, stateMessage } from '../../test/support/rig.ts';
import type { Effect } from './state.ts';

// docs/product/guard.md#between-customers

const cleaning = { paths: ['.minecraft'] };
const minute = 60_000;
const playing = (remainingMs = 30 * minute, fields = {}) =>
  stateMessage(sessionState(remainingMs), { cleaning, ...fields });
const free = (fields = {}) => stateMessage(null, { cleaning, ...fields });
const other = () => stateMessage({ ...sessionState(30 * minute), id: sessionB }, { cleaning });
const cleanings = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'clean' ? [effect.paths] : []));

function open(remainingMs?: number): Rig {
  const rig = new Rig();
  rig.online(playing(remainingMs));
  expect(rig.screen).toMatchObject({ kind: 'open', isCleaned: true, isGrace: false });
  return rig;
}

test('an end by the counter leaves the desktop open for a minute, then locks and cleans once', () => {
  const rig = open();
  expect(cleanings(rig.receive(free()))).toEqual([]);
  expect(rig.screen).toMatchObject({ kind: 'open', isGrace: true, remainingSeconds: 60, customer: null });
  expect(cleanings(rig.advance(59_750))).toEqual([]);
  expect(rig.screen).toMatchObject({ kind: 'open', isGrace: true, remainingSeconds: 1 });
  const effects = rig.advance(250);
  expect(effects.map(({ type }) => type)).toEqual(['show', 'clean']);
  expect(cleanings(effects)).toEqual([['.minecraft']]);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', hasEnded: true });
  rig.dispatch({ type: 'cleaned' });
  expect(cleanings(rig.advance(10 * minute))).toEqual([]);
  expect(rig.disk?.cleanUp).toBeNull();
});

test('an end at its own time locks and cleans at once', () => {
  const rig = open(10_000);
  const effects = rig.advance(10_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', hasEnded: true });
  expect(cleanings(effects)).toEqual([['.minecraft']]);
  // The lock comes first, and the mark is on the disk before.
  const order = effects.map(({ type }) => type);
  expect(order.lastIndexOf('show')).toBeLessThan(order.indexOf('clean'));
  expect(order.indexOf('save')).toBeLessThan(order.indexOf('clean'));
});

test('an end that the server counts a few seconds earlier is not early', () => {
  const rig = open(4_000);
  expect(cleanings(rig.receive(free()))).toHaveLength(1);
  expect(rig.screen.kind).toBe('locked');
});

test('Bloquear ends the grace at once', () => {
  const rig = open();
  rig.receive(free());
  expect(cleanings(rig.receive(free({ isLocked: true })))).toHaveLength(1);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked' });
});

test('an end while the computer is locked or paused has no grace', () => {
  const locked = new Rig();
  locked.online(playing(30 * minute, { isLocked: true }));
  expect(cleanings(locked.receive(free()))).toHaveLength(1);
  const paused = new Rig();
  const pause = { remainingMs: 10 * minute, until: '22:15', isLocked: false };
  paused.online(stateMessage(sessionState(30 * minute, { pause }), { cleaning }));
  expect(cleanings(paused.receive(free()))).toHaveLength(1);
});

test('a new session in the grace locks, cleans, then opens', () => {
  const rig = open();
  rig.receive(free());
  rig.advance(20_000);
  expect(cleanings(rig.receive(other()))).toHaveLength(1);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cleaning' });
  rig.advance(3_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cleaning' });
  rig.dispatch({ type: 'cleaned' });
  expect(rig.screen).toMatchObject({ kind: 'open', isGrace: false, customer: 'Ana' });
});

test('a session that replaces another one waits for the cleaning too', () => {
  const rig = open();
  expect(cleanings(rig.receive(other()))).toHaveLength(1);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cleaning' });
});

test('a pause cleans nothing', () => {
  const rig = open();
  const pause = { remainingMs: 10 * minute, until: '22:15', isLocked: false };
  const paused = stateMessage(sessionState(30 * minute, { pause }), { cleaning });
  expect(cleanings([...rig.receive(paused), ...rig.advance(30_000), ...rig.receive(playing())])).toEqual([]);
  expect(rig.screen.kind).toBe('open');
});

test('a session that is moved here opens without a cleaning', () => {
  const rig = new Rig();
  rig.online(free());
  expect(cleanings(rig.receive(other()))).toEqual([]);
  expect(rig.screen.kind).toBe('open');
});

test('a cleaning that takes too long is logged, and the computer opens', () => {
  const rig = open();
  rig.receive(other());
  expect(rig.advance(19_750).map(({ type }) => type)).not.toContain('cleaning-is-late');
  expect(rig.screen.kind).toBe('locked');
  expect(rig.advance(250).map(({ type }) => type)).toContain('cleaning-is-late');
  expect(rig.screen.kind).toBe('open');
  // A late report changes nothing.
  rig.dispatch({ type: 'cleaned' });
  expect(rig.screen.kind).toBe('open');
});

test.each([
  ['in the grace', () => undefined],
  ['while it cleans', (rig: Rig) => void rig.advance(minute)],
] as const)('a crash or a power cut %s is followed by a cleaning before anything opens', (_, go) => {
  for (const restart of ['crash', 'reboot'] as const) {
    const rig = open();
    rig.receive(free());
    go(rig);
    const effects = restart === 'crash' ? rig.crash() : rig.reboot({ wallMs: 30_000 });
    expect(cleanings(effects)).toEqual([['.minecraft']]);
    expect(rig.screen.kind).toBe('locked');
    rig.dispatch({ type: 'connected' });
    rig.receive(other());
    expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cleaning' });
    rig.dispatch({ type: 'cleaned' });
    expect(rig.screen.kind).toBe('open');
    expect(cleanings(rig.crash())).toEqual([]);
  }
});

test('a session that ran out while the computer was off is cleaned at the start', () => {
  const rig = open(5 * minute);
  rig.advance(10_000);
  expect(cleanings(rig.reboot({ wallMs: 10 * minute }))).toHaveLength(1);
});

test('it continues without a server, by the setting on the disk', () => {
  const rig = open(minute);
  rig.crash();
  expect(cleanings(rig.advance(minute))).toEqual([['.minecraft']]);
});

test('off, on a system that cannot clean, or revoked, it cleans nothing and gives no grace', () => {
  const off = new Rig();
  off.online(stateMessage(sessionState(30 * minute)));
  expect(off.screen).toMatchObject({ isCleaned: false });
  expect(cleanings([...off.receive(stateMessage(null)), ...off.advance(minute)])).toEqual([]);
  const cannot = new Rig();
  cannot.start({ canClean: false });
  cannot.dispatch({ type: 'connected' });
  cannot.receive(playing());
  expect(cleanings(cannot.receive(free()))).toEqual([]);
  expect(cannot.screen).toMatchObject({ kind: 'locked', hasEnded: true });
  const revoked = open();
  revoked.receive(free());
  expect(cleanings(revoked.receive({ type: 'revoked' }))).toEqual([]);
  expect(revoked.screen.kind).toBe('pairing');
});

test('a session with more time again after its end waits for the cleaning', () => {
  const rig = open(10_000);
  rig.advance(10_000);
  rig.receive(stateMessage(sessionState(minute, { durationSeconds: 3_660 }), { cleaning }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'cleaning' });
  rig.dispatch({ type: 'cleaned' });
  expect(rig.screen.kind).toBe('open');
});

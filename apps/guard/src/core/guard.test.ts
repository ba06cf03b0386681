import { expect, test } from 'vitest';
import { Rig, sent, sessionA, sessionB, sessionState, stateMessage } from '../../test/support/rig.ts';

test('without a pairing it shows the pairing screen and sends nothing', () => {
  const rig = new Rig();
  rig.start({ isPaired: false });
  expect(rig.screen).toEqual({ kind: 'pairing' });
  rig.advance(60_000);
  expect(sent(rig.effects)).toEqual([]);
});

test('locks before it has received a state', () => {
  const rig = new Rig();
  rig.start();
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'connecting', isConnected: false });
});

test('the lock screen shows whether the computer is free or blocked, and an event', () => {
  const rig = new Rig();
  rig.online(stateMessage(null));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', store: 'Arena', computer: 'PC 07' });
  rig.receive(stateMessage(null, { event: 'Corujão de LoL' }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', event: 'Corujão de LoL' });
  rig.receive(stateMessage(null, { isLocked: true }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked' });
});

test('a session opens the desktop at once and counts down', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(3_600_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', customer: 'Ana', remainingSeconds: 3_600 });
  rig.advance(10_000);
  expect(rig.remainingSeconds).toBe(3_590);
});

test('at the end it locks within a quarter of a second, reports it and shows that the time is over', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(2_000)));
  rig.advance(1_750);
  expect(rig.screen.kind).toBe('open');
  const effects = rig.advance(250);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', hasEnded: true, remainingSeconds: null });
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 3_600 } }]);
  rig.advance(30_000);
  expect(rig.screen).toMatchObject({ hasEnded: false });
});

test('a session ended at the counter locks at once and reports the used time', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(3_600_000)));
  rig.advance(30_500);
  const effects = rig.receive(stateMessage(null));
  expect(rig.screen).toMatchObject({ kind: 'locked', hasEnded: true });
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 30 } }]);
});

test('another session right after the first one keeps the desktop open and starts a new countdown', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(3_600_000)));
  rig.advance(30_000);
  const effects = rig.receive(
    stateMessage(sessionState(1_800_000, { id: sessionB, durationSeconds: 1_800 })),
  );
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 1_800 });
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 30 } }]);
});

test('a lock during a session covers the desktop while the countdown goes on; unlocking opens it', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(600_000)));
  rig.receive(stateMessage(sessionState(600_000), { isLocked: true }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked', remainingSeconds: 600 });
  rig.advance(5_000);
  expect(rig.remainingSeconds).toBe(595);
  rig.receive(stateMessage(sessionState(595_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 595 });
});

test('warns once at five minutes and once at one minute', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(301_000)));
  expect(rig.advance(750)).not.toContainEqual({ type: 'warn', minutes: 5 });
  expect(rig.advance(250)).toContainEqual({ type: 'warn', minutes: 5 });
  expect(rig.screen).toMatchObject({ warning: 5 });
  rig.advance(15_000);
  expect(rig.screen).toMatchObject({ warning: null });
  rig.advance(300_000);
  expect(rig.effects.filter((effect) => effect.type === 'warn')).toEqual([
    { type: 'warn', minutes: 5 },
    { type: 'warn', minutes: 1 },
  ]);
});

test('does not warn in a session no longer than the warning; a session resumed late gets only the nearest', () => {
  const short = new Rig();
  short.online();
  short.receive(stateMessage(sessionState(300_000, { durationSeconds: 300 })));
  short.advance(200_000);
  expect(short.effects).not.toContainEqual({ type: 'warn', minutes: 5 });

  const late = new Rig();
  late.online();
  late.receive(stateMessage(sessionState(30_000)));
  late.advance(10_000);
  expect(late.effects.filter((effect) => effect.type === 'warn')).toEqual([{ type: 'warn', minutes: 1 }]);
});

test('with more time it goes on to the new end, and warns again before it', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(70_000)));
  rig.advance(20_000);
  rig.receive(stateMessage(sessionState(50_000 + 900_000, { durationSeconds: 4_500 })));
  expect(rig.remainingSeconds).toBe(950);
  rig.advance(939_000);
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 11 });
  expect(rig.effects.filter((effect) => effect.type === 'warn')).toEqual([
    { type: 'warn', minutes: 5 },
    { type: 'warn', minutes: 1 },
    { type: 'warn', minutes: 5 },
    { type: 'warn', minutes: 1 },
  ]);
});

test('shows a warning that was due while locked when the desktop opens', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(301_000), { isLocked: true }));
  rig.advance(10_000);
  expect(rig.effects).not.toContainEqual({ type: 'warn', minutes: 5 });
  expect(rig.receive(stateMessage(sessionState(291_000)))).toContainEqual({ type: 'warn', minutes: 5 });
});

test('sends a heartbeat with the reading every 15 s; one state in answer keeps the connection', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(3_600_000)));
  const heartbeats: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    heartbeats.push(...sent(rig.advance(15_000)));
    rig.receive(stateMessage(sessionState(3_600_000 - (round + 1) * 15_000)));
  }
  expect(heartbeats).toEqual(
    [15, 30, 45, 60].map((usedSeconds) => ({
      type: 'heartbeat',
      reading: { sessionId: sessionA, usedSeconds },
    })),
  );
  expect(rig.effects).not.toContainEqual({ type: 'drop-connection' });
});

test('drops a connection that received nothing for 40 s', () => {
  const rig = new Rig();
  rig.online();
  expect(rig.advance(40_000)).not.toContainEqual({ type: 'drop-connection' });
  expect(rig.advance(250)).toContainEqual({ type: 'drop-connection' });
  expect(rig.screen).toMatchObject({ isConnected: false });
});

test('ignores a message delivered after the machine slept', () => {
  const rig = new Rig();
  rig.online();
  rig.advanceClocks(3_600_000);
  const effects = rig.receive(stateMessage(sessionState(3_600_000)));
  expect(rig.screen.kind).toBe('locked');
  expect(effects).toContainEqual({ type: 'drop-connection' });
});

test('without a connection a running session goes on to its end and locks; none starts', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(60_000)));
  rig.dispatch({ type: 'disconnected' });
  rig.advance(59_000);
  expect(rig.screen).toMatchObject({ kind: 'open', isConnected: false, remainingSeconds: 1 });
  rig.advance(1_000);
  expect(rig.screen.kind).toBe('locked');
  rig.receive(stateMessage(sessionState(60_000, { id: sessionB })));
  expect(rig.screen.kind).toBe('locked');
});

test('reports a session that ended offline on each new connection until it is acknowledged', () => {
  const rig = new Rig();
  rig.online();
  rig.receive(stateMessage(sessionState(60_000)));
  rig.dispatch({ type: 'disconnected' });
  rig.advance(61_000);
  const finished = { type: 'finished', reading: { sessionId: sessionA, usedSeconds: 3_600 } };
  expect(sent(rig.dispatch({ type: 'connected' }))).toContainEqual(finished);
  rig.dispatch({ type: 'disconnected' });
  expect(sent(rig.crash(5_000))).toEqual([]);
  expect(sent(rig.dispatch({ type: 'connected' }))).toContainEqual(finished);
  for (let round = 0; round < 3; round += 1) {
    rig.receive(stateMessage(null));
    rig.advance(15_000);
  }
  rig.dispatch({ type: 'disconnected' });
  expect(sent(rig.dispatch({ type: 'connected' }))).not.toContainEqual(finished);
});

test('takes the time left from the server after a reconnect, whether longer or shorter', () => {
  for (const [left, onServer] of [
    [540_000, 400_000],
    [540_000, 580_000],
  ] as const) {
    const rig = new Rig();
    rig.online();
    rig.receive(stateMessage(sessionState(left + 60_000)));
    rig.dispatch({ type: 'disconnected' });
    rig.advance(60_000);
    expect(rig.remainingSeconds).toBe(left / 1_000);
    rig.dispatch({ type: 'connected' });
    rig.advanceClocks(200);
    rig.receive(stateMessage(sessionState(onServer)));
    expect(rig.remainingSeconds).toBe(onServer / 1_000);
  }
});

test('a delayed message does not lengthen a session; a longer time counts when four messages agree', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(600_000)));
  rig.advance(30_000);
  rig.receive(stateMessage(sessionState(600_000)));
  expect(rig.remainingSeconds).toBe(570);
  for (const left of [580_000, 580_000, 580_000, 580_000]) rig.receive(stateMessage(sessionState(left)));
  expect(rig.remainingSeconds).toBe(580);
  rig.receive(stateMessage(sessionState(500_000)));
  expect(rig.remainingSeconds).toBe(500);
});

test('reopens a session that ran out if the server still has it after a reconnect', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(10_000)));
  rig.dispatch({ type: 'disconnected' });
  rig.advance(11_000);
  expect(rig.screen.kind).toBe('locked');
  rig.dispatch({ type: 'connected' });
  rig.receive(stateMessage(sessionState(30_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 30 });
});

test('when revoked or refused, it forgets the token and the store, and shows the pairing screen', () => {
  const revoked = new Rig();
  revoked.online(stateMessage(sessionState(600_000)));
  const effects = revoked.receive({ type: 'revoked' });
  expect(effects.map((effect) => effect.type)).toEqual([
    'save',
    'forget-token',
    'drop-connection',
    'keep-maintenance',
    'want-pictures',
    'show',
    'show-shortcuts',
  ]);
  expect(revoked.disk).toBeNull();
  expect(revoked.screen).toEqual({ kind: 'pairing' });

  const refused = new Rig();
  refused.start();
  expect(refused.dispatch({ type: 'refused' })).toContainEqual({ type: 'forget-token' });
  expect(refused.screen).toEqual({ kind: 'pairing' });
});

test('shows the names right after pairing', () => {
  const rig = new Rig();
  rig.start({ isPaired: false });
  rig.dispatch({
    type: 'paired',
    computerInfo: {
      store: { name: 'Arena' },
      computer: { id: 'x', name: 'PC 02', isLocked: false },
      event: null,
      face: null,
      shortcuts: [],
    },
  });
  expect(rig.screen).toMatchObject({ kind: 'locked', store: 'Arena', computer: 'PC 02', isConnected: false });
});

test('does not save on a heartbeat without a session, and saves every 5 s during one', () => {
  const rig = new Rig();
  rig.online();
  const saves = () => rig.effects.filter((effect) => effect.type === 'save').length;
  const before = saves();
  for (let round = 0; round < 8; round += 1) {
    rig.advance(15_000);
    rig.receive(stateMessage(null));
  }
  expect(saves()).toBe(before);
  rig.receive(stateMessage(sessionState(3_600_000)));
  const atStart = saves();
  rig.advance(30_000);
  expect(saves() - atStart).toBe(6);
});

test('a reading does not decrease when the server adds time', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(3_600_000)));
  rig.dispatch({ type: 'disconnected' });
  rig.advance(100_000);
  rig.dispatch({ type: 'connected' });
  rig.receive(stateMessage(sessionState(3_560_000)));
  expect(rig.remainingSeconds).toBe(3_560);
  expect(sent(rig.advance(15_000))).toEqual([
    { type: 'heartbeat', reading: { sessionId: sessionA, usedSeconds: 100 } },
  ]);
});

import { expect, test } from 'vitest';
import { Rig, sent, sessionA, sessionB, sessionWord, stateMessage } from '../../test/support/rig.ts';

test('without a pairing the screen asks for one and nothing else happens', () => {
  const rig = new Rig();
  rig.start({ isPaired: false });
  expect(rig.screen).toEqual({ kind: 'pairing' });
  rig.pass(60_000);
  expect(sent(rig.effects)).toEqual([]);
});

test('a guard that never spoke to its server locks', () => {
  const rig = new Rig();
  rig.start();
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'connecting', isConnected: false });
});

test('it speaks first, with its version and what the computer is', () => {
  const rig = new Rig();
  rig.start();
  expect(sent(rig.do({ type: 'connected' }))).toEqual([
    {
      type: 'hello',
      version: '1.0.6',
      system: 'Debian',
      specifications: { cpu: 'Ryzen 5', gpu: null, ram: '16 GB' },
      reading: null,
    },
  ]);
});

test('free, blocked, an event: the lock screen says which', () => {
  const rig = new Rig();
  rig.online(stateMessage(null));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', store: 'Arena', computer: 'PC 07' });
  rig.hear(stateMessage(null, { event: 'Corujão de LoL' }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', event: 'Corujão de LoL' });
  rig.hear(stateMessage(null, { isLocked: true }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked' });
});

test('a session opens the desktop at once and counts down to the lock', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(3_600_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', customer: 'Ana', remainingSeconds: 3_600 });
  rig.pass(10_000);
  expect(rig.remainingSeconds).toBe(3_590);
});

test('the end comes to the quarter of a second, is told, and the screen says that the time is over', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(2_000)));
  rig.pass(1_750);
  expect(rig.screen.kind).toBe('open');
  const effects = rig.pass(250);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'free', hasEnded: true, remainingSeconds: null });
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 3_600 } }]);
  rig.pass(30_000);
  expect(rig.screen).toMatchObject({ hasEnded: false });
});

test('ended at the counter: locked at once, and what was used is told', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(3_600_000)));
  rig.pass(30_500);
  const effects = rig.hear(stateMessage(null));
  expect(rig.screen).toMatchObject({ kind: 'locked', hasEnded: true });
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 30 } }]);
});

test('another session right behind the first one stays open and counts anew', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(3_600_000)));
  rig.pass(30_000);
  const effects = rig.hear(stateMessage(sessionWord(1_800_000, { id: sessionB, durationSeconds: 1_800 })));
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 1_800 });
  expect(sent(effects)).toEqual([{ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 30 } }]);
});

test('a computer locked in a session is covered while its time runs on, and opens again', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(600_000)));
  rig.hear(stateMessage(sessionWord(600_000), { isLocked: true }));
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked', remainingSeconds: 600 });
  rig.pass(5_000);
  expect(rig.remainingSeconds).toBe(595);
  rig.hear(stateMessage(sessionWord(595_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 595 });
});

test('one warning at five minutes and one at one minute', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(301_000)));
  expect(rig.pass(750)).not.toContainEqual({ type: 'warn', minutes: 5 });
  expect(rig.pass(250)).toContainEqual({ type: 'warn', minutes: 5 });
  expect(rig.screen).toMatchObject({ warning: 5 });
  rig.pass(15_000);
  expect(rig.screen).toMatchObject({ warning: null });
  rig.pass(300_000);
  expect(rig.effects.filter((effect) => effect.type === 'warn')).toEqual([
    { type: 'warn', minutes: 5 },
    { type: 'warn', minutes: 1 },
  ]);
});

test('a session no longer than the warning has none; one found with less left has the nearest alone', () => {
  const short = new Rig();
  short.online();
  short.hear(stateMessage(sessionWord(300_000, { durationSeconds: 300 })));
  short.pass(200_000);
  expect(short.effects).not.toContainEqual({ type: 'warn', minutes: 5 });

  const late = new Rig();
  late.online();
  late.hear(stateMessage(sessionWord(30_000)));
  late.pass(10_000);
  expect(late.effects.filter((effect) => effect.type === 'warn')).toEqual([{ type: 'warn', minutes: 1 }]);
});

test('a warning that fell due behind the lock comes when the desktop is open', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(301_000), { isLocked: true }));
  rig.pass(10_000);
  expect(rig.effects).not.toContainEqual({ type: 'warn', minutes: 5 });
  expect(rig.hear(stateMessage(sessionWord(291_000)))).toContainEqual({ type: 'warn', minutes: 5 });
});

test('a heartbeat every 15 s with the reading, and one state in answer is enough to keep the connection', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(3_600_000)));
  const beats: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    beats.push(...sent(rig.pass(15_000)));
    rig.hear(stateMessage(sessionWord(3_600_000 - (round + 1) * 15_000)));
  }
  expect(beats).toEqual(
    [15, 30, 45, 60].map((usedSeconds) => ({
      type: 'heartbeat',
      reading: { sessionId: sessionA, usedSeconds },
    })),
  );
  expect(rig.effects).not.toContainEqual({ type: 'hang-up' });
});

test('a connection on which nothing was heard for 40 s is given up', () => {
  const rig = new Rig();
  rig.online();
  expect(rig.pass(40_000)).not.toContainEqual({ type: 'hang-up' });
  expect(rig.pass(250)).toContainEqual({ type: 'hang-up' });
  expect(rig.screen).toMatchObject({ isConnected: false });
});

test('the first thing heard after a sleep of the machine is not believed', () => {
  const rig = new Rig();
  rig.online();
  rig.skip(3_600_000);
  const effects = rig.hear(stateMessage(sessionWord(3_600_000)));
  expect(rig.screen.kind).toBe('locked');
  expect(effects).toContainEqual({ type: 'hang-up' });
});

test('without the server a running session goes on to its end and locks; none starts', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(60_000)));
  rig.do({ type: 'disconnected' });
  rig.pass(59_000);
  expect(rig.screen).toMatchObject({ kind: 'open', isConnected: false, remainingSeconds: 1 });
  rig.pass(1_000);
  expect(rig.screen.kind).toBe('locked');
  rig.hear(stateMessage(sessionWord(60_000, { id: sessionB })));
  expect(rig.screen.kind).toBe('locked');
});

test('what ended without the server is told when it is back, until it has arrived for certain', () => {
  const rig = new Rig();
  rig.online();
  rig.hear(stateMessage(sessionWord(60_000)));
  rig.do({ type: 'disconnected' });
  rig.pass(61_000);
  const finished = { type: 'finished', reading: { sessionId: sessionA, usedSeconds: 3_600 } };
  expect(sent(rig.do({ type: 'connected' }))).toContainEqual(finished);
  rig.do({ type: 'disconnected' });
  expect(sent(rig.crash(5_000))).toEqual([]);
  expect(sent(rig.do({ type: 'connected' }))).toContainEqual(finished);
  for (let round = 0; round < 3; round += 1) {
    rig.hear(stateMessage(null));
    rig.pass(15_000);
  }
  rig.do({ type: 'disconnected' });
  expect(sent(rig.do({ type: 'connected' }))).not.toContainEqual(finished);
});

test('after a reconnection the server is right, whichever way it differs', () => {
  for (const [left, said] of [
    [540_000, 400_000],
    [540_000, 580_000],
  ] as const) {
    const rig = new Rig();
    rig.online();
    rig.hear(stateMessage(sessionWord(left + 60_000)));
    rig.do({ type: 'disconnected' });
    rig.pass(60_000);
    expect(rig.remainingSeconds).toBe(left / 1_000);
    rig.do({ type: 'connected' });
    rig.skip(200);
    rig.hear(stateMessage(sessionWord(said)));
    expect(rig.remainingSeconds).toBe(said / 1_000);
  }
});

test('a word that was held up on the way lengthens nothing; several in agreement are believed', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionWord(600_000)));
  rig.pass(30_000);
  rig.hear(stateMessage(sessionWord(600_000)));
  expect(rig.remainingSeconds).toBe(570);
  for (const left of [580_000, 580_000, 580_000, 580_000]) rig.hear(stateMessage(sessionWord(left)));
  expect(rig.remainingSeconds).toBe(580);
  rig.hear(stateMessage(sessionWord(500_000)));
  expect(rig.remainingSeconds).toBe(500);
});

test('a session that was over opens again if the server says so after a reconnection', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionWord(10_000)));
  rig.do({ type: 'disconnected' });
  rig.pass(11_000);
  expect(rig.screen.kind).toBe('locked');
  rig.do({ type: 'connected' });
  rig.hear(stateMessage(sessionWord(30_000)));
  expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 30 });
});

test('revoked or refused: the token is forgotten, nothing of the store stays, the screen asks for a pairing', () => {
  const revoked = new Rig();
  revoked.online(stateMessage(sessionWord(600_000)));
  const effects = revoked.hear({ type: 'revoked' });
  expect(effects.map((effect) => effect.type)).toEqual(['save', 'forget-token', 'hang-up', 'show']);
  expect(revoked.disk).toBeNull();
  expect(revoked.screen).toEqual({ kind: 'pairing' });

  const refused = new Rig();
  refused.start();
  expect(refused.do({ type: 'refused' })).toContainEqual({ type: 'forget-token' });
  expect(refused.screen).toEqual({ kind: 'pairing' });
});

test('paired anew it shows the names at once', () => {
  const rig = new Rig();
  rig.start({ isPaired: false });
  rig.do({
    type: 'paired',
    place: { store: { name: 'Arena' }, computer: { id: 'x', name: 'PC 02', isLocked: false }, event: null },
  });
  expect(rig.screen).toMatchObject({ kind: 'locked', store: 'Arena', computer: 'PC 02', isConnected: false });
});

test('nothing is written for a heartbeat where no session runs, and every 5 s where one does', () => {
  const rig = new Rig();
  rig.online();
  const saves = () => rig.effects.filter((effect) => effect.type === 'save').length;
  const before = saves();
  for (let round = 0; round < 8; round += 1) {
    rig.pass(15_000);
    rig.hear(stateMessage(null));
  }
  expect(saves()).toBe(before);
  rig.hear(stateMessage(sessionWord(3_600_000)));
  const begun = saves();
  rig.pass(30_000);
  expect(saves() - begun).toBe(6);
});

test('a reading stays where it was when the server gives time back', () => {
  const rig = new Rig();
  rig.online(stateMessage(sessionWord(3_600_000)));
  rig.do({ type: 'disconnected' });
  rig.pass(100_000);
  rig.do({ type: 'connected' });
  rig.hear(stateMessage(sessionWord(3_560_000)));
  expect(rig.remainingSeconds).toBe(3_560);
  expect(sent(rig.pass(15_000))).toEqual([
    { type: 'heartbeat', reading: { sessionId: sessionA, usedSeconds: 100 } },
  ]);
});

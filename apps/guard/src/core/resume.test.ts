import { describe, expect, test } from 'vitest';
import { Rig, sent, sessionA, sessionState, stateMessage } from '../../test/support/rig.ts';

function running(remainingMs: number): Rig {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(remainingMs)));
  return rig;
}

describe('a crash', () => {
  test('continues with the same end, however long the restart took', () => {
    const rig = running(600_000);
    rig.advance(33_250);
    rig.crash(7_000);
    expect(rig.screen).toMatchObject({ kind: 'open', store: 'Arena', isConnected: false });
    expect(rig.state.countdown?.ends).toEqual([100_000 + 600_000]);
  });

  test('locks when the session ended meanwhile', () => {
    const rig = running(20_000);
    rig.advance(15_000);
    rig.crash(5_000);
    expect(rig.screen).toMatchObject({ kind: 'locked', hasEnded: true });
    expect(sent(rig.dispatch({ type: 'connected' }))).toContainEqual({
      type: 'finished',
      reading: { sessionId: sessionA, usedSeconds: 3_600 },
    });
  });

  test('does not repeat a warning', () => {
    const rig = running(301_000);
    rig.advance(20_000);
    rig.effects = [];
    rig.crash(1_000);
    rig.advance(20_000);
    expect(rig.effects).not.toContainEqual({ type: 'warn', minutes: 5 });
  });

  test('keeps a locked computer locked', () => {
    const rig = running(600_000);
    rig.receive(stateMessage(sessionState(600_000), { isLocked: true }));
    rig.crash(1_000);
    expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked', remainingSeconds: 599 });
  });
});

describe('a reboot without the server', () => {
  test('subtracts the time that the machine was off, by the wall clock', () => {
    const rig = running(600_000);
    rig.advance(10_000);
    rig.reboot({ wallMs: 120_000 });
    expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 470 });
  });

  test('is recognized by the boot id, even when the machine has been up for longer than before', () => {
    const rig = running(600_000);
    rig.advance(10_000);
    rig.reboot({ wallMs: 300_000, upMs: 200_000 });
    expect(rig.remainingSeconds).toBe(290);
  });

  test('subtracts the time since the boot when the clock was set back', () => {
    const rig = running(600_000);
    rig.advance(10_000);
    rig.reboot({ wallMs: -86_400_000, upMs: 25_000 });
    expect(rig.remainingSeconds).toBe(565);
  });

  test('locks when the clock was set forward, reports only what was counted, and opens at the next state', () => {
    const rig = running(600_000);
    rig.advance(10_000);
    const used = Math.floor((3_600_000 - 590_000) / 1_000);
    rig.reboot({ wallMs: 86_400_000 });
    expect(rig.screen.kind).toBe('locked');
    for (const message of sent(rig.dispatch({ type: 'connected' })))
      if ('reading' in message) expect(message.reading).toEqual({ sessionId: sessionA, usedSeconds: used });
    rig.receive(stateMessage(sessionState(500_000)));
    expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 500 });
  });

  test('subtracts a second reboot as well', () => {
    const rig = running(600_000);
    rig.reboot({ wallMs: 60_000 });
    rig.advance(5_000);
    rig.reboot({ wallMs: 60_000 });
    expect(rig.remainingSeconds).toBe(475);
  });
});

test('locks without a readable snapshot', () => {
  const rig = running(600_000);
  rig.disk = null;
  rig.crash(1_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'connecting' });
});

test('does not use a snapshot without a pairing', () => {
  const rig = running(600_000);
  rig.state = { ...rig.state };
  rig.start({ isPaired: false });
  expect(rig.screen).toEqual({ kind: 'pairing' });
  expect(rig.disk).toBeNull();
});

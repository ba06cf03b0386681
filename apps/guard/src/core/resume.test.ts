import { describe, expect, test } from 'vitest';
import { Rig, sent, sessionA, sessionWord, stateMessage } from '../../test/support/rig.ts';

function running(remainingMs: number): Rig {
  const rig = new Rig();
  rig.online(stateMessage(sessionWord(remainingMs)));
  return rig;
}

describe('a crash', () => {
  test('continues exactly, however long it took to start again', () => {
    const rig = running(600_000);
    rig.pass(33_250);
    rig.crash(7_000);
    expect(rig.screen).toMatchObject({ kind: 'open', store: 'Arena', isConnected: false });
    expect(rig.state.counting?.ends).toEqual([100_000 + 600_000]);
  });

  test('of which the end fell into it locks', () => {
    const rig = running(20_000);
    rig.pass(15_000);
    rig.crash(5_000);
    expect(rig.screen).toMatchObject({ kind: 'locked', hasEnded: true });
    expect(sent(rig.do({ type: 'connected' }))).toContainEqual({
      type: 'finished',
      reading: { sessionId: sessionA, usedSeconds: 3_600 },
    });
  });

  test('keeps to itself which warnings were given', () => {
    const rig = running(301_000);
    rig.pass(20_000);
    rig.effects = [];
    rig.crash(1_000);
    rig.pass(20_000);
    expect(rig.effects).not.toContainEqual({ type: 'warn', minutes: 5 });
  });

  test('changes nothing for a locked computer', () => {
    const rig = running(600_000);
    rig.hear(stateMessage(sessionWord(600_000), { isLocked: true }));
    rig.crash(1_000);
    expect(rig.screen).toMatchObject({ kind: 'locked', why: 'blocked', remainingSeconds: 599 });
  });
});

describe('a reboot without the server', () => {
  test('takes the time that the machine was off, by the clock on the wall', () => {
    const rig = running(600_000);
    rig.pass(10_000);
    rig.reboot({ wallMs: 120_000 });
    expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 470 });
  });

  test('is known by the name of the boot, even when the machine has been up for longer than before', () => {
    const rig = running(600_000);
    rig.pass(10_000);
    rig.reboot({ wallMs: 300_000, upMs: 200_000 });
    expect(rig.remainingSeconds).toBe(290);
  });

  test('with the clock set back takes the time since the boot', () => {
    const rig = running(600_000);
    rig.pass(10_000);
    rig.reboot({ wallMs: -86_400_000, upMs: 25_000 });
    expect(rig.remainingSeconds).toBe(565);
  });

  test('with the clock set forward locks, reports no more than was counted, and opens at a word of the server', () => {
    const rig = running(600_000);
    rig.pass(10_000);
    const used = Math.floor((3_600_000 - 590_000) / 1_000);
    rig.reboot({ wallMs: 86_400_000 });
    expect(rig.screen.kind).toBe('locked');
    for (const message of sent(rig.do({ type: 'connected' })))
      if (message.type !== 'command')
        expect(message.reading).toEqual({ sessionId: sessionA, usedSeconds: used });
    rig.hear(stateMessage(sessionWord(500_000)));
    expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 500 });
  });

  test('a second one does not give the first one back', () => {
    const rig = running(600_000);
    rig.reboot({ wallMs: 60_000 });
    rig.pass(5_000);
    rig.reboot({ wallMs: 60_000 });
    expect(rig.remainingSeconds).toBe(475);
  });
});

test('without a snapshot, or with one that could not be read, it is locked', () => {
  const rig = running(600_000);
  rig.disk = null;
  rig.crash(1_000);
  expect(rig.screen).toMatchObject({ kind: 'locked', why: 'connecting' });
});

test('a snapshot of another store is not taken up without a pairing', () => {
  const rig = running(600_000);
  rig.state = { ...rig.state };
  rig.start({ isPaired: false });
  expect(rig.screen).toEqual({ kind: 'pairing' });
  expect(rig.disk).toBeNull();
});

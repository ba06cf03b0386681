import { describe, expect, test } from 'vitest';
import { commandMessage, commandReports, Rig, sessionWord, stateMessage } from '../../test/support/rig.ts';

// A connection may hold a word up for as long as it is not given up. What counts is the moment at which it was sent.

const serverStart = 5_000_000;

/** Connected, and told its state after so long. The server's clock goes on with the rig's from there. */
function connected(firstWaitMs = 0): { rig: Rig; sentMs: () => number } {
  const rig = new Rig();
  rig.start();
  rig.do({ type: 'connected' });
  const openedAt = rig.at.monotonicMs;
  rig.skip(firstWaitMs);
  rig.hear(stateMessage(sessionWord(3_600_000), { sentMs: serverStart }));
  return { rig, sentMs: () => serverStart + rig.at.monotonicMs - openedAt - firstWaitMs };
}

describe('a harmful command that was held up on its way', () => {
  test('is not carried out when it is older than 60 s by then', () => {
    const { rig, sentMs } = connected();
    const command = commandMessage('reboot', { ageMs: 30_000, sentMs: sentMs() });
    rig.pass(30_001);
    expect(commandReports(rig.hear(command))).toEqual(['received', 'failed']);
  });

  test('is carried out when it is not', () => {
    const { rig, sentMs } = connected();
    const command = commandMessage('reboot', { ageMs: 30_000, sentMs: sentMs() });
    rig.pass(30_000);
    expect(rig.hear(command).map(({ type }) => type)).toContain('run');
  });

  test('may have been on its way for as long as the first word let itself be waited for', () => {
    const { rig, sentMs } = connected(20_000);
    const command = (ageMs: number, id: string) =>
      commandMessage('sign-out', { ageMs, id, sentMs: sentMs() });
    expect(commandReports(rig.hear(command(40_001, '00000000-0000-4000-8000-0000000000c2')))).toContain(
      'failed',
    );
    expect(
      rig.hear(command(40_000, '00000000-0000-4000-8000-0000000000c3')).map(({ type }) => type),
    ).toContain('run');
  });
});

describe('a session that is told late', () => {
  test('ends when the server meant it to', () => {
    const { rig, sentMs } = connected();
    rig.hear(stateMessage(null, { sentMs: sentMs() }));
    const word = stateMessage(sessionWord(600_000, { durationSeconds: 600 }), { sentMs: sentMs() });
    rig.skip(30_000);
    rig.hear(word);
    expect(rig.remainingSeconds).toBe(570);
    rig.pass(569_000);
    expect(rig.screen.kind).toBe('open');
    rig.pass(1_000);
    expect(rig.screen.kind).toBe('locked');
  });

  test('is believed as it is by a guard whose server does not say when', () => {
    const rig = new Rig();
    rig.online();
    rig.skip(30_000);
    rig.hear(stateMessage(sessionWord(600_000, { durationSeconds: 600 })));
    expect(rig.remainingSeconds).toBe(600);
  });
});

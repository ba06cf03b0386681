import { describe, expect, test } from 'vitest';
import { commandMessage, commandReports, Rig, sessionState, stateMessage } from '../../test/support/rig.ts';

// A connection may delay a message until it times out (docs/decisions/0010-guard-presence.md).

const serverStart = 5_000_000;

/** A connected guard whose first state took this long. `sentMs` is the server's clock from then on. */
function connected(firstLatencyMs = 0): { rig: Rig; sentMs: () => number } {
  const rig = new Rig();
  rig.start();
  rig.dispatch({ type: 'connected' });
  const openedAt = rig.at.monotonicMs;
  rig.advanceClocks(firstLatencyMs);
  rig.receive(stateMessage(sessionState(3_600_000), { sentMs: serverStart }));
  return { rig, sentMs: () => serverStart + rig.at.monotonicMs - openedAt - firstLatencyMs };
}

describe('a delayed harmful command', () => {
  test('is not executed when it is older than 60 s on arrival', () => {
    const { rig, sentMs } = connected();
    const command = commandMessage('reboot', { ageMs: 30_000, sentMs: sentMs() });
    rig.advance(30_001);
    expect(commandReports(rig.receive(command))).toEqual(['received', 'failed']);
  });

  test('is executed when it is not', () => {
    const { rig, sentMs } = connected();
    const command = commandMessage('reboot', { ageMs: 30_000, sentMs: sentMs() });
    rig.advance(30_000);
    expect(rig.receive(command).map(({ type }) => type)).toContain('run');
  });

  test('may be older by as much as the latency of the first message', () => {
    const { rig, sentMs } = connected(20_000);
    const command = (ageMs: number, id: string) =>
      commandMessage('sign-out', { ageMs, id, sentMs: sentMs() });
    expect(commandReports(rig.receive(command(40_001, '00000000-0000-4000-8000-0000000000c2')))).toContain(
      'failed',
    );
    expect(
      rig.receive(command(40_000, '00000000-0000-4000-8000-0000000000c3')).map(({ type }) => type),
    ).toContain('run');
  });
});

describe('a delayed session', () => {
  test('ends at the time that the server sent', () => {
    const { rig, sentMs } = connected();
    rig.receive(stateMessage(null, { sentMs: sentMs() }));
    const message = stateMessage(sessionState(600_000, { durationSeconds: 600 }), { sentMs: sentMs() });
    rig.advanceClocks(30_000);
    rig.receive(message);
    expect(rig.remainingSeconds).toBe(570);
    rig.advance(569_000);
    expect(rig.screen.kind).toBe('open');
    rig.advance(1_000);
    expect(rig.screen.kind).toBe('locked');
  });

  test('is not corrected when the server does not send `sentMs`', () => {
    const rig = new Rig();
    rig.online();
    rig.advanceClocks(30_000);
    rig.receive(stateMessage(sessionState(600_000, { durationSeconds: 600 })));
    expect(rig.remainingSeconds).toBe(600);
  });
});

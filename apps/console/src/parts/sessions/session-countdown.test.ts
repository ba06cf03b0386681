import type { ActiveSession } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { isEndingSoon, openEndedText, timeLeftText, untilNextEnd } from './session-countdown.tsx';

function answered(...remaining: number[]) {
  return {
    state: {
      status: 'success',
      data: remaining.map((remainingTime) => ({ remainingTime, pause: null }) as ActiveSession),
    },
  };
}

describe('the countdown of a session', () => {
  it('reloads when the first session runs out, and at least every 30 seconds', () => {
    expect(untilNextEnd(answered(600, 12))).toBe(12_000);
    expect(untilNextEnd(answered(31, 600))).toBe(30_000);
    expect(untilNextEnd(answered())).toBe(30_000);
  });

  it('shows how long an open-ended session has lasted, until its latest end is near', () => {
    const session = { isOpenEnded: true, durationInMinutes: 240 };
    expect(openEndedText(session, 175 * 60)).toBe('Aberta · 1 h 05 min');
    expect(openEndedText(session, 5 * 60)).toBeNull();
    expect(openEndedText({ ...session, isOpenEnded: false }, 175 * 60)).toBeNull();
  });

  it('reloads when a pause is over, before which no time runs out', () => {
    const paused = { remainingTime: 5, pause: { endTime: '', remainingTime: 20 } } as ActiveSession;
    expect(untilNextEnd({ state: { status: 'success', data: [paused] } })).toBe(20_000);
  });

  it('reloads at the normal rate while the server cannot be reached', () => {
    expect(untilNextEnd({ state: { status: 'error', data: answered(1).state.data } })).toBe(30_000);
  });

  it('turns amber at five minutes and says when it is over', () => {
    expect([301, 300, 0].map(isEndingSoon)).toEqual([false, true, true]);
    expect([3_650, 80, 29, 0].map(timeLeftText)).toEqual([
      '1 h 01 min',
      '1 min',
      '0 min',
      'Sessão encerrada',
    ]);
  });
});

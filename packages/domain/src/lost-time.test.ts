import { describe, expect, it } from 'vitest';
import { lostSessionEnd, lostTime, restartedEnd } from './lost-time.ts';

const minute = 60_000;

/** A session of an hour, ended early if `endedAt` is given. */
function hour(endedAt: number | null = null) {
  return { startAt: 0, endAt: 60 * minute, endedAt: endedAt === null ? null : endedAt * minute };
}

describe('lost time', () => {
  it('is what remained at the guard’s last message', () => {
    const session = { times: hour(), minutes: 60, keepsUnused: true };
    const at = { lastMessageAt: 20.5 * minute, now: 90 * minute };
    expect(lostTime(session, at)).toEqual({ least: 39, most: 39 });
    expect(lostSessionEnd(session, 39, at)).toBe(20.5 * minute);
  });

  it('is all of a session whose computer failed before its start', () => {
    const at = { lastMessageAt: -minute, now: 90 * minute };
    const session = { times: hour(), minutes: 60, keepsUnused: true };
    expect(lostTime(session, at).most).toBe(60);
    expect(lostSessionEnd(session, 60, at)).toBe(0);
  });

  it('does not count minutes that were returned at the end', () => {
    const session = { times: hour(30), minutes: 60, keepsUnused: false };
    expect(lostTime(session, { lastMessageAt: 20 * minute, now: 90 * minute }).most).toBe(10);
    expect(lostTime(session, { lastMessageAt: 30 * minute, now: 90 * minute }).most).toBe(0);
  });

  it('is the attendant’s figure if no guard reported it, up to the sold time', () => {
    const at = { lastMessageAt: null, now: 90 * minute };
    const whole = { times: hour(), minutes: 60, keepsUnused: true };
    expect(lostTime(whole, at)).toEqual({ least: 1, most: 60 });
    expect(lostSessionEnd(whole, 45, at)).toBe(15 * minute);
    const returned = { times: hour(30), minutes: 60, keepsUnused: false };
    expect(lostTime(returned, at)).toEqual({ least: 1, most: 30 });
    expect(lostSessionEnd(returned, 10, at)).toBe(20 * minute);
  });

  it('of a running session is at least what it still has', () => {
    const at = { lastMessageAt: null, now: 40 * minute };
    const session = { times: hour(), minutes: 60, keepsUnused: true };
    expect(lostTime(session, at)).toEqual({ least: 20, most: 60 });
    expect(lostSessionEnd(session, 20, at)).toBe(40 * minute);
  });

  it('ends no later than the session did', () => {
    const session = { times: hour(30), minutes: 60, keepsUnused: true };
    expect(lostSessionEnd(session, 10, { lastMessageAt: null, now: 90 * minute })).toBe(30 * minute);
  });
});

describe('a restarted session', () => {
  it('ends with its minutes and the rest of the one that had begun', () => {
    expect(restartedEnd(0, 39, 20.5 * minute)).toBe(39.5 * minute);
    expect(restartedEnd(0, 40, 20 * minute)).toBe(40 * minute);
  });
});

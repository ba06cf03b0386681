import { describe, expect, it } from 'vitest';
import { type GuardLoss, findOutages, outageLoss, withLostTime } from './outage.ts';
import { refundableMinutes, remainingSeconds, usedMinutes } from './session-clock.ts';

const minute = 60_000;

function loss(computerId: string, from: number, back: number | null): GuardLoss {
  const lostFrom = from * minute;
  return { computerId, lostFrom, noticedAt: lostFrom + minute, backAt: back === null ? null : back * minute };
}

const known = { guards: 4, settled: [], now: 100 * minute };

describe('outages', () => {
  it('begin with the first loss and end when half of the guards are back', () => {
    const losses = [loss('c', 3, 60), loss('a', 2, 47), loss('b', 4, null), loss('d', 2.5, 30)];
    expect(findOutages(losses, known)).toMatchObject([{ startAt: 2 * minute, endAt: 47 * minute }]);
  });

  it('are not found while fewer than half of the guards are lost, or fewer than two', () => {
    expect(findOutages([loss('a', 2, 47)], { ...known, guards: 1 })).toEqual([]);
    expect(findOutages([loss('a', 2, 47), loss('b', 2, 47)], { ...known, guards: 5 })).toEqual([]);
    expect(findOutages([loss('a', 2, 47), loss('b', 4.1, 47)], known)).toEqual([]);
  });

  it('are not over while most guards are away', () => {
    const losses = [loss('a', 2, 47), loss('b', 2, null), loss('c', 2, null)];
    expect(findOutages(losses, known)).toEqual([]);
  });

  it('are offered for a day, and not once they are settled, also when another loss is known later', () => {
    const losses = [loss('a', 2, 47), loss('b', 3, 47)];
    expect(findOutages(losses, { ...known, now: (2 + 24 * 60) * minute })).toHaveLength(1);
    expect(findOutages(losses, { ...known, now: (2 + 24 * 60) * minute + 1 })).toEqual([]);
    const later = [loss('c', 1.5, 50), loss('d', 1, 50), ...losses];
    expect(findOutages(later, { ...known, settled: [2 * minute] })).toEqual([]);
  });

  it('are distinguished, and a computer that came back for a moment counts as away all the time', () => {
    const losses = [
      loss('a', 2, 3.1),
      loss('a', 3.5, 40),
      loss('b', 2, 40),
      loss('a', 60, 70),
      loss('b', 61, 70),
    ];
    const [one, two, ...more] = findOutages(losses, known);
    expect(one?.losses).toEqual([{ ...loss('a', 2, 40) }, loss('b', 2, 40)]);
    expect([two?.startAt, more]).toEqual([60 * minute, []]);
  });
});

describe('what a session lost in an outage', () => {
  const hour = { startAt: 0, endAt: 60 * minute, endedAt: null };
  const away = loss('a', 2, 47);
  const span = { loss: away, endAt: 40 * minute, given: null };

  it('is the time that it used while its computer was away', () => {
    expect(outageLoss(hour, span)).toEqual({ ms: 45 * minute, until: 47 * minute });
    expect(outageLoss({ ...hour, endedAt: 20 * minute }, span)?.ms).toBe(18 * minute);
    expect(outageLoss({ ...hour, startAt: 2.5 * minute }, span)?.ms).toBe(44.5 * minute);
    expect(outageLoss(hour, { ...span, loss: loss('a', 2, null) })?.ms).toBe(38 * minute);
  });

  it('is nothing below a minute, before the loss, after a start at a computer known to be away, or once given back', () => {
    expect(outageLoss({ ...hour, endedAt: 2.9 * minute }, span)).toBeNull();
    expect(outageLoss({ ...hour, endedAt: minute }, span)).toBeNull();
    expect(outageLoss({ ...hour, startAt: 3 * minute }, span)).toBeNull();
    expect(outageLoss(hour, { ...span, given: 47 * minute })).toBeNull();
  });

  it('does not include pauses', () => {
    const paused = { ...hour, endAt: 75 * minute, pausedMs: 15 * minute, pausedUntil: 25 * minute };
    expect(outageLoss(paused, span)?.ms).toBe(30 * minute);
  });

  it('counts as unused: the end moves, and so does the time left', () => {
    const given = withLostTime(hour, { ms: 45 * minute, until: 47 * minute });
    expect(given.endAt).toBe(105 * minute);
    expect(usedMinutes(given, 50 * minute)).toBe(5);
    expect(remainingSeconds(given, 50 * minute)).toBe(55 * 60);
    expect(refundableMinutes({ ...given, endedAt: 60 * minute }, 60 * minute)).toBe(45);
  });
});

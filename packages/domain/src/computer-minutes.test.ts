import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ComputerMinutes,
  type ComputerTime,
  type MinuteKind,
  type TimeSpan,
  computerMinutes,
  minuteKinds,
  sessionKinds,
} from './computer-minutes.ts';

const minute = 60_000;
const day: TimeSpan = { from: 0, until: 1_440 * minute };

const nothing: ComputerTime = { boots: [], gaps: [], sessions: [], pauses: [] };
const span = (from: number, until: number): TimeSpan => ({ from: from * minute, until: until * minute });

const sumOf = ({ of }: ComputerMinutes) => minuteKinds.reduce((sum, kind) => sum + of[kind], 0);

/** Spans whose ends are multiples of a unit, in and around the day. */
function spans(unit: number) {
  return fc.array(
    fc
      .tuple(fc.integer({ min: -100, max: 1_500 }), fc.integer({ min: 1, max: 400 }))
      .map(([from, length]) => ({ from: from * minute, until: from * minute + length * unit })),
    { maxLength: 6 },
  );
}

function times(unit: number): fc.Arbitrary<ComputerTime> {
  const kinds = fc.array(fc.constantFrom(...sessionKinds), { minLength: 6, maxLength: 6 });
  return fc
    .record({ boots: spans(unit), gaps: spans(unit), pauses: spans(unit), of: spans(unit), kinds })
    .map(({ of, kinds: named, ...time }) => ({
      ...time,
      sessions: of.map((one, at) => ({ ...one, kind: named[at] ?? 'paid' })),
    }));
}

describe('the minutes of a computer', () => {
  it('are those of each of its times', () => {
    const time: ComputerTime = {
      boots: [span(60, 600)],
      gaps: [span(100, 217)],
      sessions: [
        { ...span(200, 260), kind: 'paid' },
        { ...span(300, 360), kind: 'due' },
      ],
      pauses: [span(310, 325)],
    };
    expect(computerMinutes(time, day)).toEqual({
      on: 540,
      of: {
        paid: 43,
        balance: 0,
        package: 0,
        event: 0,
        courtesy: 0,
        due: 45,
        paused: 15,
        locked: 320,
        unguarded: 117,
      },
    });
  });

  it('do not include a session at a computer that was not on', () => {
    const time: ComputerTime = { ...nothing, sessions: [{ ...span(0, 60), kind: 'balance' }] };
    expect(computerMinutes(time, day).on).toBe(0);
  });

  it('add up exactly, whatever the seconds', () => {
    fc.assert(
      fc.property(times(777), (time) => {
        const minutes = computerMinutes(time, day);
        expect(sumOf(minutes)).toBe(minutes.on);
      }),
    );
  });

  it('are what counting minute by minute gives', () => {
    fc.assert(
      fc.property(times(minute), (time) => {
        const counted = Object.fromEntries(minuteKinds.map((kind) => [kind, 0])) as Record<
          MinuteKind,
          number
        >;
        for (let at = day.from; at < day.until; at += minute) {
          const one = computerMinutes(time, { from: at, until: at + minute });
          for (const kind of minuteKinds) counted[kind] += one.of[kind];
        }
        expect(computerMinutes(time, day).of).toEqual(counted);
      }),
      { numRuns: 20 },
    );
  });

  it('are each the measured time, rounded by less than a minute', () => {
    const time: ComputerTime = {
      ...nothing,
      boots: [{ from: 0, until: 10.5 * minute }],
      sessions: [
        { from: 0, until: 3.3 * minute, kind: 'paid' },
        { from: 4 * minute, until: 7.7 * minute, kind: 'balance' },
      ],
    };
    const { on, of } = computerMinutes(time, day);
    expect({ on, paid: of.paid, balance: of.balance, locked: of.locked }).toEqual({
      on: 11,
      paid: 3,
      balance: 4,
      locked: 4,
    });
  });
});

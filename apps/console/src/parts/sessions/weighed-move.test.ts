import type { Bill, Computer, Session } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { movedTime } from './weighed-move.ts';
import { changesWeight, type Target } from './weight-change.ts';

const now = Date.parse('2026-11-21T21:00:00Z');
const hourMs = 3_600_000;

/** Two hours from a balance in no room, of which one is used. */
const session: Session = {
  id: 's',
  startTime: '2026-11-21T20:00:00Z',
  endTime: '2026-11-21T22:00:00Z',
  isGuest: true,
  durationInMinutes: 120,
  isOpenEnded: false,
  computer: { id: 'pc', name: 'PC 01' },
  remainingTime: 3_600,
  pause: null,
  pausesLeft: 2,
  price: 6,
  billing: 'balance',
  weighed: { weight: 1, minutes: 120 },
  package: null,
  undoableUntil: null,
  movedFrom: null,
  actor: 'owner',
};

const vip: Target = { id: 'vip', name: 'VIP 01', room: { id: 'r', name: 'VIP', weight: 1.5 } };
const plain: Target = { id: 'pc2', name: 'PC 02', room: null };
const floor = { isPriced: true, bills: [], computers: [{ id: 'pc', room: null } as Computer] };

describe('a move to a room of another weight', () => {
  it('gives an earlier end, or keeps it for minutes of the balance', () => {
    expect(movedTime(session, vip, now)).toEqual({
      isOfBalance: true,
      unused: 60,
      minutes: 40,
      difference: 30,
      endAt: now + hourMs,
      newEndAt: now + (40 / 60) * hourMs,
    });
  });

  it('sells the missing minutes if the time was paid with money', () => {
    const paid: Session = { ...session, billing: 'paid' };
    expect(movedTime(paid, vip, now)).toMatchObject({ minutes: 40, difference: 20 });
    const heavy: Session = { ...paid, weighed: { weight: 1.5, minutes: 120 } };
    expect(movedTime(heavy, plain, now)).toMatchObject({ difference: 0, newEndAt: now + 1.5 * hourMs });
  });

  it('resumes a paused session', () => {
    const paused: Session = {
      ...session,
      endTime: '2026-11-21T22:15:00Z',
      pause: { endTime: '2026-11-21T21:10:00Z', remainingTime: 600 },
    };
    expect(movedTime(paused, vip, now)).toMatchObject({ unused: 65, endAt: now + (65 / 60) * hourMs });
  });

  it('asks only if something changes', () => {
    expect(changesWeight(session, vip, floor)).toBe(true);
    expect(changesWeight(session, plain, floor)).toBe(false);
    expect(changesWeight(session, vip, { ...floor, isPriced: false })).toBe(false);
    expect(changesWeight({ ...session, weighed: null }, vip, floor)).toBe(false);
    const inVip = { ...floor, computers: [{ id: 'pc', room: vip.room } as Computer] };
    expect(changesWeight(session, vip, inVip)).toBe(false);
  });

  it('does not ask while a bill is open, which keeps the prices of its start', () => {
    const unpaid: Session = { ...session, billing: 'bill' };
    const bills = [{ session: { id: 's' } } as Bill];
    expect(changesWeight(unpaid, vip, { ...floor, bills })).toBe(false);
    expect(changesWeight(unpaid, vip, { ...floor, bills: undefined })).toBe(false);
    expect(changesWeight(unpaid, vip, floor)).toBe(true);
  });
});

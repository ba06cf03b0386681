import type { Dashboard } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { doneSteps, isAnyStepOpen, isEmptyStore } from './first-steps.ts';

const newStore: Dashboard = {
  currentOccupancy: { occupancyRate: 0, activeSessions: 0, totalComputers: 0 },
  revenueLast30Days: { total: 0, fromSessions: 0 },
  activityLast30Days: { uniqueCustomers: 0, totalSessionHours: 0 },
  topPerformers: { mostUsedComputer: null, mostActiveUser: null },
};

const unpaired = { guard: null };
const away = {
  guard: {
    connected: false,
    lastSeenAt: null,
    version: '1.0.6',
    pairedAt: '2026-11-21T20:00:00.000Z',
    clonedAt: null,
    canWake: false,
    canSetVolume: false,
    canShowScreen: false,
    calledAt: null,
    maintainedAt: null,
  },
};
const nothing = {
  store: { pricePerHour: 0 },
  hasProducts: false,
  computers: [],
  hasPayoutAccount: false,
};
const everything = {
  store: { pricePerHour: 6 },
  hasProducts: true,
  computers: [unpaired, away],
  hasPayoutAccount: true,
};
const running = {
  ...newStore,
  currentOccupancy: { occupancyRate: 100, activeSessions: 1, totalComputers: 1 },
};

describe('the first steps', () => {
  it('are all open in a new store', () => {
    const done = doneSteps({ ...nothing, figures: newStore });
    expect(done).toEqual({
      price: false,
      computer: false,
      product: false,
      guard: false,
      session: false,
      bank: false,
    });
    expect(isAnyStepOpen(done)).toBe(true);
    expect(isEmptyStore(newStore)).toBe(true);
  });

  it('are done by what the store has', () => {
    const done = doneSteps({ ...everything, figures: running });
    expect(done).toEqual({
      price: true,
      computer: true,
      product: true,
      guard: true,
      session: true,
      bank: true,
    });
    expect(isAnyStepOpen(done)).toBe(false);
    expect(isEmptyStore(running)).toBe(false);
  });

  it('need the first guard, and count one that is away', () => {
    const guard = (computers: readonly { guard: typeof away.guard | null }[] | undefined) =>
      doneSteps({ ...everything, figures: running, computers }).guard;
    expect(guard([unpaired, unpaired])).toBe(false);
    expect(guard([unpaired, away])).toBe(true);
    expect(guard(undefined)).toBeUndefined();
  });

  it('count the first session even if it is over and its computer is gone', () => {
    const past = { ...newStore, activityLast30Days: { uniqueCustomers: 0, totalSessionHours: 0.5 } };
    expect(doneSteps({ ...everything, figures: past })).toMatchObject({ computer: false, session: true });
    expect(isEmptyStore(past)).toBe(false);
  });

  it('do not keep the list open for unknown steps', () => {
    const done = doneSteps({ ...everything, figures: running, hasProducts: undefined });
    expect(done.product).toBeUndefined();
    expect(isAnyStepOpen(done)).toBe(false);
  });
});

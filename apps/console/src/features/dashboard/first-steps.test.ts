import type { Dashboard } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { doneSteps, isEmptyStore } from './first-steps.ts';

const newStore: Dashboard = {
  currentOccupancy: { occupancyRate: 0, activeSessions: 0, totalComputers: 0 },
  revenueLast30Days: { total: 0, fromSessions: 0 },
  activityLast30Days: { uniqueCustomers: 0, totalSessionHours: 0 },
  topPerformers: { mostUsedComputer: null, mostActiveUser: null },
};

describe('the first steps', () => {
  it('are all open in a new store', () => {
    expect(doneSteps({ pricePerHour: 0 }, newStore)).toEqual({
      price: false,
      computer: false,
      session: false,
    });
    expect(isEmptyStore(newStore)).toBe(true);
  });

  it('tick from what the store has', () => {
    const running = {
      ...newStore,
      currentOccupancy: { occupancyRate: 100, activeSessions: 1, totalComputers: 1 },
    };
    expect(doneSteps({ pricePerHour: 6 }, running)).toEqual({ price: true, computer: true, session: true });
    expect(isEmptyStore(running)).toBe(false);
  });

  it('still know the first session when it is over and the computer is gone', () => {
    const past = { ...newStore, activityLast30Days: { uniqueCustomers: 0, totalSessionHours: 0.5 } };
    expect(doneSteps({ pricePerHour: 6 }, past)).toMatchObject({ computer: false, session: true });
    expect(isEmptyStore(past)).toBe(false);
  });
});

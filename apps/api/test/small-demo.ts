import type { DemoSize } from '../src/demo/seed-demo.ts';

/** A demonstration store that is filled in a few seconds. */
export const smallDemo: DemoSize = {
  openedDaysAgo: 12,
  historyDays: 10,
  customers: 60,
  arrivalsPerHour: 0.3,
  pictures: false,
};

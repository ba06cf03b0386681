import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerName, reaisAnswer } from './fields.ts';
import { received } from './money.ts';

export const dashboard = z
  .object({
    currentOccupancy: z.object({
      occupancyRate: z.int().meta({ example: 42 }),
      activeSessions: z.int().meta({ example: 5 }),
      totalComputers: z.int().meta({ example: 12 }),
    }),
    revenueLast30Days: z.object({
      total: reaisAnswer.meta({ example: 4_318.5 }),
      fromSessions: reaisAnswer.meta({ example: 2_904.5 }),
    }),
    activityLast30Days: z.object({
      uniqueCustomers: z.int().meta({ example: 87 }),
      totalSessionHours: z.number().meta({ example: 484 }),
    }),
    topPerformers: z.object({
      mostUsedComputer: z.object({ name: computerName }).nullable(),
      mostActiveUser: z.object({ nickName: z.string().meta({ example: 'aninha' }) }).nullable(),
    }),
  })
  .meta({ id: 'Dashboard' });

export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  id: 'getDashboard',
  method: 'GET',
  path: '/stores/dashboard',
  tag: 'stores',
  summary: 'Occupancy now and the figures of the last 30 days',
  access: staff('reports', 'while-inactive'),
  report: true,
  status: 200,
  answer: dashboard,
});

/** The revenue of one day in the store's zone, without courtesies and refunds. */
export const dailyRevenue = z
  .object({
    day: z.iso.date().meta({ example: '2026-11-21' }),
    sessions: reaisAnswer.meta({ example: 96.5 }),
    sales: reaisAnswer.meta({ example: 41.7 }),
    events: reaisAnswer.meta({ example: 45 }),
  })
  .meta({ id: 'DailyRevenue' });

export type DailyRevenue = z.output<typeof dailyRevenue>;

export const getDailyRevenue = endpoint({
  id: 'getDailyRevenue',
  method: 'GET',
  path: '/stores/dashboard/days',
  tag: 'stores',
  summary: "Revenue of each of the last 30 days, oldest first; their sum is the dashboard's",
  access: staff('reports', 'while-inactive'),
  report: true,
  status: 200,
  answer: z.array(dailyRevenue),
});

export const today = z
  .object({
    day: z.iso.date().meta({ example: '2026-11-21' }),
    received,
    /** The same weekday of last week: until this time of day, and in total. */
    lastWeek: z.object({
      untilNow: reaisAnswer.meta({ example: 540.4 }),
      total: reaisAnswer.meta({ example: 655 }),
    }),
    freeComputers: z.int().meta({ example: 7 }),
  })
  .meta({ id: 'Today' });

export type Today = z.output<typeof today>;

export const getToday = endpoint({
  id: 'getToday',
  method: 'GET',
  path: '/stores/dashboard/today',
  tag: 'stores',
  summary: 'What came in today by tender, beside the same weekday of last week, and the free computers',
  access: staff('reports', 'while-inactive'),
  report: true,
  status: 200,
  answer: today,
});

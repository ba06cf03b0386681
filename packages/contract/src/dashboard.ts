import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { reaisAnswer } from './fields.ts';

export const dashboard = z
  .object({
    currentOccupancy: z.object({ occupancyRate: z.int(), activeSessions: z.int(), totalComputers: z.int() }),
    revenueLast30Days: z.object({ total: reaisAnswer, fromSessions: reaisAnswer }),
    activityLast30Days: z.object({ uniqueCustomers: z.int(), totalSessionHours: z.number() }),
    topPerformers: z.object({
      mostUsedComputer: z.object({ name: z.string() }).nullable(),
      mostActiveUser: z.object({ nickName: z.string() }).nullable(),
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
  access: readable,
  report: true,
  status: 200,
  answer: dashboard,
});

/** What one day brought in, in the store's own zone. Courtesies and refunds are in none of it. */
export const dailyRevenue = z
  .object({ day: z.iso.date(), sessions: reaisAnswer, sales: reaisAnswer, events: reaisAnswer })
  .meta({ id: 'DailyRevenue' });

export type DailyRevenue = z.output<typeof dailyRevenue>;

export const getDailyRevenue = endpoint({
  id: 'getDailyRevenue',
  method: 'GET',
  path: '/stores/dashboard/days',
  tag: 'stores',
  summary: "Revenue of each of the last 30 days, oldest first; their sum is the dashboard's",
  access: readable,
  report: true,
  status: 200,
  answer: z.array(dailyRevenue),
});

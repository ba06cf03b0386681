import { z } from 'zod';
import { alert } from './alerts.ts';
import { today } from './dashboard.ts';
import { endpoint, readable } from './endpoint.ts';
import { instant, reaisAnswer } from './fields.ts';
import { person, shiftLine, tender } from './shifts.ts';
import { storeParams } from './stores.ts';

// The day of a store for its owner's phone (docs/product/dashboard.md#todays-page).

const owing = (count: number, total: number) =>
  z.object({ count: z.int().meta({ example: count }), total: reaisAnswer.meta({ example: total }) });

const storeToday = z
  .object({
    ...today.shape,
    sessions: z.int().meta({ description: 'Active now', example: 5 }),
    computers: z.int().meta({ example: 12 }),
    due: owing(2, 8.25).meta({ description: 'Open bills of sessions that are over' }),
    tab: owing(3, 96.5).meta({ description: 'What customers owe, and how many' }),
    shift: z
      .object({
        number: z.int().meta({ example: 12 }),
        openedBy: person,
        openedAt: instant.meta({ example: '2026-11-21T11:00:00.000Z' }),
        isForgotten: z.boolean().meta({ example: false }),
        expected: z.array(z.object({ tender, amount: reaisAnswer.meta({ example: 230 }) })),
      })
      .nullable()
      .meta({ description: 'The open one' }),
    closings: z.array(shiftLine).meta({ description: 'The last shifts that were closed, newest first' }),
    alerts: z.array(alert).meta({ description: 'Of the last 24 hours, newest first' }),
  })
  .meta({ id: 'StoreToday' });

export type StoreToday = z.output<typeof storeToday>;

export const getStoreToday = endpoint({
  id: 'getStoreToday',
  method: 'GET',
  path: '/stores/:storeId/today',
  tag: 'stores',
  summary: "The owner's day in one call: received money, the open shift, sessions, dues, closings, alerts",
  access: readable,
  report: true,
  params: storeParams,
  status: 200,
  answer: storeToday,
});

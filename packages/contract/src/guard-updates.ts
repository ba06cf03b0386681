import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { computerId, computerName } from './fields.ts';
import { updateFailures } from './guard-release.ts';
import { storeParams } from './stores.ts';

// Which version each guard has, and updating them (docs/product/guard.md#updates).

export const guardUpdateStates = [
  'current',
  'outdated',
  /** Of the others, which follow when the first ones have reported. */
  'queued',
  /** Asked for: it is offered as soon as the guard is connected. */
  'waiting',
  'failed',
  /** A guard that cannot update itself: one of an earlier version. */
  'manual',
] as const;

export const guardUpdates = z
  .object({
    version: z.string().meta({ description: 'The version that this server has', example: '1.0.7' }),
    computers: z.array(
      z.object({
        computer: z.object({ id: computerId, name: computerName }),
        version: z.string().meta({ example: '1.0.6' }),
        isConnected: z.boolean().meta({ example: true }),
        inUse: z.boolean().meta({ example: true }),
        state: z.enum(guardUpdateStates),
        failure: z
          .enum([...updateFailures, 'other'])
          .nullable()
          .meta({ description: 'Why it failed' }),
        isFirst: z.boolean().meta({ description: 'Among the tenth that goes first', example: true }),
      }),
    ),
  })
  .meta({ id: 'GuardUpdates' });

export type GuardUpdates = z.output<typeof guardUpdates>;

export const getGuardUpdates = endpoint({
  id: 'getGuardUpdates',
  method: 'GET',
  path: '/stores/:storeId/guard-updates',
  tag: 'guards',
  summary: "The version of each computer's guard, and how updating it goes",
  access: readable,
  params: storeParams,
  status: 200,
  answer: guardUpdates,
});

export const startGuardUpdates = endpoint({
  id: 'startGuardUpdates',
  method: 'POST',
  path: '/stores/:storeId/guard-updates',
  tag: 'guards',
  summary:
    'Updates all outdated guards, a tenth first and the others once those have reported; or the guard of one computer',
  access: readable,
  params: storeParams,
  body: z.object({
    computerId: computerId.optional().meta({ description: 'Only this computer; absent: all' }),
  }),
  status: 201,
  answer: guardUpdates,
  changes: ['guards'],
  errors: ['COMPUTER_NOT_FOUND', 'GUARD_UPDATE_NOT_READY'],
});

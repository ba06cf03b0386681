import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { instant } from './fields.ts';
import { storeParams } from './stores.ts';

// The owner's settings of the counter (docs/product/counter-settings.md).

/** When a guest pays: for the whole time at the start, or for the used time at the end. */
export const guestPayments = ['start', 'end'] as const;

export const counterSettings = z
  .object({
    pricesTime: z.boolean().meta({ description: 'Time is sold, and every session is paid or owed' }),
    pricesTimeSince: instant.nullable().meta({ description: 'When it was last turned on; null while off' }),
    guestPayment: z.enum(guestPayments),
  })
  .meta({ id: 'CounterSettings' });

export type CounterSettings = z.output<typeof counterSettings>;

export const getCounterSettings = endpoint({
  id: 'getCounterSettings',
  method: 'GET',
  path: '/stores/:storeId/counter-settings',
  tag: 'counter',
  summary: 'The switches of the counter',
  access: readable,
  params: storeParams,
  status: 200,
  answer: counterSettings,
});

export const updateCounterSettingsBody = z
  .object({
    pricesTime: z.boolean('Informe sim ou não.'),
    guestPayment: z.enum(guestPayments, 'Escolha quando o convidado paga.'),
  })
  .partial();

export const updateCounterSettings = endpoint({
  id: 'updateCounterSettings',
  method: 'PATCH',
  path: '/stores/:storeId/counter-settings',
  tag: 'counter',
  summary: 'Turns them on and off; only what is sent',
  access: readable,
  params: storeParams,
  body: updateCounterSettingsBody,
  status: 200,
  answer: counterSettings,
  changes: ['prices'],
  errors: ['BILLS_OPEN'],
});

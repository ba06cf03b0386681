import { z } from 'zod';
import { endpoint, readable, staff } from './endpoint.ts';
import { instant, reais, reaisAnswer, wholeNumber } from './fields.ts';
import { storeParams } from './stores.ts';

// The owner's settings of the counter (docs/product/counter-settings.md#counter-settings).

/** When a guest pays: for the whole time at the start, or for the used time at the end. */
export const guestPayments = ['start', 'end'] as const;

/** What happens to money while no shift is open (docs/product/shifts.md#without-a-shift). */
export const withoutShift = ['allow', 'require'] as const;

export const counterSettings = z
  .object({
    pricesTime: z.boolean().meta({ description: 'Time is sold, and every session is paid or owed' }),
    pricesTimeSince: instant.nullable().meta({ description: 'When it was last turned on; null while off' }),
    guestPayment: z.enum(guestPayments),
    cashShifts: z.boolean().meta({ description: 'Money is counted by shifts' }),
    receiveWithoutShift: z.enum(withoutShift),
    sharedShift: z.boolean().meta({ description: 'Others may receive in the shift of who opened it' }),
    shiftTolerance: reaisAnswer.meta({
      description: 'The difference up to which a first count closes the shift',
      example: 2,
    }),
    team: z.boolean().meta({ description: 'Attendants work at counters with their own PIN' }),
    lockAfterMinutes: z
      .int()
      .meta({ description: 'After how many idle minutes a device of the team locks', example: 5 }),
  })
  .meta({ id: 'CounterSettings' });

export type CounterSettings = z.output<typeof counterSettings>;

export const getCounterSettings = endpoint({
  id: 'getCounterSettings',
  method: 'GET',
  path: '/stores/:storeId/counter-settings',
  tag: 'counter',
  summary: 'The switches of the counter',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: counterSettings,
});

export const updateCounterSettingsBody = z
  .object({
    pricesTime: z.boolean('Informe sim ou não.'),
    guestPayment: z.enum(guestPayments, 'Escolha quando o convidado paga.'),
    cashShifts: z.boolean('Informe sim ou não.'),
    receiveWithoutShift: z.enum(withoutShift, 'Escolha se é possível receber sem turno.'),
    sharedShift: z.boolean('Informe sim ou não.'),
    shiftTolerance: reais('Informe a tolerância.').meta({ example: 2 }),
    team: z.boolean('Informe sim ou não.'),
    lockAfterMinutes: wholeNumber({
      min: 1,
      max: 30,
      message: 'Informe de 1 a 30 minutos.',
      unit: 'minutos',
    }).meta({ example: 5 }),
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
  changesWith: { team: ['sign-ins'], lockAfterMinutes: ['sign-ins'] },
  errors: ['BILLS_OPEN', 'TABS_OPEN', 'SHIFT_STILL_OPEN', 'SHIFTS_ON', 'TEAM_ON'],
});

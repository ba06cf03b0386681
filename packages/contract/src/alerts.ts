import { alertKinds } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { clockTimeText, id, instant, reais, reaisAnswer } from './fields.ts';
import { person } from './shifts.ts';
import { storeParams } from './stores.ts';

// What the owner is told by mail and on the phone (docs/product/alerts.md#kinds).

const kind = z.enum(alertKinds, 'Escolha um aviso da lista.').meta({ example: 'refund' });

export const alert = z
  .object({
    id: id.meta({ example: '0f6b2c9d-4a81-4e37-b5d0-9c3e7a1f8d24' }),
    kind,
    text: z.string().meta({ example: 'Estornados R$ 80,00 da venda 3fa81c07' }),
    person: person.nullable().meta({ description: 'Who did it, or whose PIN it is; null if nobody' }),
    at: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
  })
  .meta({ id: 'Alert' });

export type Alert = z.output<typeof alert>;

const clock = clockTimeText('Informe um horário válido, como 23:00.');

export const alertSettings = z
  .object({
    muted: z.array(kind).meta({ description: 'The kinds that are told nowhere', example: ['new-device'] }),
    byMail: z.boolean().meta({ description: 'Whether alerts and closings are mailed', example: true }),
    refundFrom: reaisAnswer.meta({
      description: 'What is paid back of one sale or event, from which on a refund is told',
      example: 50,
    }),
    quietFrom: clock.nullable().meta({ description: 'HH:mm; null without quiet hours', example: '23:00' }),
    quietUntil: clock.nullable().meta({ description: 'HH:mm', example: '08:00' }),
  })
  .meta({ id: 'AlertSettings' });

export type AlertSettings = z.output<typeof alertSettings>;

export const getAlertSettings = endpoint({
  id: 'getAlertSettings',
  method: 'GET',
  path: '/stores/:storeId/alert-settings',
  tag: 'counter',
  summary: 'What the owner is told about, and when',
  access: readable,
  params: storeParams,
  status: 200,
  answer: alertSettings,
});

export const updateAlertSettingsBody = z
  .object({
    muted: z
      .array(kind, 'Informe os avisos desligados.')
      .max(alertKinds.length, 'Há avisos repetidos.')
      .meta({ example: ['new-device'] }),
    byMail: z.boolean('Informe sim ou não.').meta({ example: true }),
    refundFrom: reais('Informe o valor.')
      .refine((amount) => amount > 0, 'O valor é maior que zero.')
      .meta({ example: 50 }),
    quietFrom: clock.nullable().meta({ example: '23:00' }),
    quietUntil: clock.nullable().meta({ example: '08:00' }),
  })
  .partial()
  .refine(
    ({ quietFrom, quietUntil }) =>
      (quietFrom === undefined) === (quietUntil === undefined) &&
      (quietFrom === null) === (quietUntil === null),
    { path: ['quietUntil'], error: 'Informe o começo e o fim do silêncio.' },
  );

export const updateAlertSettings = endpoint({
  id: 'updateAlertSettings',
  method: 'PATCH',
  path: '/stores/:storeId/alert-settings',
  tag: 'counter',
  summary: 'Changes only what is sent; the quiet hours together',
  access: readable,
  params: storeParams,
  body: updateAlertSettingsBody,
  status: 200,
  answer: alertSettings,
  changes: ['prices'],
});

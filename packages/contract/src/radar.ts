import { minuteKinds } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import {
  computerId,
  computerName,
  invalidPeriodMessage,
  id,
  instant,
  queryDay,
  requiredText,
} from './fields.ts';
import { storeParams } from './stores.ts';

// How long computers were on, and what the owner may want to ask about (docs/product/radar.md#minutes).

/** A month. */
export const mostMinuteDays = 31;

const minutes = z.int().min(0);

const exampleMinutes = {
  paid: 120,
  balance: 45,
  package: 60,
  event: 0,
  courtesy: 0,
  due: 15,
  paused: 10,
  locked: 350,
  unguarded: 0,
};

export const computerDay = z
  .object({
    day: z.iso.date().meta({ description: "A day of the store's time zone", example: '2026-11-21' }),
    computer: z.object({ id: computerId, name: computerName }),
    minutes: z
      .object({
        on: minutes.meta({ description: 'The sum of the others', example: 600 }),
        of: z
          .object(
            Object.fromEntries(
              minuteKinds.map((kind) => [kind, minutes.meta({ example: exampleMinutes[kind] })]),
            ) as Record<(typeof minuteKinds)[number], typeof minutes>,
          )
          .meta({
            description:
              'In a session that was paid, from a balance, a package, an event, a courtesy or due; paused; locked; on without its guard',
          }),
      })
      .nullable()
      .meta({ description: 'null before its guard told anything' }),
  })
  .meta({ id: 'ComputerDay' });

export type ComputerDay = z.output<typeof computerDay>;

export const listMinutes = endpoint({
  id: 'listMinutes',
  method: 'GET',
  path: '/stores/:storeId/minutes',
  tag: 'radar',
  summary: 'What each computer did on each day, in minutes; today without days, 31 days at most',
  access: readable,
  report: true,
  params: storeParams,
  query: z
    .object({
      day: queryDay.meta({
        description: 'One day, instead of a first and a last one',
        example: '2026-11-21',
      }),
      startDate: queryDay.meta({ example: '2026-11-15' }),
      endDate: queryDay.meta({ example: '2026-11-21' }),
    })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      path: ['startDate'],
      error: invalidPeriodMessage,
    })
    .refine(
      ({ startDate, endDate }) => !startDate || !endDate || daysOf(startDate, endDate) <= mostMinuteDays,
      {
        path: ['startDate'],
        error: `Escolha no máximo ${mostMinuteDays} dias.`,
      },
    ),
  status: 200,
  answer: z.array(computerDay),
});

function daysOf(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** What a signal is about. */
export const signalSubjects = ['person', 'customer', 'computer', 'store'] as const;

/** Each kind of signal, and what it is counted by (docs/product/radar.md#signals). */
export const signalKinds = {
  'guard-gap': 'computer',
  'counted-on': 'computer',
  'undone-sessions': 'person',
  'short-sessions': 'person',
  'late-cash-refunds': 'person',
  'other-tenders': 'person',
  discounts: 'person',
  courtesies: 'person',
  'balance-changes': 'customer',
  'late-bills': 'person',
  'waived-bills': 'person',
  shortfalls: 'person',
  surpluses: 'person',
  'outside-shifts': 'person',
  'wrong-pins': 'person',
  'new-devices': 'store',
} as const satisfies Record<string, (typeof signalSubjects)[number]>;

export type SignalKind = keyof typeof signalKinds;

const kindNames = Object.keys(signalKinds) as [SignalKind, ...SignalKind[]];

export const signal = z
  .object({
    id: id.meta({ example: '0b7c6a52-3c1f-4d27-8b0a-6f2e9d4c1a58' }),
    kind: z.enum(kindNames).meta({ example: 'discounts' }),
    subject: z.object({
      kind: z.enum(signalSubjects).meta({ example: 'person' }),
      id: z
        .string()
        .nullable()
        .meta({ description: 'Of a person: `owner` or the id of an operator', example: 'owner' }),
      name: z.string().nullable().meta({ example: 'Marina Alves' }),
    }),
    startTime: instant.meta({ description: 'Of the week; of a gap its own' }),
    endTime: instant,
    startDate: z.iso.date().meta({ description: "In the store's time zone", example: '2026-11-16' }),
    endDate: z.iso.date().meta({ example: '2026-11-22' }),
    count: z.int().meta({ description: 'How often in that week; of a gap its minutes', example: 9 }),
    usual: z.number().nullable().meta({
      description: "The median of the store's eight weeks before; null for a gap",
      example: 2,
    }),
    explanation: z
      .object({ note: z.string().meta({ example: 'Semana de torneio.' }), at: instant })
      .nullable()
      .meta({ description: 'What the owner wrote', example: null }),
    isExplained: z.boolean().meta({ description: 'Nothing was added since the explanation', example: false }),
  })
  .meta({ id: 'Signal' });

export type Signal = z.output<typeof signal>;

export const getRadar = endpoint({
  id: 'getRadar',
  method: 'GET',
  path: '/stores/:storeId/radar',
  tag: 'radar',
  summary: 'The signals of this week and the three before, the newest first',
  access: readable,
  report: true,
  params: storeParams,
  status: 200,
  answer: z.array(signal),
});

/** As long as the database allows. */
const noteLength = 500;

export const explainSignalBody = z.object({
  note: requiredText('Escreva a explicação.', noteLength).meta({ example: 'Semana de torneio.' }),
});

export const explainSignal = endpoint({
  id: 'explainSignal',
  method: 'POST',
  path: '/stores/:storeId/radar/:signalId/explain',
  tag: 'radar',
  summary: "Stores the owner's note about a signal; a newer one replaces it",
  access: readable,
  params: storeParams.extend({ signalId: id.meta({ example: '0b7c6a52-3c1f-4d27-8b0a-6f2e9d4c1a58' }) }),
  body: explainSignalBody,
  status: 200,
  answer: signal,
  changes: ['radar'],
  errors: ['SIGNAL_NOT_FOUND'],
});

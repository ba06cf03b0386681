import { limits, paymentTenders, tenders } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { actor, id, instant, page, reais, reaisAnswer, requiredText, storeId } from './fields.ts';
import { storeParams } from './stores.ts';

// The cash shift (docs/product/shifts.md#cash-shifts). Its calls work in every state of the subscription, like those that
// receive unpaid bills.

const shiftId = id.meta({ example: 'b60d3c7e-8f24-4a19-93d5-1c7e0f5a2b40' });
const drawerId = id.meta({ example: '2f9a7c14-6b3d-4e58-8a01-d4c5e6f7a819' });
export const shiftParams = z.object({ storeId, shiftId });

export const person = z.object({ actor, name: z.string().meta({ example: 'Marina Alves' }) });
export const tender = z.enum(tenders).meta({ example: 'CASH' });
export const difference = reaisAnswer.nullable().meta({
  description: 'Counted less expected; null if it was not counted, or may not be seen',
  example: -2,
});

const shiftFields = {
  id: shiftId,
  number: z.int().meta({ example: 12 }),
  drawer: z.object({ id: drawerId, name: z.string().meta({ example: 'Caixa 1' }) }),
  openedBy: person,
  openedAt: instant.meta({ example: '2026-11-21T11:00:00.000Z' }),
  float: reaisAnswer.meta({ description: 'Counted at the opening', example: 100 }),
  floatExpected: reaisAnswer
    .nullable()
    .meta({ description: 'What the shift before it left; null for the first of its drawer', example: 100 }),
  closedBy: person.nullable(),
  closedAt: instant.nullable().meta({ example: '2026-11-21T19:00:00.000Z' }),
  left: reaisAnswer.nullable().meta({ description: 'The float of the next shift', example: 100 }),
  note: z.string().nullable().meta({ example: null }),
  attendantPresent: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether who opened it was there when it was counted', example: true }),
  isForgotten: z.boolean().meta({ description: 'Open for 16 hours or more', example: false }),
  difference: difference.meta({ description: 'The sum of the differences of the last count' }),
};

/** A shift as the list has it. */
export const shiftLine = z.object(shiftFields).meta({ id: 'ShiftLine' });

export type ShiftLine = z.output<typeof shiftLine>;

export const shift = z
  .object({
    ...shiftFields,
    expected: z
      .array(z.object({ tender, amount: reaisAnswer.meta({ example: 230 }) }))
      .nullable()
      .meta({ description: 'By tender, as of now or of the closing; null if it may not be seen' }),
    movements: z
      .array(
        z.object({
          id: id.meta({ example: '94c0e5a2-3d71-4f68-b2e9-7a1d0c8f5b36' }),
          kind: z.enum(['float', 'sangria', 'suprimento', 'closing']).meta({ example: 'sangria' }),
          amount: reaisAnswer.meta({ description: 'Below 0 where it went out', example: -50 }),
          reason: z.string().nullable().meta({ example: 'Pagamento do gelo' }),
          by: person,
          createdAt: instant.meta({ example: '2026-11-21T15:30:00.000Z' }),
        }),
      )
      .meta({ description: 'Between the drawer and its owner, oldest first' }),
    counts: z.array(
      z.object({
        attempt: z.int().meta({ example: 1 }),
        tender,
        counted: reaisAnswer.nullable().meta({ example: 228 }),
        expected: reaisAnswer.nullable().meta({ example: 230 }),
        difference,
        by: person,
        createdAt: instant.meta({ example: '2026-11-21T19:00:00.000Z' }),
      }),
    ),
    reviews: z.array(
      z.object({
        id: id.meta({ example: '0d6f4b82-95ce-4a37-8e10-b3c2a1f7d564' }),
        note: z.string().meta({ example: 'Troco dado a mais.' }),
        by: person,
        createdAt: instant.meta({ example: '2026-11-22T12:00:00.000Z' }),
      }),
    ),
  })
  .meta({ id: 'Shift' });

export type Shift = z.output<typeof shift>;

const amountAbove0 = (missing: string) =>
  reais(missing).refine((amount) => amount > 0, 'O valor é maior que zero.');

export const openShiftBody = z.object({
  drawerId: drawerId.optional(),
  float: reais('Informe o fundo de troco.').meta({ example: 100 }),
});

export const openShift = endpoint({
  id: 'openShift',
  method: 'POST',
  path: '/stores/:storeId/shifts',
  tag: 'shifts',
  summary: 'Opens a shift of a drawer with its counted float; without `drawerId` of the first drawer',
  access: staff('floor', 'always'),
  params: storeParams,
  body: openShiftBody,
  status: 201,
  answer: shift,
  changes: ['shifts'],
  errors: ['SHIFTS_OFF', 'DRAWER_NOT_FOUND', 'SHIFT_OPEN', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const getCurrentShift = endpoint({
  id: 'getCurrentShift',
  method: 'GET',
  path: '/stores/:storeId/shifts/current',
  tag: 'shifts',
  summary: 'The open shift, or null, and what the last one left in the drawer',
  access: staff('floor', 'always'),
  params: storeParams,
  status: 200,
  answer: z.object({ shift: shift.nullable(), lastLeft: reaisAnswer.nullable() }),
});

export const listShifts = endpoint({
  id: 'listShifts',
  method: 'GET',
  path: '/stores/:storeId/shifts',
  tag: 'shifts',
  summary: 'Shifts, newest first; without the permission the own ones',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: z.object(page),
  status: 200,
  answer: z.array(shiftLine),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const getShift = endpoint({
  id: 'getShift',
  method: 'GET',
  path: '/stores/:storeId/shifts/:shiftId',
  tag: 'shifts',
  summary: 'One shift with its movements, counts and reviews',
  access: staff('floor', 'always'),
  params: shiftParams,
  status: 200,
  answer: shift,
  errors: ['SHIFT_NOT_FOUND'],
});

export const shiftMovementBody = z.object({
  kind: z.enum(['sangria', 'suprimento'], 'Escolha sangria ou suprimento.'),
  amount: amountAbove0('Informe o valor.').meta({ example: 50 }),
  reason: requiredText('Informe o motivo.', limits.textLength).meta({ example: 'Pagamento do gelo' }),
});

export const addShiftMovement = endpoint({
  id: 'addShiftMovement',
  method: 'POST',
  path: '/stores/:storeId/shifts/:shiftId/movements',
  tag: 'shifts',
  summary: 'Takes cash out of the drawer (`sangria`) or adds some (`suprimento`), whatever is expected in it',
  access: staff('floor', 'always'),
  params: shiftParams,
  body: shiftMovementBody,
  status: 201,
  answer: shift,
  changes: ['shifts'],
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_CLOSED', 'SHIFT_OF_OTHER', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

const cashMissing = 'Conte o dinheiro da gaveta.';

const count = z.object(
  {
    tender: z.enum(paymentTenders, 'Escolha a forma de pagamento.').meta({ example: 'CASH' }),
    counted: reais('Informe o valor contado.').nullable().meta({ example: 228 }),
  },
  cashMissing,
);

export const closeShiftBody = z.object({
  counts: z
    .array(count, cashMissing)
    .refine((counts) => new Set(counts.map((each) => each.tender)).size === counts.length, {
      error: 'Cada forma é contada uma vez.',
    })
    .refine((counts) => counts.some((each) => each.tender === 'CASH' && each.counted !== null), {
      error: cashMissing,
    }),
  left: reais('Informe quanto fica na gaveta.').meta({ example: 100 }),
  note: requiredText('Explique a diferença.', limits.textLength)
    .optional()
    .meta({ example: 'Troco dado a mais.' }),
  attendantPresent: z
    .boolean('Informe sim ou não.')
    .optional()
    .meta({ description: 'For a shift that somebody else opened', example: true }),
});

export const closeShift = endpoint({
  id: 'closeShift',
  method: 'POST',
  path: '/stores/:storeId/shifts/:shiftId/close',
  tag: 'shifts',
  summary:
    'Closes a shift with its count; if the first one differs beyond the tolerance, only asks for a second',
  access: staff('floor', 'always'),
  params: shiftParams,
  body: closeShiftBody,
  status: 200,
  answer: z.object({
    recount: z.string().nullable().meta({
      description: 'Set if the shift is still open and must be counted again',
      example: null,
    }),
    shift,
  }),
  changes: ['shifts'],
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

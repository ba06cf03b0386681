import { limits, paymentTenders, tenders } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { reaisAnswer, requiredText, saleId, storeId } from './fields.ts';
import { sale } from './sales.ts';
import { difference, person, shift, shiftLine, shiftParams, tender } from './shifts.ts';

// A cash shift's report, its check and review, and the correction of a sale's tender (docs/product/shifts.md#report).

const figure = z.object({ count: z.int().meta({ example: 1 }), total: reaisAnswer.meta({ example: 5 }) });
/** SHA-256 in hex. */
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);
const exampleFingerprint = '4a7d1ed414474e4033ac29ccb8653d9b4a7d1ed414474e4033ac29ccb8653d9b';

export const shiftReport = z
  .object({
    shift: shiftLine,
    floatDifference: reaisAnswer
      .nullable()
      .meta({ description: 'Never part of what is expected', example: 0 }),
    tenders: z.array(
      z.object({
        tender,
        expected: reaisAnswer.meta({ example: 230 }),
        counted: reaisAnswer.nullable().meta({ example: 228 }),
        difference,
      }),
    ),
    sums: z.object({
      sales: reaisAnswer.meta({ example: 180 }),
      events: reaisAnswer.meta({ example: 0 }),
      tabPayments: reaisAnswer.meta({ description: 'Received of open tabs', example: 0 }),
      refunds: reaisAnswer.meta({ example: 0 }),
      sangrias: reaisAnswer.meta({ example: -50 }),
      suprimentos: reaisAnswer.meta({ example: 0 }),
      withdrawn: reaisAnswer.meta({ description: 'What left the drawer at the closing', example: -128 }),
    }),
    discounts: figure,
    courtesies: figure,
    tab: figure.meta({ description: 'Sold on the tab meanwhile, which is in no sum of money' }),
    pixByHand: figure.meta({ description: 'Sales by orders whose PIX somebody saw at the bank' }),
    pixToResolve: figure.meta({
      description: 'PIX that arrived meanwhile and paid nothing, or not with all of it; in no sum of money',
    }),
    bills: figure.meta({ description: 'Due when it was closed; the next shift receives them' }),
    people: z.array(
      z.object({
        by: person,
        entries: z.int().meta({ example: 14 }),
        received: reaisAnswer.meta({ example: 180 }),
      }),
    ),
    attempts: z.int().meta({ example: 1 }),
    fingerprint: fingerprint.meta({ example: exampleFingerprint }),
    previousFingerprint: fingerprint.nullable().meta({ example: null }),
  })
  .meta({ id: 'ShiftReport' });

export type ShiftReport = z.output<typeof shiftReport>;

export const getShiftReport = endpoint({
  id: 'getShiftReport',
  method: 'GET',
  path: '/stores/:storeId/shifts/:shiftId/report',
  tag: 'shifts',
  summary: 'The report of a closed shift, as it was when it was closed',
  access: staff('floor', 'always'),
  params: shiftParams,
  status: 200,
  answer: shiftReport,
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_NOT_CLOSED', 'NOT_ALLOWED'],
});

export const verifyShift = endpoint({
  id: 'verifyShift',
  method: 'GET',
  path: '/stores/:storeId/shifts/:shiftId/verify',
  tag: 'shifts',
  summary: 'Computes the report and its fingerprint again, and says which parts differ from what was stored',
  access: staff('shifts', 'while-inactive'),
  params: shiftParams,
  status: 200,
  answer: z.object({
    isIntact: z.boolean().meta({ example: true }),
    fingerprint: fingerprint.meta({ description: 'As stored', example: exampleFingerprint }),
    differing: z.array(z.string()).meta({
      description: 'Parts of the report, `report` for its text, `previous` for the fingerprint before it',
      example: [],
    }),
  }),
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_NOT_CLOSED'],
});

export const reviewShiftBody = z.object({
  note: requiredText('Escreva a observação.', limits.textLength).meta({
    example: 'Conferido com o extrato.',
  }),
});

export const reviewShift = endpoint({
  id: 'reviewShift',
  method: 'POST',
  path: '/stores/:storeId/shifts/:shiftId/review',
  tag: 'shifts',
  summary: 'Adds a note to a closed shift, which itself never changes',
  access: staff('shifts', 'while-inactive'),
  params: shiftParams,
  body: reviewShiftBody,
  status: 201,
  answer: shift,
  changes: ['shifts'],
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_NOT_CLOSED'],
});

export const retenderBody = z
  .object({
    from: z.enum(tenders, 'Escolha a forma que foi registrada.').meta({ example: 'CASH' }),
    to: z.enum(paymentTenders, 'Escolha a forma certa.').meta({ example: 'PIX' }),
    reason: requiredText('Informe o motivo.', limits.textLength).meta({ example: 'Pagou por PIX' }),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Escolha uma forma diferente.' });

export const retenderSale = endpoint({
  id: 'retenderSale',
  method: 'POST',
  path: '/stores/:storeId/sales/:saleId/retender',
  tag: 'shifts',
  summary: 'Corrects the tender of a sale of the open shift: what is left of one tender becomes another',
  access: staff('refund', 'while-inactive'),
  params: z.object({ storeId, saleId }),
  body: retenderBody,
  status: 200,
  answer: sale,
  changes: ['sales', 'shifts'],
  errors: ['SALE_NOT_FOUND', 'TENDER_UNPAID', 'SHIFT_CLOSED', 'SHIFT_OF_OTHER', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

import { hasTwoDecimals, isSafeName, limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  couponCodeAnswer,
  id,
  instant,
  isCalendarDay,
  isInstant,
  optionalText,
  page,
  reaisMeta,
  requiredText,
  unsafeNameMessage,
} from './fields.ts';
import { storeParams } from './stores.ts';

/** Stored and compared trimmed and in upper case; unique in that form. */
export const couponCode = requiredText('O código é obrigatório.', limits.couponCodeLength)
  .transform((text) => text.toUpperCase())
  .refine(
    (text) => text.length <= limits.couponCodeLength,
    `Use no máximo ${limits.couponCodeLength} caracteres.`,
  )
  .meta({ example: 'VOLTA10' });

/** An optional coupon code; blank and null both mean none. */
export const optionalCouponCode = optionalText(limits.couponCodeLength)
  .transform((text) => (typeof text === 'string' ? text.toUpperCase() : null))
  .meta({ example: 'VOLTA10' });

const discountOnTheWire = { ...reaisMeta, description: 'Reais, or per cent where isPercentage is true' };

const discountValue = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? 'O valor do desconto é obrigatório.'
        : 'Informe um número.',
  })
  .min(0, 'O desconto não pode ser negativo.')
  .max(limits.moneyCentavos / 100, 'O valor máximo é R$ 1.000.000,00.')
  .refine(hasTwoDecimals, 'Use no máximo duas casas decimais.')
  .meta({ ...discountOnTheWire, example: 10 });

/** A whole number of uses; 0, null and absent all mean no limit. */
const usageLimit = z
  .union(
    [
      z.null(),
      z
        .number()
        .int('Informe um número inteiro.')
        .min(0, 'O limite de usos não pode ser negativo.')
        .max(limits.couponUses, `O máximo é ${limits.couponUses.toLocaleString('pt-BR')} usos.`),
    ],
    {
      error: (issue) =>
        typeof issue.input === 'number'
          ? 'O limite de usos deve ser um número inteiro a partir de 0.'
          : 'Informe um número.',
    },
  )
  .optional()
  .transform((uses) => uses || null)
  .meta({ example: 100 });

export const couponBody = z
  .object({
    code: couponCode.refine(isSafeName, unsafeNameMessage),
    discountValue,
    isPercentage: z
      .boolean('Informe se o desconto é uma porcentagem.')
      .default(false)
      .meta({ example: true }),
    description: optionalText(limits.textLength).meta({ example: 'Para quem volta' }),
    usageLimit,
    expiresAt: optionalText(40)
      .refine(
        (text) => typeof text !== 'string' || isCalendarDay(text) || isInstant(text),
        'Informe uma data válida.',
      )
      .meta({ description: "A day (its end in the store's zone) or an instant", example: '2026-12-30' }),
  })
  .refine((body) => !body.isPercentage || body.discountValue <= 100, {
    path: ['discountValue'],
    error: 'A porcentagem vai até 100.',
  });

const discountAnswer = z.number().meta({ ...discountOnTheWire, example: 10 });

const isPercentage = z.boolean().meta({ example: true });

export const coupon = z
  .object({
    id: id.meta({ example: 'b93e6c50-7d2f-4a18-9e4b-60c1f8d5a723' }),
    code: couponCodeAnswer,
    discountValue: discountAnswer,
    isPercentage,
    description: z.string().nullable().meta({ example: 'Para quem volta' }),
    usageLimit: z.int().nullable().meta({ example: 100 }),
    usageCount: z.int().meta({ example: 3 }),
    expiresAt: instant.nullable().meta({ example: '2026-12-31T02:59:59.000Z' }),
    actor,
    createdAt: instant.meta({ example: '2026-11-01T12:00:00.000Z' }),
  })
  .meta({ id: 'Coupon' });

export type Coupon = z.output<typeof coupon>;

export const validCoupon = z
  .object({ code: couponCodeAnswer, isPercentage, discountValue: discountAnswer })
  .meta({ id: 'ValidCoupon' });

export type ValidCoupon = z.output<typeof validCoupon>;

export const listCoupons = endpoint({
  id: 'listCoupons',
  method: 'GET',
  path: '/stores/:storeId/coupons',
  tag: 'coupons',
  summary: 'The coupons, newest first',
  access: staff('catalog', 'while-inactive'),
  params: storeParams,
  query: z.object(page),
  status: 200,
  answer: z.array(coupon),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const createCoupon = endpoint({
  id: 'createCoupon',
  method: 'POST',
  path: '/stores/:storeId/coupons',
  tag: 'coupons',
  summary: 'Makes a coupon',
  access: staff('catalog', 'operating'),
  params: storeParams,
  body: couponBody,
  status: 201,
  answer: coupon,
  changes: ['coupons'],
  errors: ['COUPON_CODE_TAKEN'],
});

export const validateCoupon = endpoint({
  id: 'validateCoupon',
  method: 'GET',
  path: '/stores/:storeId/coupons/validate',
  tag: 'coupons',
  summary: 'Whether a code may be used now, and what it takes off; uses nothing up',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: z.object({ code: couponCode }),
  status: 200,
  answer: validCoupon,
  errors: ['COUPON_NOT_FOUND', 'RATE_LIMITED'],
});

import { couponBody } from '@coruja/contract';
import { fromReais, limits, saleTotal, toReais } from '@coruja/domain';
import { type FormErrors, schemaResolver } from '@mantine/form';
import { formatMoney, parseMoney } from '../../lib/format.ts';
import type { Mask } from '../../lib/masks.ts';
import { discountOf, discountText } from '../../parts/sales/discount.ts';
import type { CouponBody } from './coupons-queries.ts';

/** The fields' typed values. */
export interface CouponValues {
  readonly code: string;
  readonly kind: 'percentage' | 'fixed';
  readonly discountValue: string;
  readonly usageLimit: string;
  /** `YYYY-MM-DD`, an unfinished day, or nothing. */
  readonly expiresAt: string;
  readonly description: string;
}

export const newCoupon: CouponValues = {
  code: '',
  kind: 'percentage',
  discountValue: '',
  usageLimit: '',
  expiresAt: '',
  description: '',
};

/** The body to send. Invalid numbers stay text, so that the schema reports them. */
export function toBody(values: CouponValues): CouponBody {
  return {
    code: values.code,
    isPercentage: values.kind === 'percentage',
    discountValue: valueOf(values.discountValue) ?? Number.NaN,
    usageLimit: values.usageLimit === '' ? null : Number(values.usageLimit),
    expiresAt: values.expiresAt === '' ? null : values.expiresAt,
    description: values.description.trim() === '' ? null : values.description,
  };
}

const checkBody = schemaResolver(couponBody, { sync: true });

/** The server's messages, by field. */
export function checkCoupon(values: CouponValues): FormErrors {
  const { discountValue, ...body } = toBody(values);
  // An empty field is missing, not an invalid number.
  return checkBody(values.discountValue.trim() === '' ? body : { ...body, discountValue });
}

/** The subtotal of the examples. */
const EXAMPLE_SUBTOTAL = fromReais(50);

/** The coupon's discount on R$ 50,00, with the typed or a usual value, computed as in the cashier. */
export function exampleOf(values: Pick<CouponValues, 'kind' | 'discountValue'>): string {
  const isPercentage = values.kind === 'percentage';
  const usual = isPercentage ? 10 : 5;
  const typed = valueOf(values.discountValue);
  const value = typed !== null && isDiscount(typed, isPercentage) ? typed : usual;
  const discount = discountOf({ discountValue: value, isPercentage });
  const sums = saleTotal([{ quantity: 1, unitPrice: EXAMPLE_SUBTOTAL }], discount);
  const subtotal = formatMoney(toReais(sums.subtotal));
  const word = discountText(discount);
  return isPercentage
    ? `Ex.: ${word} de ${subtotal} = ${formatMoney(toReais(sums.discount))} de desconto`
    : `Ex.: ${subtotal} − ${word} de desconto = ${formatMoney(toReais(sums.total))} a pagar`;
}

/** Digits without leading zeros; one more than the limit has, so that the error can be shown. */
export const usesMask: Mask = {
  significant: (text) =>
    text
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, String(limits.couponUses).length + 1),
  format: (digits) => digits,
  inputMode: 'numeric',
  placeholder: '0',
};

/** A typed value, `12,5` or `12.50`, with or without its unit; null if it is no number. */
function valueOf(text: string): number | null {
  const typed = text.replace('%', '').trim();
  const isNegative = /^[-−]/.test(typed);
  const value = parseMoney(typed.replace(/^[-−]/, ''));
  return value !== null && isNegative ? -value : value;
}

function isDiscount(value: number, isPercentage: boolean): boolean {
  const body = { ...toBody(newCoupon), code: 'EX', discountValue: value, isPercentage };
  return couponBody.safeParse(body).success;
}

import { type SaleBody, saleBody } from '@coruja/contract';
import {
  type Centavos,
  centavos,
  fromReais,
  limits,
  type paymentTenders,
  type SalePaymentPart,
  toReais,
} from '@coruja/domain';
import { formatMoney, parseMoney } from '../../lib/format.ts';
import { missingVerb } from '../../lib/missing-money.ts';

// The payments entered in the payment box (docs/product/sales.md#payment-box).

export type SaleTender = (typeof paymentTenders)[number];

/** A part of the total, or all of it. */
export interface Payment {
  readonly type: SalePaymentPart;
  readonly amount: Centavos;
  /** The cash handed over, if it was typed. */
  readonly received?: Centavos;
}

export type SalePayments = NonNullable<SaleBody['payments']>;

/** The amount still to be paid; below 0 if the total has fallen meanwhile. */
export function missingOf(total: Centavos, payments: readonly Payment[]): Centavos {
  return payments.reduce((missing, { amount }) => centavos(missing - amount), total);
}

export type Taken = { readonly payment: Payment } | { readonly problem: string };

/**
 * The payment that Enter adds: for an empty field all that is missing; for cash of at least that much too, with change;
 * for less, a part.
 *
 * @param missing above 0
 * @param count how many payments there are already
 */
export function takePayment(type: SalePaymentPart, text: string, missing: Centavos, count: number): Taken {
  if (text.trim() === '') return { payment: { type, amount: missing } };
  const amount = readAmount(text);
  if (typeof amount === 'string') return { problem: amount };
  if (type === 'CASH' && amount >= missing) return { payment: { type, amount: missing, received: amount } };
  if (amount > missing) return { problem: `${missingVerb(missing)} só ${formatMoney(toReais(missing))}.` };
  if (amount < missing && count + 1 >= limits.salePayments) {
    return { problem: `Uma venda tem no máximo ${limits.salePayments} pagamentos. Receba aqui o que falta.` };
  }
  return { payment: { type, amount } };
}

/** The sale's payment type: its one tender, or `MIXED` (docs/product/sales.md#payments). */
export function paymentTypeOf(payments: SalePayments): SaleBody['paymentType'] {
  const [tender, ...others] = new Set(payments.map(({ type }) => type));
  return tender === undefined || others.length > 0 ? 'MIXED' : tender;
}

/** In the format of the call. */
export function paymentsBody(payments: readonly Payment[]): SalePayments {
  return payments.map(({ type, amount, received }) => ({
    type,
    amount: toReais(amount),
    ...(received === undefined ? {} : { received: toReais(received) }),
  }));
}

/** The typed amount, or its error with the server's text. */
function readAmount(text: string): Centavos | string {
  const amount = parseMoney(text);
  if (amount === null) return 'Informe um valor em reais, como 50,00.';
  const read = saleBody.shape.payments.safeParse([{ type: 'CASH', amount }]);
  return read.success ? fromReais(amount) : (read.error.issues[0]?.message ?? '');
}

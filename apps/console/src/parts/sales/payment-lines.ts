import type { Sale } from '@coruja/contract';
import { centavos, fromReais, toReais } from '@coruja/domain';
import { paymentTypeLabels } from './payment-types.ts';

interface PaymentLine {
  readonly name: string;
  /** In reais. */
  readonly amount: number;
}

/** Details of a sale's payments besides its payment type: each of several, and the cash handed over. */
export function paymentLines(payments: Sale['payments']): PaymentLine[] {
  return payments.flatMap(({ type, amount, received, change }) => [
    ...(payments.length > 1 ? [{ name: paymentTypeLabels[type], amount }] : []),
    ...(received === null
      ? []
      : [
          { name: 'Recebido', amount: received },
          { name: 'Troco', amount: change },
        ]),
  ]);
}

/** The change, in reais. */
export function changeOf(payments: Sale['payments']): number {
  return sumOf(payments.map(({ change }) => change));
}

/** The amount paid by one tender, in reais. */
export function paidBy(
  type: Sale['paymentType'],
  payments: readonly Pick<Sale['payments'][number], 'type' | 'amount'>[],
): number {
  return sumOf(payments.filter((payment) => payment.type === type).map(({ amount }) => amount));
}

/** Added up in centavos, to be exact. */
function sumOf(amounts: readonly number[]): number {
  return toReais(centavos(amounts.reduce((sum, amount) => sum + fromReais(amount), 0)));
}

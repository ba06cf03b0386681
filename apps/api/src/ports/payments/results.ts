import type { ChargeResult, Payment, PaymentStatus } from './payments.ts';

/** The result of a charge for its caller. */
export function chargeResultOf(payment: Payment): ChargeResult {
  switch (payment.status) {
    case 'paid':
      return { outcome: 'approved', payment };
    case 'pending':
    case 'overdue':
    case 'in-analysis':
      return { outcome: 'pending', payment };
    case 'refused':
      return { outcome: 'refused', message: 'Transação não autorizada. Verifique os dados do cartão.' };
    case 'refunded':
    case 'charged-back':
    case 'cancelled':
      return { outcome: 'refused', message: 'Esta cobrança foi cancelada. Tente novamente.' };
  }
}

const weight: Readonly<Record<PaymentStatus, number>> = {
  paid: 5,
  'charged-back': 4,
  refunded: 4,
  'in-analysis': 3,
  pending: 2,
  overdue: 2,
  refused: 1,
  cancelled: 0,
};

/** The charge that counts among several with one reference: those with money moved come first. */
export function decisivePayment(payments: readonly Payment[]): Payment | null {
  const ordered = payments.toSorted((one, other) => weight[other.status] - weight[one.status]);
  return ordered[0] ?? null;
}

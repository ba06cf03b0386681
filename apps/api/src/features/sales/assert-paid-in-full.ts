import { type Centavos, centavos, formatCentavos } from '@coruja/domain';
import { AppError } from '../../app-error.ts';

/** @throws AppError PAYMENTS_DIFFER if the payments do not sum to the total */
export function assertPaidInFull(payments: readonly { readonly amount: Centavos }[], total: Centavos): void {
  const sum = centavos(payments.reduce((paid, { amount }) => paid + amount, 0));
  if (sum === total) return;
  const message = `Os pagamentos somam ${formatCentavos(sum)}; o total é ${formatCentavos(total)}.`;
  throw new AppError('PAYMENTS_DIFFER', { message });
}

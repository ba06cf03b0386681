import { AppError } from '../../app-error.ts';

/** Says who has too few minutes for what. */
export function tooFewMinutes(customer: { name: string; balanceMinutes: number }, minutes: number): AppError {
  const message = `${customer.name} tem ${customer.balanceMinutes} min de saldo e precisa de ${minutes} min.`;
  return new AppError('INSUFFICIENT_CREDITS', { message });
}

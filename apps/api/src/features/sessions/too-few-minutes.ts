import { AppError } from '../../app-error.ts';

/** The message about who has too few minutes, and how many are needed. */
export function tooFewMinutes(customer: { name: string; balanceMinutes: number }, minutes: number): AppError {
  const message = `${customer.name} tem ${customer.balanceMinutes} min de saldo e precisa de ${minutes} min.`;
  return new AppError('INSUFFICIENT_CREDITS', { message });
}

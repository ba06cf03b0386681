import { AppError } from '../../app-error.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';

/**
 * The error for the caller of a failed provider request that charged nothing. The message is the provider's
 * or the port's; neither contains what was sent.
 */
export function asPaymentFailure(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  const { message, retryAfterSeconds } = error;
  return new AppError('PAYMENT_FAILED', {
    message: `${message} Nada foi cobrado.`,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** Runs a request that charges nothing. @throws AppError PAYMENT_FAILED */
export async function withoutCharge<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asPaymentFailure(error);
  }
}

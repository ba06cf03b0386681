const meaning = {
  /** The provider refuses the request; its sentence is the message. */
  refused: { status: 402, message: 'O pagamento foi recusado.' },
  /** The provider does not answer, or gives an invalid answer. */
  unavailable: {
    status: 502,
    message: 'O serviço de pagamento está fora do ar. Tente novamente em instantes.',
  },
  /** The provider asks for a pause of `retryAfterSeconds`. Nothing was done. */
  'rate-limited': {
    status: 502,
    message: 'O serviço de pagamento está ocupado. Tente novamente em instantes.',
  },
  /** Our key or request is wrong. Only the operator can fix it, so it is logged as an error. */
  misconfigured: { status: 502, message: 'O serviço de pagamento não aceitou nossa chamada.' },
  timeout: { status: 504, message: 'O serviço de pagamento demorou demais para responder.' },
} as const;

export type PaymentErrorKind = keyof typeof meaning;

/**
 * A request to the provider without a result. `status` is for our own caller
 * (docs/product/payment.md#failures); the message is Portuguese and fit for a toast. It contains nothing of
 * what was sent.
 */
export class PaymentError extends Error {
  readonly kind: PaymentErrorKind;
  readonly status: 402 | 502 | 504;
  /** True if the provider may have done it: check before repeating it. */
  readonly isOutcomeUnknown: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: PaymentErrorKind,
    options: { message?: string; isOutcomeUnknown?: boolean; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? meaning[kind].message);
    this.name = 'PaymentError';
    this.kind = kind;
    this.status = meaning[kind].status;
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function isRefusal(error: unknown): error is PaymentError {
  return error instanceof PaymentError && error.kind === 'refused';
}

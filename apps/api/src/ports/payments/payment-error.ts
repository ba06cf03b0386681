const meaning = {
  /** The provider says no to what it was sent; its sentence is the message. */
  refused: { status: 402, message: 'O pagamento foi recusado.' },
  /** The provider does not answer, or answers what is no answer. */
  unavailable: {
    status: 502,
    message: 'O serviço de pagamento está fora do ar. Tente novamente em instantes.',
  },
  /** The provider asks for a pause; `retryAfterSeconds` says how long. Nothing was done. */
  'rate-limited': {
    status: 502,
    message: 'O serviço de pagamento está ocupado. Tente novamente em instantes.',
  },
  /** Our key or our call is wrong. Nobody but the operator can mend it, so it belongs in the log as an error. */
  misconfigured: { status: 502, message: 'O serviço de pagamento não aceitou nossa chamada.' },
  timeout: { status: 504, message: 'O serviço de pagamento demorou demais para responder.' },
} as const;

export type PaymentErrorKind = keyof typeof meaning;

/**
 * A call to the provider that brought no result. `status` is what our own caller is answered (docs/product/payment.md#failures);
 * the message is Portuguese and fit for a toast. It carries nothing of what was sent.
 */
export class PaymentError extends Error {
  readonly kind: PaymentErrorKind;
  readonly status: 402 | 502 | 504;
  /** True when the provider may have done what it was asked: look before doing it again. */
  readonly mayHaveHappened: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: PaymentErrorKind,
    options: { message?: string; mayHaveHappened?: boolean; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? meaning[kind].message);
    this.name = 'PaymentError';
    this.kind = kind;
    this.status = meaning[kind].status;
    this.mayHaveHappened = options.mayHaveHappened ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

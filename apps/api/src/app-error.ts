import { type ErrorCode, errorCatalogue } from '@coruja/contract';

/** A refusal by name. The catalogue gives its status and sentence; a message here says more about this one case. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** A 400 for one field, with its sentence in the message as well. */
  static field(name: string, message: string): AppError {
    return new AppError('VALIDATION', { message, fields: { [name]: message } });
  }
}

/** Throws the named refusal unless the condition holds. */
export function assertThat(condition: unknown, code: ErrorCode): asserts condition {
  if (!condition) throw new AppError(code);
}

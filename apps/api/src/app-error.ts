import { type ErrorCode, errorCatalogue } from '@coruja/contract';

/**
 * An error with a code. The error catalogue has its status and message; `message` here adds details of this
 * case.
 */
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

  /** A 400 for one field; its message is also the message of the whole error. */
  static field(name: string, message: string): AppError {
    return new AppError('VALIDATION', { message, fields: { [name]: message } });
  }
}

/** Throws an AppError with this code unless the condition holds. */
export function assertThat(condition: unknown, code: ErrorCode): asserts condition {
  if (!condition) throw new AppError(code);
}

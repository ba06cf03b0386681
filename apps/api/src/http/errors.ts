import { type ErrorBody, type ErrorCode, errorCatalogue, errorText } from '@coruja/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { refusalOf } from '../db/constraints.ts';
import { isConnectionError } from '../db/connection-error.ts';
import { StorageUnavailableError } from '../ports/file-store.ts';

/**
 * Answers every error in the same format (docs/product/limits-and-security.md#error-answers). An error
 * without a code is logged, and its answer reveals nothing about it.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasHungUp(request)) {
    const fields = {
      method: request.method,
      path: request.routeOptions.url ?? '(unknown)',
      status: clientClosedRequest,
    };
    request.log.info(fields, 'the client disconnected before the request was complete');
    void reply.status(clientClosedRequest).send();
    return;
  }
  const refusal = toAppError(error, request);
  const status = errorCatalogue[refusal.code].status;
  if (status >= 500) request.log.error({ err: describe(error) }, 'call failed');
  else if (refusal.code === 'NOTICE_FORGED')
    request.log.warn({ code: refusal.code }, 'forged notice refused');
  else request.log.info({ code: refusal.code }, 'call refused');
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', refusal.retryAfterSeconds);
  const extra = refusal.code === 'CEP_NOT_FOUND' ? { erro: true } : {};
  void reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...extra, ...errorBody(refusal) }));
}

/** nginx's status for this; nobody reads the answer, but it is logged. */
const clientClosedRequest = 499;

/** Errors while reading a body whose client has disconnected are nobody's fault. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function errorBody(error: AppError): ErrorBody {
  const { code, message, fields } = error;
  return { error: errorText(code, message), message, code, ...(fields ? { fields } : {}) };
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (isConnectionError(error) || error instanceof StorageUnavailableError)
    return new AppError('DATABASE_UNAVAILABLE');
  return new AppError(codeOfFramework(error, request));
}

/** Fastify's own errors by status: a malformed body, a wrong content type, an upload above the limit. */
const codeByStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  406: 'UNSUPPORTED_MEDIA_TYPE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

function codeOfFramework(error: unknown, request: FastifyRequest): ErrorCode {
  const { statusCode = 500, code = '' } = (error ?? {}) as Partial<FastifyError>;
  // An error from an outside service is not our refusal, whatever its status.
  const isRefusal = /^(FST|ERR_HTTP|HPE)_/.test(code) && statusCode >= 400 && statusCode < 500;
  if (isRefusal) return codeByStatus[statusCode] ?? 'MALFORMED';
  return isUnreadForm(request) || isDataException(error) ? 'MALFORMED' : 'INTERNAL';
}

/** The form parser throws plain errors; while a form is read, they are the form's fault. */
function isUnreadForm(request: FastifyRequest): boolean {
  return request.isReading && request.headers['content-type']?.startsWith('multipart/') === true;
}

/** SQLSTATE class 22: a value that the database cannot store, which must not become a 5xx. */
function isDataException(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && /^22\w{3}$/.test(String(error.code))
  );
}

/** Leaves out a statement's parameters and details, which may contain personal data. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return { name: error.name, message: error.message, code, constraint, stack: error.stack };
}

import { type Endpoint, type ErrorBody, type ErrorCode, errorCatalogue, errorText } from '@coruja/contract';
import type { Json } from './schemas.ts';

/**
 * Every code that an endpoint may answer: its own, and those that follow from its declaration
 * (docs/product/limits-and-security.md#order-of-checks). Without 500: no client can rely on a bug of ours.
 */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...commonCodes(endpoint),
    ...accessCodes(endpoint),
    ...(endpoint.errors ?? []),
  ]);
  return [...codes].sort();
}

function commonCodes({ id, method, params, query, body, idempotent, rawBody }: Endpoint): ErrorCode[] {
  const isRead = params !== undefined || query !== undefined || idempotent === true;
  const isWrite = method !== 'GET';
  return [
    'RATE_LIMITED',
    // Every endpoint that accepts no form refuses one, whether it reads a body or not.
    'UNSUPPORTED_MEDIA_TYPE',
    ...when(isRead || (body !== undefined && !rawBody), 'VALIDATION'),
    // Also for an id in the path that no text can be read from.
    ...when(isWrite || params !== undefined, 'MALFORMED'),
    ...when(isWrite, 'CROSS_SITE', 'PAYLOAD_TOO_LARGE'),
    // The only endpoint that answers whatever the database does.
    ...when(id !== 'healthz', 'DATABASE_UNAVAILABLE'),
  ];
}

function accessCodes({ access, path }: Endpoint): ErrorCode[] {
  if (access.who === 'public') return [];
  return [
    'UNAUTHENTICATED',
    ...when(path.includes(':storeId'), 'STORE_NOT_FOUND'),
    ...when(access.who !== 'device', 'CONSOLE_LOCKED'),
    ...when(access.who === 'owner', 'OWNER_ONLY'),
    ...when(access.who === 'staff', 'NOT_ALLOWED', 'APPROVAL_NEEDED', 'PIN_INVALID', 'PIN_BLOCKED'),
    ...when(access.needs !== 'always', 'SUBSCRIPTION_CANCELLED'),
    ...when(access.needs === 'operating', 'SUBSCRIPTION_INACTIVE'),
  ];
}

function when(condition: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : [];
}

/** The codes by their status. */
export function codesByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** The format of every error. */
export const errorSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: {
      type: 'string',
      description: 'The message, or a fixed English text for three of the codes',
    },
    message: { type: 'string', description: 'Portuguese, fit for a toast' },
    code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'A stable code to branch on' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The message for each invalid field, by its path',
    },
    erro: { type: 'boolean', description: 'Only when the postal code service finds no such CEP' },
  },
};

/** An example body for each code of the catalogue. */
export function errorExamples(codes: readonly ErrorCode[]): Record<string, Json> {
  return Object.fromEntries(
    codes.map((code) => [code, { summary: errorCatalogue[code].message, value: bodyOf(code) }]),
  );
}

function bodyOf(code: ErrorCode): Json {
  const message = code === 'VALIDATION' ? 'Informe um texto.' : errorCatalogue[code].message;
  const body: ErrorBody = { error: errorText(code, message), message, code };
  if (code === 'VALIDATION') return { ...body, fields: { name: message } };
  return code === 'CEP_NOT_FOUND' ? { erro: true, ...body } : { ...body };
}

/**
 * Errors of one status with the same codes are one component, referenced by every operation that may answer
 * it.
 */
export function errorResponse(status: number, codes: readonly ErrorCode[]): { name: string; response: Json } {
  const sentences = codes.map((code) => `${code}: ${errorCatalogue[code].message}`);
  return {
    name: codes.map(pascal).join('-or-'),
    response: {
      description: sentences.join('  \n'),
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
        ...(status === 429 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
      },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    },
  };
}

function pascal(code: string): string {
  return code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

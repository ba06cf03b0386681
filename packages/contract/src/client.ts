import type { Answer, CallInput, Endpoint } from './endpoint.ts';
import { type ErrorCode, quotedErrors } from './errors.ts';

/** The usable parts of a refusal. */
interface Refusal {
  readonly code: ErrorCode;
  /** Null if the answer has no sentence to show. */
  readonly message: string | null;
  readonly fields: Record<string, string>;
}

/** A refusal by the server. Callers branch on `code`; `message` is Portuguese, fit for a toast. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** False for an empty answer, a proxy's page or `{}`: then `message` is this client's own. */
  readonly hasServerMessage: boolean;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  /** How long to wait before the next try, if the server says so (`Retry-After`). */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    { code, message, fields }: Refusal,
    requestId: string | null,
    retryAfterSeconds: number | null = null,
  ) {
    super(message ?? 'O sistema está momentaneamente fora do ar. Tente novamente em instantes.');
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.hasServerMessage = message !== null;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The call did not reach the server, or no answer came back: the outcome is unknown. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Sem conexão com o servidor. Verifique sua internet e tente novamente.', { cause });
    this.name = 'NetworkError';
  }
}

/** The caller has no store id: nothing was sent. */
export class MissingStoreError extends Error {
  constructor() {
    super('ID da loja não encontrado.');
    this.name = 'MissingStoreError';
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Headers of this call only, such as who approves it. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface ClientOptions {
  /** The address of the API, with `/api`, without a slash at the end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Headers for each call, read when it is made. */
  readonly headers?: () => Record<string, string>;
  /** Called for each successful call when its answer is read, before the caller gets it. */
  readonly onSuccess?: (endpoint: Endpoint, body: unknown) => void;
  /** Called for each refusal, before the caller gets it. If it sends the call again, the caller gets that answer instead. */
  readonly onError?: (
    error: ApiError,
    endpoint: Endpoint,
    body: unknown,
    again: (headers?: CallOptions['headers']) => Promise<Response>,
  ) => Promise<Response> | undefined;
}

/**
 * A typed client over `fetch`.
 *
 * @throws ApiError when the server refuses, NetworkError when no answer came, MissingStoreError without a store id
 */
export function createClient(options: ClientOptions) {
  async function send<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    call: CallOptions = {},
  ): Promise<Response> {
    const parts = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    if (lacksStore(parts.params) || lacksStore(parts.body)) throw new MissingStoreError();
    const response = await options
      .fetch(options.baseUrl + fillPath(endpoint.path, parts.params) + queryString(parts.query), {
        method: endpoint.method,
        credentials: 'include',
        ...requestBody(endpoint, parts.body, {
          ...options.headers?.(),
          ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
          ...call.headers,
        }),
        ...(call.signal ? { signal: call.signal } : {}),
      })
      .catch((cause: unknown) => {
        if (call.signal?.aborted) throw cause;
        throw new NetworkError(cause);
      });
    if (response.ok) return response;
    const error = await readError(response);
    const again = options.onError?.(error, endpoint, parts.body, (headers = {}) =>
      send(endpoint, input, { ...call, headers }),
    );
    if (again) return again;
    throw error;
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, call?: CallOptions): Promise<Answer<E>> {
      const response = await send(endpoint, input, call);
      // Tests and development check the server's answers against the schema, so a cast suffices here.
      const answer = (response.status === 204 ? undefined : await response.json()) as Answer<E>;
      options.onSuccess?.(endpoint, (input as { body?: unknown }).body);
      return answer;
    },
    /** A page of a long list, and the cursor of the next one. */
    async page<E extends Endpoint>(endpoint: E, input: CallInput<E>, call?: CallOptions) {
      const response = await send(endpoint, input, call);
      return {
        items: (await response.json()) as Answer<E>,
        nextCursor: response.headers.get('X-Next-Cursor'),
      };
    },
  };
}

/** Whether the `storeId` is missing. */
function lacksStore(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'storeId' in fields && !fields.storeId;
}

/** Fills the parameters of a path such as `/stores/:storeId`, escaped. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}

function requestBody(endpoint: Endpoint, body: unknown, headers: Record<string, string>) {
  if (body === undefined) return { headers };
  if (endpoint.multipart) return { headers, body: toFormData(body as Record<string, unknown>) };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof Blob) form.append(name, item);
      else if (item !== undefined) form.append(name, item === null ? '' : String(item));
    }
  }
  return form;
}

/** In seconds, as our server sends it. */
function readRetryAfter(response: Response): number | null {
  const text = response.headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

async function readError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id');
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, readRefusal(body), requestId, readRetryAfter(response));
}

/** Reads an error answer, and decides whether its sentence can be shown. */
function readRefusal(body: unknown): Refusal {
  const { error, message, code, fields } = asRecord(body);
  const texts = [message, error].filter(isText);
  for (const [known, quoted] of Object.entries(quotedErrors)) {
    if (code !== known && !texts.includes(quoted.error)) continue;
    // Our own server's sentence is kept, because it may say who has how many minutes.
    const said = code === known && isText(message) ? message : quoted.message;
    return { code: known as keyof typeof quotedErrors, message: said, fields: {} };
  }
  return {
    // An unknown code is passed on: no caller compares with it.
    code: isText(code) ? (code as ErrorCode) : 'INTERNAL',
    message: texts[0] ?? null,
    fields: Object.fromEntries(
      Object.entries(asRecord(fields)).filter((entry): entry is [string, string] => isText(entry[1])),
    ),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

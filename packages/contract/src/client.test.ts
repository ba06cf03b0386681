import { describe, expect, it } from 'vitest';
import { logout, me } from './auth.ts';
import { ApiError, MissingStoreError, NetworkError, createClient } from './client.ts';
import { quotedErrors } from './errors.ts';
import { createProduct } from './products.ts';
import { listSales } from './sales.ts';
import { createSession } from './sessions.ts';
import { addCredits } from './credits.ts';

const storeId = '7f1b0c52-8d3e-4c1a-9e64-2b5f0a7d9c11';
const userId = '5b7c1e9f-3a42-4d08-b6e5-f1a2d8c90414';

/** A client that records its calls and answers them by this function. */
function recordingClient(answer: () => Response | Promise<Response> = () => Response.json([])) {
  const calls: (RequestInit & { url: string })[] = [];
  const client = createClient({
    baseUrl: 'http://localhost/api',
    headers: () => ({ 'X-Console': '1' }),
    fetch: async (url, init) => {
      calls.push({ url: url as string, ...init });
      return answer();
    },
  });
  return { client, calls };
}

describe('a call', () => {
  it('has escaped path parameters, and only the given query fields', async () => {
    const { client, calls } = recordingClient();
    const query = { startDate: '2026-11-01', cursor: undefined, shortId: null as never, limit: 0 };
    await client.call(listSales, { params: { storeId: 'a/b c' }, query });
    await client.call(listSales, { params: { storeId }, query: {} });
    await client.call(listSales, { params: {} as never });
    // Also no key and no signal: `fetch` would send the key as the text `undefined`.
    expect(calls).toStrictEqual([
      {
        url: 'http://localhost/api/stores/a%2Fb%20c/sales?startDate=2026-11-01&limit=0',
        method: 'GET',
        credentials: 'include',
        headers: { 'X-Console': '1' },
      },
      expect.objectContaining({ url: `http://localhost/api/stores/${storeId}/sales` }),
      expect.objectContaining({ url: 'http://localhost/api/stores//sales' }),
    ]);
  });

  it('sends its body as JSON, with its key and its signal', async () => {
    const { client, calls } = recordingClient(() => Response.json({ id: 'made' }, { status: 201 }));
    const { signal } = new AbortController();
    const body = { computerId: userId, isGuest: true };
    const input = { params: { storeId }, body };
    expect(await client.call(createSession, input, { signal, idempotencyKey: 'start-1' })).toEqual({
      id: 'made',
    });
    expect(calls).toEqual([
      {
        url: `http://localhost/api/stores/${storeId}/sessions`,
        method: 'POST',
        credentials: 'include',
        headers: { 'X-Console': '1', 'Idempotency-Key': 'start-1', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      },
    ]);
  });

  it('sends a form field by field: a list as several, null as blank, undefined not at all', async () => {
    const { client, calls } = recordingClient();
    const images = [new Blob(['one']), new Blob(['two'])];
    const body = { name: 'Água', price: 3.5, barcode: null, quantity: undefined, images };
    await client.call(createProduct, { params: { storeId }, body: body as never });
    expect(calls[0]?.headers).toEqual({ 'X-Console': '1' });
    const form = calls[0]?.body as FormData;
    const texts = [...form.entries()].filter(([, value]) => typeof value === 'string');
    expect(texts).toEqual([
      ['name', 'Água'],
      ['price', '3.5'],
      ['barcode', ''],
    ]);
    const files = form.getAll('images') as File[];
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one', 'two']);
    expect([...form.keys()]).not.toContain('quantity');
  });

  it('with an empty answer returns undefined', async () => {
    const { client } = recordingClient(() => new Response(null, { status: 204 }));
    expect(await client.call(logout, {})).toBeUndefined();
  });

  it('for a page returns its entries and the cursor of the next', async () => {
    const headers = { 'X-Next-Cursor': 'WyIyMDI2Il0' };
    const { client } = recordingClient(() => Response.json([{ id: 'a' }], { headers }));
    const input = { params: { storeId } };
    expect(await client.page(listSales, input)).toEqual({ items: [{ id: 'a' }], nextCursor: 'WyIyMDI2Il0' });
    const last = recordingClient().client;
    expect(await last.page(listSales, input)).toEqual({ items: [], nextCursor: null });
  });

  it('without a store id sends nothing', async () => {
    const { client, calls } = recordingClient();
    const inputs = [
      client.call(listSales, { params: { storeId: '' } }),
      client.call(addCredits, { params: { userId }, body: { storeId: '', minutes: 10 } }),
    ];
    for (const call of inputs) {
      const error: unknown = await call.catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(MissingStoreError);
      expect(error).toMatchObject({ name: 'MissingStoreError', message: 'ID da loja não encontrado.' });
    }
    expect(calls).toEqual([]);
    await client.call(addCredits, { params: { userId }, body: { storeId, minutes: 10 } });
    expect(calls).toHaveLength(1);
  });

  it('without a connection throws a NetworkError, unless it was aborted', async () => {
    const cause = new TypeError('fetch failed');
    const { client } = recordingClient(() => Promise.reject(cause));
    const given = new AbortController();
    const errorOf = (signal: AbortSignal) =>
      client.call(me, {}, { signal }).catch((caught: unknown) => caught);
    const error = await errorOf(given.signal);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      name: 'NetworkError',
      message: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
      cause,
    });
    given.abort();
    expect(await errorOf(given.signal)).toBe(cause);
  });
});

/** The error that the client throws for an answer with this status and body. */
async function refusalOf(status: number, body: string): Promise<ApiError> {
  const client = createClient({
    baseUrl: 'http://localhost/api',
    fetch: async () => new Response(body, { status }),
  });
  const error: unknown = await client.call(me, {}).catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('the call was not refused');
  return error;
}

describe('a refusal', () => {
  it.each([
    ['an empty body', 500, ''],
    ["a proxy's page", 502, '<html><body><h1>502 Bad Gateway</h1></body></html>'],
    ['an empty object', 409, '{}'],
    ['null', 500, 'null'],
    ['a list', 500, '[]'],
    ['a text', 500, '"erro"'],
    ['a blank message', 409, '{"message":"  ","error":""}'],
    ['a message that is no text', 409, '{"message":{"a":1},"error":42}'],
    ['a code alone', 409, '{"code":"EMAIL_TAKEN"}'],
  ])('with %s has no message of the server', async (_, status, body) => {
    const error = await refusalOf(status, body);
    expect(error.status).toBe(status);
    expect(error.hasServerMessage).toBe(false);
    expect(error.message).toBe('O sistema está momentaneamente fora do ar. Tente novamente em instantes.');
  });

  it.each([
    ['message', { message: 'Já existe.' }],
    ['error', { error: 'Já existe.' }],
    ['message before error', { message: 'Já existe.', error: 'Conflict' }],
  ])('has the text of its %s', async (_, body) => {
    const error = await refusalOf(409, JSON.stringify(body));
    expect(error.hasServerMessage).toBe(true);
    expect(error.message).toBe('Já existe.');
  });

  it('keeps its code and the fields that have a sentence', async () => {
    const body = { code: 'VALIDATION', message: 'Confira.', fields: { name: 'Falta o nome.', price: 3 } };
    const error = await refusalOf(400, JSON.stringify(body));
    expect(error.code).toBe('VALIDATION');
    expect(error.fields).toEqual({ name: 'Falta o nome.' });
  });

  it('without a text as its code is an INTERNAL one, and an unknown code is kept', async () => {
    for (const body of ['{}', '{"code":7}', '{"code":" "}', ''])
      expect((await refusalOf(500, body)).code).toBe('INTERNAL');
    const body = { code: 'NEVER_HEARD_OF', message: 'Não.', fields: 'name' };
    const error = await refusalOf(409, JSON.stringify(body));
    expect([error.name, error.code, error.fields]).toEqual(['ApiError', 'NEVER_HEARD_OF', {}]);
  });

  it.each([
    [{ 'X-Request-Id': 'r-7', 'Retry-After': '30' }, 'r-7', 30],
    [{ 'Retry-After': '123456789' }, null, 123_456_789],
    [{ 'Retry-After': '1234567890' }, null, null],
    [{ 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null, null],
    [{}, null, null],
  ])('with the headers %j has the request id and how long to wait', async (headers, requestId, wait) => {
    const { client } = recordingClient(() => new Response('{}', { status: 429, headers: headers as never }));
    const error: unknown = await client.call(me, {}).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 429, requestId, retryAfterSeconds: wait });
  });

  it.each(
    Object.entries(quotedErrors).flatMap(([code, { status, error, message }]) => [
      { by: 'error', code, status, message, body: { error } },
      { by: 'message', code, status, message, body: { message: error } },
      { by: 'code', code, status, message, body: { code } },
      { by: 'error beside another message', code, status, message, body: { error, message: 'Forbidden' } },
    ]),
  )('is known as $code by its $by', async ({ code, status, message, body }) => {
    const error = await refusalOf(status, JSON.stringify(body));
    expect(error.code).toBe(code);
    expect(error.message).toBe(message);
    expect(error.hasServerMessage).toBe(true);
  });
});

it('a refusal that our server explains has its sentence, also where the code is known', async () => {
  const message = 'Ana tem 12 minutos.';
  expect((await refusalOf(409, JSON.stringify({ code: 'INSUFFICIENT_CREDITS', message }))).message).toBe(
    message,
  );
});

describe('the callbacks for every call', () => {
  const watched = async (status: number, body: string) => {
    const seen: string[] = [];
    const client = createClient({
      baseUrl: 'http://localhost/api',
      fetch: async () => new Response(body, { status }),
      onSuccess: ({ id }) => seen.push(`${id} succeeded`),
      onError: ({ code }, { id }) => {
        seen.push(`${id} was refused: ${code}`);
        return undefined;
      },
    });
    await client.call(me, {}).then(
      () => seen.push('told'),
      () => seen.push('told'),
    );
    return seen;
  };

  it('run before the caller gets the answer of a successful call', async () => {
    expect(await watched(200, '{}')).toEqual(['me succeeded', 'told']);
  });

  it('run before the caller gets the error of a refused call', async () => {
    expect(await watched(409, '{"code":"EMAIL_TAKEN"}')).toEqual(['me was refused: EMAIL_TAKEN', 'told']);
  });

  it('report no success for an unreadable answer', async () => {
    expect(await watched(200, 'no JSON')).toEqual(['told']);
  });
});

it('returns the answer of a call that onError has sent again', async () => {
  const sent: string[] = [];
  const client = createClient({
    baseUrl: 'http://localhost/api',
    fetch: async (_, init) => {
      const approver = new Headers(init?.headers).get('X-Approver') ?? '';
      sent.push(approver);
      return approver === 'ana'
        ? Response.json({ id: 'loja' })
        : Response.json({ code: 'X' }, { status: 403 });
    },
    onError: (_error, _endpoint, _body, again) =>
      sent.length === 1 ? again({ 'X-Approver': 'ana' }) : undefined,
  });
  expect(await client.call(me, {})).toEqual({ id: 'loja' });
  expect(sent).toEqual(['', 'ana']);
});

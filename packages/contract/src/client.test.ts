import { describe, expect, it } from 'vitest';
import { ApiError, createClient } from './client.ts';
import { quotedErrors } from './errors.ts';
import { me } from './auth.ts';

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
  ])('is told by its %s', async (_, body) => {
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

describe('the callbacks for every call', () => {
  const watched = async (status: number, body: string) => {
    const seen: string[] = [];
    const client = createClient({
      baseUrl: 'http://localhost/api',
      fetch: async () => new Response(body, { status }),
      onSuccess: ({ id }) => seen.push(`${id} succeeded`),
      onError: ({ code }, { id }) => seen.push(`${id} was refused: ${code}`),
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

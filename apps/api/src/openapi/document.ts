import { type Endpoint, type ErrorCode, errorCatalogue } from '@coruja/contract';
import { codesByStatus, errorExamples, errorResponse, errorSchema } from './errors.ts';
import { exampleOf, exampleOfAnswer } from './examples.ts';
import { descriptionOf, introduction, pathParameters, queryParameters, tags } from './prose.ts';
import { type Json, describeSchemas } from './schemas.ts';

export interface OpenApiDocument extends Json {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** The whole document, generated from the endpoint records alone, so that it always matches the endpoints. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  server: { publicUrl: string; cookieName: string },
): OpenApiDocument {
  const parts = describeParts(endpoints);
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints.toSorted(
    (one, other) => verbs.indexOf(one.method) - verbs.indexOf(other.method),
  )) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, parts) };
  }
  const origin = server.publicUrl.replace(/\/$/, '');
  const used = new Set(endpoints.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coruja',
      description: introduction,
      version: '1.0.0',
      license: { name: 'Proprietary: the terms of use', url: `${origin}/terms-of-use` },
    },
    servers: [{ url: `${origin}/api` }],
    tags: tags.filter(({ name }) => used.has(name)),
    security: [{ session: [] }],
    paths,
    components: components(endpoints, { parts, cookieName: server.cookieName }),
  };
}

/** The order of a path's operations. */
const verbs: readonly Endpoint['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every schema of every endpoint, each kind converted together. */
interface Parts {
  readonly params: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly body: Readonly<Record<string, Json>>;
  readonly answer: Readonly<Record<string, Json>>;
  readonly named: Readonly<Record<string, Json>>;
}

function describeParts(endpoints: readonly Endpoint[]): Parts {
  const describe = (part: 'params' | 'query' | 'body' | 'answer') => {
    const schemas = endpoints.flatMap((endpoint) => {
      const schema = endpoint[part];
      return schema ? [[endpoint.id, schema] as const] : [];
    });
    return describeSchemas(Object.fromEntries(schemas), part === 'answer' ? 'output' : 'input');
  };
  const [params, query, body, answer] = [
    describe('params'),
    describe('query'),
    describe('body'),
    describe('answer'),
  ];
  return {
    params: params.schemas,
    query: query.schemas,
    body: body.schemas,
    answer: answer.schemas,
    named: { ...params.named, ...query.named, ...body.named, ...answer.named },
  };
}

function parameterNamed(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function operation(endpoint: Endpoint, parts: Parts): Json {
  const parameters = [
    ...parametersIn('path', parts.params[endpoint.id]),
    ...parametersIn('query', parts.query[endpoint.id]),
    ...(endpoint.idempotent ? [parameterNamed('Idempotency-Key')] : []),
    ...(endpoint.stream ? ['Last-Event-ID', 'X-Live-Age'].map(parameterNamed) : []),
  ];
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(endpoint.access.who === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, parts) } : {}),
    responses: { [endpoint.status]: success(endpoint, parts), ...refusals(endpoint) },
  };
}

function parametersIn(where: 'path' | 'query', schema: Json = {}): Json[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const descriptions = where === 'path' ? pathParameters : queryParameters;
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description: descriptions[name] ?? description,
    schema: rest,
    example: exampleOf(rest),
  }));
}

function requestBody(endpoint: Endpoint, parts: Parts): Json {
  const schema = parts.body[endpoint.id] ?? {};
  const type = endpoint.multipart ? 'multipart/form-data' : 'application/json';
  return {
    required: endpoint.body?.safeParse(undefined).success !== true,
    content: { [type]: { schema, example: exampleOf(schema, parts.named) } },
  };
}

function success(endpoint: Endpoint, parts: Parts): Json {
  const headers = {
    'X-Request-Id': header('X-Request-Id'),
    ...(endpoint.paged ? { 'X-Next-Cursor': header('X-Next-Cursor') } : {}),
    ...(endpoint.changes?.length ? { 'X-Live-Event': header('X-Live-Event') } : {}),
    ...(endpoint.id === 'login' ? { 'Set-Cookie': header('Set-Cookie') } : {}),
  };
  const description = endpoint.status === 204 ? 'Done; no content.' : endpoint.summary;
  const content = contentOf(endpoint, parts);
  return { description, headers, ...(content ? { content } : {}) };
}

function contentOf(endpoint: Endpoint, { answer, named }: Parts): Json | undefined {
  if (endpoint.stream) return { 'text/event-stream': { schema: { type: 'string' }, example: liveExample } };
  if (endpoint.bytes) return { [endpoint.bytes]: { schema: { type: 'string', format: 'binary' } } };
  const schema = answer[endpoint.id];
  return schema && { 'application/json': { schema, example: exampleOfAnswer(endpoint, schema, named) } };
}

function refusals(endpoint: Endpoint): Record<string, Json> {
  const responses = [...codesByStatus(endpoint)].map(([status, codes]) => {
    const { name } = errorResponse(status, codes);
    return [status, { $ref: `#/components/responses/${name}` }] as const;
  });
  return Object.fromEntries(responses);
}

function header(name: string): Json {
  return { $ref: `#/components/headers/${name}` };
}

function components(
  endpoints: readonly Endpoint[],
  { parts, cookieName }: { parts: Parts; cookieName: string },
): OpenApiDocument['components'] {
  const answered = new Set<ErrorCode>();
  const responses: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const [status, codes] of codesByStatus(endpoint)) {
      for (const code of codes) answered.add(code);
      const { name, response } = errorResponse(status, codes);
      responses[name] = response;
    }
  }
  const codes = Object.keys(errorCatalogue).filter((code) => answered.has(code as ErrorCode));
  return {
    schemas: { ...parts.named, Error: errorSchema },
    responses,
    examples: errorExamples(codes as ErrorCode[]),
    parameters: { 'Idempotency-Key': idempotencyKey, 'Last-Event-ID': lastNoticeId, 'X-Live-Age': liveAge },
    headers: answerHeaders,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName,
        description: 'Set by the sign-in: HttpOnly, for 12 idle hours and 30 days at most.',
      },
    },
  };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Visible ASCII, new for each action; repeating the key returns the first answer.',
  schema: { type: 'string', maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '0d9c1f3e-7a52-4b86-9e14-c3f7d2a8b625',
};

const liveNoticeId = '3c0b7f5e-92d1-4a86-b4e7-5d8f1a6c0b27';

const liveExample = [
  `id: ${liveNoticeId}`,
  'event: change',
  'data: {"topics":["computers","sessions"],"at":"2026-11-21T19:00:00.000Z"}',
  '\n',
].join('\n');

const lastNoticeId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event received, as a browser sends it when it reconnects',
  schema: { type: 'string', maxLength: 200 },
  example: liveNoticeId,
};

const liveAge: Json = {
  name: 'X-Live-Age',
  in: 'header',
  required: false,
  description: 'When the stream is first opened: how far back it begins, in milliseconds',
  schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  example: 1_000,
};

const answerHeaders = {
  'X-Request-Id': {
    description: 'The id of this request in the log',
    schema: { type: 'string', format: 'uuid' },
    example: 'f2a71c0b-93d5-4e68-8b1f-6c4e0d7a9326',
  },
  'X-Next-Cursor': {
    description: 'The cursor of the next page; absent on the last one',
    schema: { type: 'string' },
    example: 'WyIyMDI2LTExLTIxIl0',
  },
  'X-Live-Event': {
    description: "The id of this change's notice in the store's live stream",
    schema: { type: 'string' },
    example: liveNoticeId,
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 }, example: 30 },
  'Set-Cookie': { description: 'The sign-in', schema: { type: 'string' } },
};

import { type Endpoint, endpoints, errorCatalogue } from '@coruja/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { openApiDocument } from './document.ts';
import { errorCodesOf } from './errors.ts';

const document = openApiDocument(endpoints, {
  publicUrl: 'https://coruja.app.br/',
  cookieName: '__Host-coruja_session',
});
// As it is sent: undefined values are dropped.
const sent = JSON.parse(JSON.stringify(document)) as typeof document;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Record<string, unknown>[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: unknown; readonly example: unknown }>;
  };
  readonly responses: Record<
    string,
    {
      readonly $ref?: string;
      readonly headers?: object;
      readonly content?: Record<string, { readonly example?: unknown }>;
    }
  >;
  readonly security?: readonly unknown[];
}

const operations = Object.entries(sent.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({ path, method, call: call as unknown as Operation })),
);

function operationOf({ id }: Endpoint): Operation {
  const found = operations.find(({ call }) => call.operationId === id);
  if (!found) throw new Error(`${id} is not described`);
  return found.call;
}

describe('the OpenAPI document', () => {
  it('passes a linter’s strictest rules, and further applicable ones', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'array-parameter-serialization': 'error',
        'boolean-parameter-prefixes': 'error',
        'component-name-unique': 'error',
        'operation-description': 'error',
        'operation-singular-tag': 'error',
        'operation-tag-defined': 'error',
        'parameter-description': 'error',
        'path-http-verbs-order': 'error',
        'path-params-defined': 'error',
        'paths-kebab-case': 'error',
        'response-contains-header': {
          severity: 'error',
          names: {
            '2xx': ['X-Request-Id'],
            '4xx': ['X-Request-Id'],
            '5xx': ['X-Request-Id'],
            '429': ['Retry-After'],
          },
        },
        'spec-example-values': 'error',
        'spec-strict-refs': 'error',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    // The linter does not see that one is only read, the others only posted, and that no session's id is `computer`.
    const isMeant = ({ ruleId, message }: { ruleId: string; message: string }) =>
      !(ruleId === 'no-ambiguous-paths' && message.includes('/sessions/computer/{computerId}'));
    const told = problems
      .filter(isMeant)
      .map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer}`);
    expect(told).toEqual([]);
  });

  it('describes every endpoint of the contract and nothing else', () => {
    const described = operations.map(({ path, method, call }) => `${call.operationId} ${method} ${path}`);
    const declared = endpoints.map(
      ({ id, method, path }) => `${id} ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('is at the documented URL', () => {
    expect(sent['servers']).toEqual([{ url: 'https://coruja.app.br/api' }]);
  });

  it.each(endpoints)('lists every status that $id can answer', (endpoint) => {
    const refused = errorCodesOf(endpoint).map((code) => errorCatalogue[code].status);
    const expected = [...new Set<number>([endpoint.status, ...refused])].map(String);
    expect(Object.keys(operationOf(endpoint).responses).toSorted()).toEqual(expected.toSorted());
  });

  it('has an example for each error, with its code, its message and the agreed text', () => {
    const { examples = {} } = sent.components;
    expect(examples['INSUFFICIENT_CREDITS']?.['value']).toEqual({
      error: 'User does not have enough credits in this store for the requested duration.',
      message: 'O usuário não possui créditos suficientes.',
      code: 'INSUFFICIENT_CREDITS',
    });
    expect(examples['CEP_NOT_FOUND']?.['value']).toMatchObject({ erro: true });
    expect(examples['VALIDATION']?.['value']).toMatchObject({ fields: { name: expect.any(String) } });
  });

  it('requires the sign-in exactly where the server does', () => {
    expect(sent['security']).toEqual([{ session: [] }]);
    for (const endpoint of endpoints) {
      const isPublic = endpoint.access.who === 'public';
      expect(operationOf(endpoint).security, endpoint.id).toEqual(isPublic ? [] : undefined);
    }
  });

  it('has the idempotency key, the cursor and binary data exactly where the endpoint has them', () => {
    for (const endpoint of endpoints) {
      const { parameters = [], responses } = operationOf(endpoint);
      const answer = responses[endpoint.status] ?? {};
      const hasKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/Idempotency-Key');
      expect(hasKey, endpoint.id).toBe(endpoint.idempotent === true);
      expect('X-Next-Cursor' in (answer.headers ?? {}), endpoint.id).toBe(endpoint.paged === true);
      expect(Object.keys(answer.content ?? {}), endpoint.id).toEqual(contentTypes(endpoint));
    }
  });

  it('describes amounts as numbers with two decimals, in requests and answers', () => {
    const amounts = amountsIn(sent);
    expect(amounts.length).toBeGreaterThan(30);
    for (const [name, schema] of amounts) {
      expect(schema, name).toMatchObject({ type: 'number', multipleOf: 0.01 });
    }
  });

  it('contains no schema twice', () => {
    expect(Object.keys(sent.components['schemas'] ?? {}).filter((name) => name.endsWith('Input'))).toEqual(
      [],
    );
  });
});

describe('the examples of', () => {
  it.each(endpoints.filter(({ body }) => body))('$id are accepted by the server’s schema', (endpoint) => {
    const { content = {} } = operationOf(endpoint).requestBody ?? {};
    const [sentBody] = Object.values(content);
    const { success, error } = endpoint.body?.safeParse(sentBody?.example) ?? { success: true };
    expect(error?.issues ?? []).toEqual([]);
    expect(success).toBe(true);
  });

  it.each(endpoints.filter(({ answer }) => answer))('$id are valid answers of the contract', (endpoint) => {
    const { content = {} } = operationOf(endpoint).responses[endpoint.status] ?? {};
    const { example } = content['application/json'] ?? {};
    expect(endpoint.answer?.safeParse(example).error?.issues ?? []).toEqual([]);
  });

  it.each(endpoints)('$id have a value for each of its parameters', (endpoint) => {
    const parameters = operationOf(endpoint).parameters ?? [];
    const values = Object.fromEntries(
      parameters.map((parameter) => [parameter['name'], parameter['example']]),
    );
    expect(endpoint.params?.safeParse(values).error?.issues ?? []).toEqual([]);
    expect(endpoint.query?.safeParse(values).error?.issues ?? []).toEqual([]);
    for (const parameter of parameters) {
      if (parameter['$ref'] === undefined) expect(parameter, endpoint.id).toHaveProperty('example');
    }
  });
});

const getTestApp = useTestApp();

describe('the URL', () => {
  it('/api/openapi.json answers the document for this server', async () => {
    const answer = await getTestApp().app.inject('/api/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    const { components, ...rest } = answer.json<typeof document>();
    expect(rest['servers']).toEqual([{ url: 'http://localhost:3000/api' }]);
    expect(rest.paths).toEqual(sent.paths);
    expect(components['securitySchemes']).toMatchObject({ session: { name: 'coruja_session' } });
  });

  it('/api/docs answers a page with its own title, all of whose files are here', async () => {
    const { app } = getTestApp();
    const page = await app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<title>Coruja: API</title>');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//);
      expect((await app.inject(file)).statusCode, file).toBe(200);
    }
    expect((await app.inject('/api/docs/json')).json()).toEqual(
      (await app.inject('/api/openapi.json')).json(),
    );
  });

  it('/api/docs loads nothing from outside, and runs only its own script', async () => {
    const page = await getTestApp().app.inject('/api/docs');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
  });
});

function contentTypes({ status, bytes, stream }: Endpoint): string[] {
  if (status === 204) return [];
  return [stream ? 'text/event-stream' : (bytes ?? 'application/json')];
}

const amountNames = new Set(
  'price pricePerHour subtotal discount total fromSessions value discountValue'.split(' '),
);

/** Every property named like an amount, anywhere. */
function amountsIn(node: unknown, path = ''): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${path}/${key}`;
    // A manual discount is its own object.
    const isAmount = amountNames.has(key) && (value as { type?: string }).type !== 'object';
    // Permissions are named like what they permit.
    const isPermission = /\/(?:p|ownP)ermissions(\/anyOf\/0)?\/properties$/.test(path);
    const isProperty = path.endsWith('/properties') && isAmount && !isPermission;
    return isProperty ? [[here, value] as [string, unknown]] : amountsIn(value, here);
  });
}

import type { Answer, Endpoint } from '@coruja/contract';
import { limits } from '@coruja/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Ports, PublicContext, SignedIn, StoreContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { checkAccess } from './access.ts';
import { runOnce } from './idempotency.ts';
import type { SessionCookie } from './session-cookie.ts';

/** What the HTTP layer stands on. */
export interface HttpDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly cookie: SessionCookie;
  readonly publicUrl: string;
  /** Whether answers are checked against the contract: in tests and development. */
  readonly checkAnswers: boolean;
  /** The limit on calls per second, of a store or of an address. */
  readonly checkThroughput: (request: FastifyRequest, storeId: string | undefined) => Promise<void>;
}

type Read<S> = S extends ZodType ? z.output<S> : undefined;
type ContextOf<E extends Endpoint> = E['access'] extends { who: 'public' } ? PublicContext : StoreContext;

/** A page of a list, with the cursor of the next one. */
export interface Page<T> {
  readonly items: T;
  readonly nextCursor: string | null;
}

type Result<E extends Endpoint> = E extends { paged: true }
  ? Page<Answer<E>>
  : E extends { bytes: string }
    ? Uint8Array
    : Answer<E>;

/** The request as its schemas read it. */
export interface Call<E extends Endpoint> {
  readonly params: Read<E['params']>;
  readonly query: Read<E['query']>;
  readonly body: Read<E['body']>;
}

/** The few things of HTTP that a sign-in needs. */
export interface HttpCall {
  readonly address: string;
  readonly signedIn: SignedIn | null;
  setSession(token: string, maxAgeSeconds: number): void;
  clearSession(): void;
}

export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  call: Call<E>,
  http: HttpCall,
) => Promise<Result<E>>;

/** Binds an endpoint of the contract to what carries it out. */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** Access was granted and the body is being read; over once the handler has it. */
    isReading: boolean;
  }
}

/**
 * Makes the `bind` of an app: access checks before the body is read, the idempotency key, the answer's status and shape.
 */
export function binderFor(app: FastifyInstance, deps: HttpDeps): Bind {
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      onRequest: async (request) => {
        request.signedIn = await checkAccess(deps, endpoint, request);
        refuseForms(endpoint, request);
        request.isReading = true;
      },
      preHandler: async (request) => {
        request.isReading = false;
      },
      handler: async (request, reply) => {
        const call = { params: request.params, query: request.query, body: request.body };
        const http = httpCall(deps, request, reply);
        // The schemas have read the three parts and the access check has filled the context, as the types say.
        const run = (ctx: PublicContext) => handler(ctx as never, call as never, http);
        return send(deps, { endpoint, call, run, request, reply });
      },
    });
  };
}

/** A form is read only where the endpoint takes one: elsewhere nobody may make us hold its files. */
function refuseForms(endpoint: Endpoint, request: FastifyRequest): void {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
  if (isForm && !endpoint.multipart) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

function routeSchema(endpoint: Endpoint) {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.answer ? { response: { [endpoint.status]: endpoint.answer } } : {}),
  };
}

function httpCall(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): HttpCall {
  return {
    address: request.ip,
    signedIn: request.signedIn,
    setSession: (token, maxAgeSeconds) => void deps.cookie.set(reply, token, maxAgeSeconds),
    clearSession: () => void deps.cookie.clear(reply),
  };
}

interface Sending {
  readonly endpoint: Endpoint;
  readonly call: { params: unknown; query: unknown; body: unknown };
  readonly run: (ctx: PublicContext) => Promise<unknown>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function send(deps: HttpDeps, { endpoint, call, run, request, reply }: Sending) {
  const ctx = contextFor(deps, request);
  const key = endpoint.idempotent ? idempotencyKey(request) : undefined;
  if (key !== undefined) {
    const keyed = { endpointId: endpoint.id, key, request: { params: call.params, body: call.body } };
    // Endpoints with a key belong to an owner, so the context is a store's.
    const text = await runOnce(ctx as StoreContext, keyed, async (inner) =>
      toJson(deps, endpoint, await run(inner)),
    );
    return reply.status(endpoint.status).type(json).send(text);
  }
  const result = await run(ctx);
  void reply.status(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  if (endpoint.immutable)
    void reply.header('Cache-Control', `public, max-age=${immutableSeconds}, immutable`);
  if (endpoint.bytes) return reply.type(endpoint.bytes).send(Buffer.from(result as Uint8Array));
  if (!endpoint.paged) return reply.type(json).send(toJson(deps, endpoint, result));
  const page = result as Page<unknown>;
  if (page.nextCursor !== null) void reply.header('X-Next-Cursor', page.nextCursor);
  return reply.type(json).send(toJson(deps, endpoint, page.items));
}

const json = 'application/json; charset=utf-8';
const immutableSeconds = 31_536_000;

function contextFor(deps: HttpDeps, request: FastifyRequest): PublicContext | StoreContext {
  const ctx = { db: deps.database.kysely, now: () => deps.clock.now(), ports: deps.ports };
  return request.signedIn ? { ...ctx, storeId: request.signedIn.storeId, actor: 'owner' } : ctx;
}

/** Views write the wire's own values, so an answer is plain JSON; the schema is a check, not a step (architecture.md). */
function toJson(deps: HttpDeps, endpoint: Endpoint, value: unknown): string {
  if (deps.checkAnswers) endpoint.answer?.parse(value);
  return JSON.stringify(value);
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyLength) {
    throw AppError.field('Idempotency-Key', 'Chave de repetição inválida.');
  }
  return key;
}

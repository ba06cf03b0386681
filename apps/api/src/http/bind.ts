import type { Readable } from 'node:stream';
import type { Answer, Endpoint } from '@coruja/contract';
import { limits } from '@coruja/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import { AppError } from '../app-error.ts';
import type { PublicContext, SignedIn, StoreContext } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Page } from '../db/paging/page.ts';
import { UploadSlots } from '../limits/upload-slots.ts';
import { checkAccess } from './access.ts';
import type { HttpDeps } from './deps.ts';
import { type Remember, runOnce, runOnceOutside } from './idempotency.ts';
import { bodyLimitOf } from './json-body.ts';
import type { RelyingParty } from './relying-party.ts';
import { runReport } from './run-report.ts';

type Read<S> = S extends ZodType ? z.output<S> : undefined;
type ContextOf<E extends Endpoint> = E['access'] extends { who: 'public' } ? PublicContext : StoreContext;

type Result<E extends Endpoint> = E extends { paged: true }
  ? Page<Answer<E>>
  : E extends { bytes: string }
    ? Uint8Array
    : E extends { stream: true }
      ? Readable
      : Answer<E>;

/** The request as its schemas read it. */
export interface Call<E extends Endpoint> {
  readonly params: Read<E['params']>;
  readonly query: Read<E['query']>;
  readonly body: Read<E['body']>;
}

/** The few things of HTTP that some verbs need. */
export interface HttpCall {
  /** The caller's, as the trusted proxy tells it. */
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
  readonly signedIn: SignedIn | null;
  /** For whom passkeys are made; null where this address cannot have any. */
  readonly relyingParty: RelyingParty | null;
  /** What the browser brought in the sign-in's cookie, good or not, where the call is for everybody. */
  readonly broughtToken: string | undefined;
  /** The same of the cookie by which a browser is known that signed in before. */
  readonly broughtBrowserToken: string | undefined;
  setSignIn(token: string, maxAgeSeconds: number): void;
  clearSignIn(): void;
  setBrowser(token: string, maxAgeSeconds: number): void;
  /** For a verb that acts outside: keeps its answer under the call's key, in the transaction of its effect. */
  readonly remember: (db: Db, answer: unknown) => Promise<void>;
  /** A line in the log that somebody should look at. */
  readonly warn: (facts: object, message: string) => void;
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
  const uploads = new UploadSlots();
  return (endpoint, handler) => {
    const route = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: bodyLimitOf(endpoint),
        schema: routeSchema(endpoint),
        onRequest: async (request, reply) => {
          request.signedIn = await checkAccess(deps, endpoint, request);
          refuseForms(endpoint, request);
          if (endpoint.multipart && request.signedIn) uploads.take(request.signedIn.storeId, request, reply);
          request.isReading = true;
        },
        preHandler: async (request) => {
          request.isReading = false;
        },
        handler: async (request, reply) => {
          if (endpoint.stream) void reply.type(eventStream).headers(streamHeaders);
          // HEAD comes the same way; it asks for the headers, and nobody would ever end its stream.
          if (endpoint.stream && request.method === 'HEAD') return reply.send();
          const call = { params: request.params, query: request.query, body: request.body };
          // The schemas have read the three parts and the access check has filled the context, as the types say.
          const run = (ctx: PublicContext, remember: Remember) =>
            handler(ctx as never, call as never, httpCall(deps, { endpoint, request, reply, remember }));
          return send(deps, { endpoint, call, run, request, reply });
        },
      });
    if (endpoint.rawBody) void app.register(async (scope) => void route(takingText(scope)));
    else route(app);
  };
}

/** Reads every body as text, whatever it says it is. */
function takingText(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  return scope;
}

/** A form is read only where the endpoint takes one: elsewhere nobody may make us hold its files. */
function refuseForms(endpoint: Endpoint, request: FastifyRequest): void {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
  if (isForm && !endpoint.multipart) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

function routeSchema(endpoint: Endpoint) {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.answer ? { response: { [endpoint.status]: endpoint.answer } } : {}),
  };
}

interface Handling {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly remember: Remember;
}

function httpCall(deps: HttpDeps, { endpoint, request, reply, remember }: Handling): HttpCall {
  return {
    address: request.ip,
    headers: request.headers,
    signedIn: request.signedIn,
    relyingParty: deps.relyingParty(request.socket),
    broughtToken: deps.cookie.read(request),
    broughtBrowserToken: deps.browserCookie.read(request),
    setSignIn: (token, maxAgeSeconds) => void deps.cookie.set(reply, token, maxAgeSeconds),
    clearSignIn: () => void deps.cookie.clear(reply),
    setBrowser: (token, maxAgeSeconds) => void deps.browserCookie.set(reply, token, maxAgeSeconds),
    remember: (db, answer) => remember(db, toJson(deps, endpoint, answer)),
    warn: (facts, message) => request.log.warn(facts, message),
  };
}

interface Sending {
  readonly endpoint: Endpoint;
  readonly call: { params: unknown; query: unknown; body: unknown };
  readonly run: (ctx: PublicContext, remember: Remember) => Promise<unknown>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function send(deps: HttpDeps, { endpoint, call, run, request, reply }: Sending) {
  const ctx = contextFor(deps, request);
  let isDone = false;
  const runNoted = async (inner: PublicContext, remember: Remember) => {
    const result = await run(inner, remember);
    isDone = true;
    return result;
  };
  const key = endpoint.idempotent ? idempotencyKey(request) : undefined;
  if (key !== undefined) {
    const keyed = { endpointId: endpoint.id, key, request: { params: call.params, body: call.body } };
    // Endpoints with a key belong to an owner, so the context is a store's.
    const inner = ctx as StoreContext;
    const text = endpoint.actsOutside
      ? await runOnceOutside(inner, keyed, async (remember) =>
          toJson(deps, endpoint, await runNoted(ctx, remember)),
        )
      : await runOnce(inner, keyed, async (inside) => toJson(deps, endpoint, await runNoted(inside, forget)));
    // An answer that was only remembered has changed nothing.
    if (isDone) announce(deps, { endpoint, request, reply });
    return reply.status(endpoint.status).type(json).send(text);
  }
  const result = endpoint.report
    ? await runReport(deps.readReplica, ctx, (reading) => run(reading, forget))
    : await run(ctx, forget);
  announce(deps, { endpoint, request, reply });
  void reply.status(endpoint.status);
  if (endpoint.stream) return reply.send(result);
  if (endpoint.status === 204) return reply.send();
  if (endpoint.bytes) return sendBytes(reply.type(endpoint.bytes), endpoint, result as Uint8Array);
  if (!endpoint.paged) return reply.type(json).send(toJson(deps, endpoint, result));
  const page = result as Page<unknown>;
  if (page.nextCursor !== null) void reply.header('X-Next-Cursor', page.nextCursor);
  return reply.type(json).send(toJson(deps, endpoint, page.items));
}

function sendBytes(reply: FastifyReply, { immutable, fileName }: Endpoint, bytes: Uint8Array): FastifyReply {
  if (immutable) void reply.header('Cache-Control', `public, max-age=${immutableSeconds}, immutable`);
  if (fileName) void reply.header('Content-Disposition', `inline; filename="${fileName}"`);
  return reply.send(Buffer.from(bytes));
}

/**
 * Tells the store's open consoles what the call has changed: here alone, after the commit, and never for a refused call
 * (docs/decisions/0009-what-changed-is-told-after-the-commit.md). The caller learns the notice's id, to recognise its own.
 */
function announce(
  { ports, readReplica }: HttpDeps,
  { endpoint, request, reply }: Pick<Sending, 'endpoint' | 'request' | 'reply'>,
): void {
  if (!endpoint.changes?.length || !request.signedIn) return;
  const { storeId } = request.signedIn;
  // At once, before the channel brings it back: the next call of the same person may be a report.
  readReplica?.noteChange(storeId);
  const id = ports.live.publish(storeId, endpoint.changes);
  void reply.header('X-Live-Event', id);
}

/** A call without a key keeps nothing. */
const forget: Remember = async () => {};

const json = 'application/json; charset=utf-8';
const eventStream = 'text/event-stream; charset=utf-8';
/** No proxy may hold events back; and a connection whose stream has ended would keep a stopping server from its end. */
const streamHeaders = { 'X-Accel-Buffering': 'no', Connection: 'close' };
const immutableSeconds = 31_536_000;

function contextFor(deps: HttpDeps, request: FastifyRequest): PublicContext | StoreContext {
  const ctx = { db: deps.database.kysely, now: () => deps.clock.now(), ports: deps.ports };
  return request.signedIn ? { ...ctx, storeId: request.signedIn.storeId, actor: 'owner' } : ctx;
}

/**
 * Views write the wire's own values, so the schema checks an answer and never changes it
 * (docs/decisions/0004-one-record-per-endpoint.md).
 */
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

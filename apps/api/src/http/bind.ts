import type { Readable } from 'node:stream';
import { type Answer, type Endpoint, changesOf } from '@coruja/contract';
import { limits } from '@coruja/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import { AppError } from '../app-error.ts';
import { finishLine, lineFor } from '../audit/line-of-call.ts';
import type { PublicContext, SignedIn, StoreContext } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Expectation } from '../db/guarded-kysely.ts';
import type { Page } from '../db/paging/page.ts';
import { actingOf } from '../permissions.ts';
import { UploadSlots } from '../limits/upload-slots.ts';
import { checkAccess } from './access.ts';
import { confirmed, withCertainSignIn } from './recalled-sign-in.ts';
import { auditRefused } from './audit-refused.ts';
import type { HttpDeps } from './deps.ts';
import { type Remember, runOnce, runOnceWithoutTransaction } from './idempotency.ts';
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

/** The request as parsed by its schemas. */
export interface Call<E extends Endpoint> {
  readonly params: Read<E['params']>;
  readonly query: Read<E['query']>;
  readonly body: Read<E['body']>;
}

/** The parts of HTTP that some verbs need. */
export interface HttpCall {
  /** The caller's address, as forwarded by the trusted proxy. */
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
  readonly signedIn: SignedIn | null;
  /** For passkeys; null if they cannot work at this address. */
  readonly relyingParty: RelyingParty | null;
  /** The token in the sign-in's cookie, valid or not, if the endpoint is public. */
  readonly presentedToken: string | undefined;
  /** The same for the cookie of known browsers. */
  readonly presentedBrowserToken: string | undefined;
  setSignIn(token: string, maxAgeSeconds: number): void;
  clearSignIn(): void;
  setBrowser(token: string, maxAgeSeconds: number): void;
  /**
   * For a verb that calls an outside service: stores its answer under the idempotency key, in the transaction
   * of its effect.
   */
  readonly remember: (db: Db, answer: unknown) => Promise<void>;
  /** Logs something that a person should look at. */
  readonly warn: (facts: object, message: string) => void;
}

export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  call: Call<E>,
  http: HttpCall,
) => Promise<Result<E>>;

/** Binds an endpoint of the contract to its handler. */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** That the recalled sign-in holds; null if it was looked up. */
    expectation: Expectation | null;
    /** True from when access was granted until the handler has the body. */
    isReading: boolean;
  }
}

/**
 * Creates the `bind` of an app: access checks before the body is read, the idempotency key, the answer's
 * status and schema.
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
          if (endpoint.stream) void reply.type(streamType).headers(streamHeaders);
          // HEAD uses the same route; it wants only the headers, and nobody would close its stream.
          if (endpoint.stream && request.method === 'HEAD') return reply.send();
          const call = { params: request.params, query: request.query, body: request.body };
          // The schemas have parsed the three parts and the access check has filled the context, so the types
          // hold.
          const run = (ctx: PublicContext, remember: Remember) =>
            confirmed(request, ctx, () =>
              handler(ctx as never, call as never, httpCall(deps, { endpoint, request, reply, remember })),
            );
          const sending = { endpoint, call, run, request, reply };
          return withCertainSignIn(deps, { endpoint, request }, () =>
            auditRefused(deps, { endpoint, request, signedIn: request.signedIn }, () => send(deps, sending)),
          );
        },
      });
    if (endpoint.rawBody) void app.register(async (scope) => void route(withTextBodies(scope)));
    else route(app);
  };
}

/** Reads every body as text, whatever its content type. */
function withTextBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  return scope;
}

/** Parses a form only where the endpoint accepts one, so that nobody can make us buffer files elsewhere. */
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
    presentedToken: deps.cookie.read(request),
    presentedBrowserToken: deps.browserCookie.read(request),
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
  const ctx = contextFor(deps, endpoint, request);
  let isDone = false;
  const runNoted = async (inner: PublicContext, remember: Remember) => {
    const result = await run(inner, remember);
    isDone = true;
    return result;
  };
  const key = endpoint.idempotent ? idempotencyKey(request) : undefined;
  if (key !== undefined) {
    const keyed = { endpointId: endpoint.id, key, request: { params: call.params, body: call.body } };
    // Endpoints with an idempotency key require an owner, so the context is a store's.
    const inner = ctx as StoreContext;
    const text = endpoint.callsExternalService
      ? await runOnceWithoutTransaction(inner, keyed, async (remember) =>
          toJson(deps, endpoint, await runNoted(ctx, remember)),
        )
      : await runOnce(inner, keyed, async (inside) => toJson(deps, endpoint, await runNoted(inside, forget)));
    // A repeated answer has changed nothing.
    if (isDone) {
      await finishLine(inner);
      announce(deps, { endpoint, call, request, reply });
    }
    return reply.status(endpoint.status).type(json).send(text);
  }
  const result = endpoint.report
    ? await runReport(deps.readReplica, { ctx, time: request.callTime }, (reading) => run(reading, forget))
    : await run(ctx, forget);
  await finishLine(ctx);
  announce(deps, { endpoint, call, request, reply });
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
 * Notifies the store's open consoles of the request's changes: only here, after the commit, and never for a
 * refused request (docs/decisions/0009-live-notices-after-commit.md). The caller gets the
 * notice's id, to recognise its own.
 */
function announce(
  { ports, readReplica }: HttpDeps,
  { endpoint, call, request, reply }: Pick<Sending, 'endpoint' | 'call' | 'request' | 'reply'>,
): void {
  const changes = changesOf(endpoint, call.body);
  if (changes.length === 0 || !request.signedIn) return;
  const { storeId } = request.signedIn;
  // Directly, before the channel returns it: the same person's next request may be a report.
  readReplica?.noteChange(storeId);
  const id = ports.live.publish(storeId, changes);
  void reply.header('X-Live-Event', id);
}

/** A request without a key stores nothing. */
const forget: Remember = async () => {};

const json = 'application/json; charset=utf-8';
const streamType = 'text/event-stream; charset=utf-8';
/**
 * Keeps proxies from buffering, and closes the connection after the stream, since it would delay a shutdown.
 */
const streamHeaders = { 'X-Accel-Buffering': 'no', Connection: 'close' };
const immutableSeconds = 31_536_000;

function contextFor(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): PublicContext | StoreContext {
  const ctx = { db: request.db, now: () => deps.clock.now(), ports: deps.ports };
  const { signedIn } = request;
  if (!signedIn) return ctx;
  const audit = lineFor(endpoint, signedIn, request.ip);
  return { ...ctx, storeId: signedIn.storeId, ...actingOf(signedIn), audit };
}

/**
 * Views write wire values, so the schema only checks an answer and never changes it
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

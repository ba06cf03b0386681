import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import type { Ports } from './context.ts';
import type { Database } from './db/database.ts';
import type { ReadReplica } from './db/read-replica.ts';
import { findSignIn } from './features/auth/find-sign-in.ts';
import { features } from './features/index.ts';
import { attachGuardLink } from './guard-link/guard-link.ts';
import type { GuardTimings } from './guard-link/timings.ts';
import { binderFor } from './http/bind.ts';
import { serveConsole } from './http/console.ts';
import type { HttpDeps } from './http/deps.ts';
import { Drain, tellOfDrain } from './http/drain.ts';
import { answerError } from './http/errors.ts';
import { serveGuardDownloads } from './http/guard-downloads.ts';
import { openBodyLimit, readJsonBodies } from './http/json-body.ts';
import { ownOriginCheck } from './http/own-origin.ts';
import { relyingPartyOf } from './http/relying-party.ts';
import { browserCookie, sessionCookie } from './http/session-cookie.ts';
import { closeUnusedAtEnd } from './http/unused-connections.ts';
import { validateWithZod } from './http/validation.ts';
import { networkOf } from './limits/address-key.ts';
import { CallCounter } from './limits/call-counter.ts';
import { type ConnectionTimeouts, connectionTimeouts, limitConnections } from './limits/connection-limits.ts';
import { limitCallTime } from './limits/limit-call-time.ts';
import type { Metrics } from './metrics/metrics.ts';
import { describeApi } from './openapi/openapi.ts';
import type { Clock } from './ports/clock.ts';

export interface AppDeps {
  readonly database: Database;
  /** From which reports may be read; ended by whoever opened it. */
  readonly readReplica?: ReadReplica | undefined;
  /** Absent while nobody wants them. */
  readonly metrics?: Metrics | undefined;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
  /** The host listened on, where no public address was set: browsers may then come by any name of the machine. */
  readonly listensOn?: string | undefined;
  readonly trustProxy: boolean | number | string;
  readonly rateLimits: boolean;
  readonly checkAnswers: boolean;
  /** Begun when the process is told to end. */
  readonly drain?: Drain | undefined;
  /** Shorter than in use, for tests. */
  readonly guardTimings?: Partial<GuardTimings>;
  readonly connectionTimeouts?: Partial<ConnectionTimeouts>;
  /** The folder of the built console; without it the app is the API alone. */
  readonly consoleFolder?: string;
}

/** The server as a value: main.ts listens with it, tests inject into it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const timeouts = { ...connectionTimeouts, ...deps.connectionTimeouts };
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    trustProxy: trustedProxies(deps.trustProxy),
    genReqId: () => randomUUID(),
    // For whatever is no endpoint; each endpoint has its own.
    bodyLimit: openBodyLimit,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    // A call that comes on an open connection while the server ends is answered like the others that are under way.
    return503OnClosing: false,
    // One line a call, written by the hook below: without query strings.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // An address that cannot be read meets no hook, so its answer brings the headers itself.
      void reply.headers(bareHeaders(deps.publicUrl, request.id));
      answerError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(answerError);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('isReading', false);
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(helmet, helmetOptions(deps.publicUrl));
  await app.register(multipart, multipartOptions);
  addCommonHooks(app, deps.metrics);
  limitCallTime(app);
  tellOfDrain(app, deps.drain ?? new Drain());
  closeUnusedAtEnd(app);
  limitConnections(app, deps.trustProxy);
  // A stream would keep the server from ending for as long as its browser is open.
  app.addHook('preClose', async () => deps.ports.live.endStreams());

  if (deps.readReplica) tellOfChanges(app, deps.readReplica, deps.ports);

  const httpDeps = toHttpDeps(deps);
  await app.register(
    async (api) => {
      await describeApi(api, { publicUrl: deps.publicUrl });
      api.addHook('onRequest', async (_, reply) => void reply.header('Cache-Control', 'no-store'));
      const bind = binderFor(api, httpDeps);
      for (const bindFeature of features) bindFeature(bind);
      api.setNotFoundHandler(() => {
        throw new AppError('NOT_FOUND');
      });
    },
    { prefix: '/api' },
  );
  const ctx = { db: deps.database.kysely, now: () => deps.clock.now(), ports: deps.ports };
  const { log, guardTimings: timings, trustProxy } = deps;
  const guards = attachGuardLink(app, { ctx, log, timings, trustProxy });
  deps.metrics?.watch({
    name: 'coruja_guards_connected',
    help: 'Guards whose connection this process holds.',
    read: () => guards.count(),
  });
  serveGuardDownloads(app, { packages: deps.ports.guardPackages, ctx, rateLimits: deps.rateLimits });
  if (deps.consoleFolder) {
    const { publicUrl } = deps;
    await serveConsole(app, { folder: deps.consoleFolder, publicUrl, cookie: httpDeps.cookie });
  }
  return app;
}

/** What any process has changed, this one's jobs included. */
function tellOfChanges(app: FastifyInstance, replica: ReadReplica, { live }: Ports): void {
  const forget = live.subscribe((change) => replica.noteChange(change?.storeId ?? null));
  app.addHook('onClose', async () => forget());
}

/** A number of hops as the function that fastify asks; networks and on or off as they are. */
function trustedProxies(setting: boolean | number | string) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting;
}

function toHttpDeps(deps: AppDeps): HttpDeps {
  const https = deps.publicUrl.startsWith('https:');
  return {
    ...deps,
    isOwnOrigin: ownOriginCheck(deps),
    relyingParty: (connection) => relyingPartyOf(deps, connection),
    cookie: sessionCookie({ https }),
    browserCookie: browserCookie({ https }),
    findSignIn,
    checkThroughput: deps.rateLimits ? throughputCheck(deps) : async () => {},
  };
}

/** The limit on calls per second: of a store, or of a network before the store is known. */
function throughputCheck({ database, clock, log }: AppDeps): HttpDeps['checkThroughput'] {
  const counter = new CallCounter({ db: database.kysely, clock, log });
  return (request, storeId) => counter.take(storeId ?? networkOf(request.ip));
}

function addCommonHooks(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: a path or a query string may hold a person's CPF.
    const path = request.routeOptions.url ?? '(unknown)';
    const { method } = request;
    const status = reply.statusCode;
    const fields = { method, path, status, ms: Math.round(reply.elapsedTime) };
    metrics?.noteCall({ method, route: path, status, seconds: reply.elapsedTime / 1_000 });
    request.log.info({ ...fields, storeId: request.signedIn?.storeId }, 'call');
  });
}

/** What the hooks and helmet put on every answer under /api. */
function bareHeaders(publicUrl: string, requestId: string): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': hsts } : {}),
  };
}

const hstsSeconds = 31_536_000;
const hsts = `max-age=${hstsSeconds}; includeSubDomains`;

function helmetOptions(publicUrl: string) {
  return {
    // The console's pages bring their own policy with a nonce; everything else loads nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: hstsSeconds } : (false as const),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  };
}

const multipartOptions = {
  attachFieldsToBody: 'keyValues' as const,
  limits: {
    fileSize: 5 * 1024 * 1024,
    // One more than a product may have, so that the sentence about it is the schema's.
    files: 7,
    fields: 30,
    // The longest text may have 2,000 characters of four bytes.
    fieldSize: 16 * 1024,
    parts: 37,
    headerPairs: 50,
  },
  async onFile(part: { value?: unknown; filename: string; toBuffer(): Promise<Buffer> }) {
    part.value = { filename: part.filename, buffer: await part.toBuffer() };
  },
};

import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import type { Ports } from './context.ts';
import { CallTime } from './db/call-time.ts';
import type { Database } from './db/database.ts';
import type { ReadReplica } from './db/read-replica.ts';
import { callerOfBrowser } from './features/auth/known-browsers.ts';
import { KnownSignIns } from './features/auth/known-sign-ins.ts';
import { verifyPin } from './features/team/verify-pin.ts';
import { features } from './features/index.ts';
import { attachGuardLink } from './guard-link/guard-link.ts';
import type { Timers } from './guard-link/timers.ts';
import type { GuardTimings } from './guard-link/timings.ts';
import { TokenLookup } from './guard-link/token-lookup.ts';
import { binderFor } from './http/bind.ts';
import { serveConsole } from './http/console.ts';
import type { HttpDeps } from './http/deps.ts';
import { Drain, announceDrain } from './http/drain.ts';
import { answerError } from './http/errors.ts';
import { serveGuardDownloads } from './http/guard-downloads.ts';
import { openBodyLimit, readJsonBodies } from './http/json-body.ts';
import { ownOriginCheck } from './http/own-origin.ts';
import { relyingPartyOf } from './http/relying-party.ts';
import { type TokenCookie, browserCookie, signInCookie } from './http/cookies.ts';
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
  /** For reports. Whoever opened it closes it. */
  readonly readReplica?: ReadReplica | undefined;
  /** Absent when metrics are off. */
  readonly metrics?: Metrics | undefined;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
  /** The host to listen on when no public address is set: browsers may then use any name of the machine. */
  readonly listensOn?: string | undefined;
  readonly trustProxy: boolean | number | string;
  readonly rateLimits: boolean;
  readonly checkAnswers: boolean;
  /** Starts when the process is told to stop. */
  readonly drain?: Drain | undefined;
  /** How long a request may wait for the database in all. Tests on busy machines use a longer one. */
  readonly callMs?: number;
  /** Tests use shorter ones. */
  readonly guardTimings?: Partial<GuardTimings>;
  /** Tests leave some out. */
  readonly guardTimers?: Timers;
  readonly connectionTimeouts?: Partial<ConnectionTimeouts>;
  /** The folder of the built console. Without it the app serves only the API. */
  readonly consoleFolder?: string;
}

/** Builds the server without listening: main.ts listens with it, tests inject requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const timeouts = { ...connectionTimeouts, ...deps.connectionTimeouts };
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    trustProxy: trustedProxies(deps.trustProxy),
    genReqId: () => randomUUID(),
    // For paths that are no endpoint; each endpoint sets its own limit.
    bodyLimit: openBodyLimit,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    // During shutdown, requests on open connections are still answered normally.
    return503OnClosing: false,
    // The hook below logs one line per request, without query strings.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // A URL that cannot be parsed runs no hook, so the headers are set here.
      void reply.headers(bareHeaders(deps.publicUrl, request.id));
      answerError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(answerError);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('expectation', null);
  app.decorateRequest('isReading', false);
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(helmet, helmetOptions(deps.publicUrl));
  await app.register(multipart, multipartOptions);
  addCommonHooks(app, deps.metrics);
  limitCallTime(app, deps.database, deps.callMs);
  announceDrain(app, deps.drain ?? new Drain());
  closeUnusedAtEnd(app);
  limitConnections(app, deps.trustProxy);
  // An open stream would keep the server from closing for as long as its browser is there.
  app.addHook('preClose', async () => deps.ports.live.endStreams());

  if (deps.readReplica) notifyReplicaOfChanges(app, deps.readReplica, deps.ports);

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
  const { log, guardTimings: timings, guardTimers: time, trustProxy } = deps;
  const guards = attachGuardLink(app, { ctx, log, timings, time, trustProxy });
  deps.metrics?.watch({
    name: 'coruja_guards_connected',
    help: 'Guards whose connection this process holds.',
    read: () => guards.count(),
  });
  serveGuardDownloads(app, { ...deps, packages: deps.ports.guardPackages });
  if (deps.consoleFolder) {
    const { publicUrl } = deps;
    await serveConsole(app, { folder: deps.consoleFolder, publicUrl, cookie: httpDeps.cookie });
  }
  return app;
}

/** Reports changes made by any process, including this one's jobs. */
function notifyReplicaOfChanges(app: FastifyInstance, replica: ReadReplica, { live }: Ports): void {
  const forget = live.subscribe((change) => replica.noteChange(change?.storeId ?? null));
  app.addHook('onClose', async () => forget());
}

/** Fastify expects a function for a number of hops; networks and booleans are passed on unchanged. */
function trustedProxies(setting: boolean | number | string) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting;
}

function toHttpDeps(deps: AppDeps): HttpDeps {
  const https = deps.publicUrl.startsWith('https:');
  const ofBrowser = browserCookie({ https });
  return {
    ...deps,
    isOwnOrigin: ownOriginCheck(deps),
    relyingParty: (connection) => relyingPartyOf(deps, connection),
    cookie: signInCookie({ https }),
    browserCookie: ofBrowser,
    signIns: new KnownSignIns(),
    verifyPin,
    isGuardToken: async (db, token) => (await new TokenLookup(db).find(token))?.is_closed === false,
    checkThroughput: deps.rateLimits ? throughputCheck(deps, ofBrowser) : async () => {},
  };
}

/** The limit of requests per second: per store; while nobody is signed in, for its known browsers, or per network. */
function throughputCheck(deps: AppDeps, cookie: TokenCookie): HttpDeps['checkThroughput'] {
  const { database, clock, log, ports } = deps;
  const counter = new CallCounter({ db: () => database.within(new CallTime()), clock, log });
  return (request, storeId) => {
    const token = storeId === undefined ? cookie.read(request) : undefined;
    const browser = token ? callerOfBrowser(ports.seal, token) : null;
    return counter.take(storeId ?? browser ?? networkOf(request.ip));
  };
}

function addCommonHooks(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    // Log the route's pattern, not the URL: a path or query string may contain a person's CPF.
    const path = request.routeOptions.url ?? '(unknown)';
    const { method } = request;
    const status = reply.statusCode;
    const fields = { method, path, status, ms: Math.round(reply.elapsedTime) };
    metrics?.noteCall({ method, route: path, status, seconds: reply.elapsedTime / 1_000 });
    request.log.info({ ...fields, storeId: request.signedIn?.storeId }, 'call');
  });
}

/** The headers that hooks and helmet set on every response under /api. */
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
    // The console's pages have their own policy with a nonce; everything else may load nothing.
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
    // One more than a product may have, so that the schema refuses it and its message is shown.
    files: 7,
    fields: 30,
    // The longest text has 2,000 characters of up to four bytes each.
    fieldSize: 16 * 1024,
    parts: 37,
    headerPairs: 50,
  },
  async onFile(part: { value?: unknown; filename: string; toBuffer(): Promise<Buffer> }) {
    part.value = { filename: part.filename, buffer: await part.toBuffer() };
  },
};

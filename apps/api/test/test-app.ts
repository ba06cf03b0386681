import {
  type Answer,
  type CallInput,
  type Endpoint,
  type ErrorBody,
  type Store,
  fillPath,
} from '@coruja/contract';
import * as contract from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Ports, StoreContext } from '../src/context.ts';
import type { Database } from '../src/db/database.ts';
import type { ReadReplica } from '../src/db/read-replica.ts';
import { sandboxStore } from '../src/db/sandbox-store.ts';
import type { Timers } from '../src/guard-link/timers.ts';
import type { GuardTimings } from '../src/guard-link/timings.ts';
import type { Metrics } from '../src/metrics/metrics.ts';
import { runJob } from '../src/jobs/run-job.ts';
import { type LiveOptions, openLive } from '../src/live/open-live.ts';
import type { FileStore } from '../src/ports/file-store.ts';
import type { PaymentProvider } from '../src/ports/payments/payments.ts';
import type { NoticeRequest } from '../src/ports/payments/notice-outbox.ts';
import { SandboxPayments } from '../src/ports/payments/sandbox.ts';
import type { PixProviders } from '../src/ports/pix/pix-provider.ts';
import { SandboxPix } from '../src/ports/pix/sandbox-pix.ts';
import { sealOf } from '../src/seal.ts';
import { encodeBody } from './encode-body.ts';
import {
  type FakeJobs,
  type FakeMail,
  type FakePostalCodes,
  type FakePush,
  fakeFiles,
  fakeJobs,
  fakeMail,
  fakePostalCodes,
  fakePush,
  fakeGuardReleases,
  noGuardPackages,
  noSupport,
} from './fake-ports.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { randomAddress, randomCnpj, randomEmail } from './random-people.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase } from './test-database.ts';
import { leaveTimeUnpriced } from './unpriced-store.ts';

export interface TestAnswer<T> {
  readonly status: number;
  readonly body: T;
  /** The body of a refusal; check the status before using it. */
  readonly error: ErrorBody;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface Caller {
  readonly cookie?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** A signed-in owner, who sends requests like a browser. */
export interface Owner {
  readonly store: Store;
  readonly password: string;
  readonly cookie: string;
  /** Signs in again, after the clock was moved beyond a sign-in's lifetime. */
  signIn(): Promise<void>;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, caller?: Caller): Promise<TestAnswer<Answer<E>>>;
  /** The context in which verbs run for this store. */
  readonly context: StoreContext;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly postalCodes: FakePostalCodes;
  /** The embedded provider, even if another one is in use. */
  readonly sandbox: SandboxPayments;
  /** The same of the stores' own accounts. */
  readonly sandboxPix: SandboxPix;
  readonly jobs: FakeJobs;
  readonly mail: FakeMail;
  readonly push: FakePush;
  readonly post: NoticePost;
  readonly ports: Ports;
  /** Sends a notice to the webhook, possibly again. */
  deliver(notice: NoticeRequest): Promise<number>;
  /** Runs every waiting job, and those that they queue. */
  runJobs(): Promise<void>;
  readonly logLines: string[];
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, caller?: Caller): Promise<TestAnswer<Answer<E>>>;
  newOwner: (overrides?: Partial<CallInput<typeof contract.signup>['body']>) => Promise<Owner>;
  close(): Promise<void>;
}

/** Sign-up fields of a new store. */
export function signupFields() {
  return {
    name: 'Lan House Coruja',
    ownerName: 'Marina Souza',
    email: randomEmail(),
    password: 'noite-longa',
    cnpj: randomCnpj(),
    phone: '(11) 98765-4321',
    cep: '01001-000',
    rua: 'Praça da Sé',
    numero: '100',
    bairro: 'Sé',
    cidade: 'São Paulo',
    estado: 'SP',
    pais: 'Brasil',
  };
}

/** The delivery from the embedded provider to the webhook, which a test may block. */
export interface NoticePost {
  /** Counts as delivered, but never arrives. */
  isHeld: boolean;
  readonly sent: NoticeRequest[];
}

/** What the embedded provider sends with its notices in tests. */
export const sandboxToken = 'sandbox-token-of-the-tests';

export interface TestAppOptions {
  /** Replaces the embedded payment provider. */
  readonly payments?: (clock: MovableClock) => PaymentProvider | Promise<PaymentProvider>;
  /** Replaces the embedded provider of the stores' own accounts. */
  readonly pix?: (clock: MovableClock) => PixProviders | Promise<PixProviders>;
  /** Replaces the database of the engine under test; the app closes it. */
  readonly database?: Database;
  /** Replaces files in memory. */
  readonly files?: FileStore;
  readonly guardReleases?: ReturnType<typeof fakeGuardReleases>;
  readonly readReplica?: ReadReplica;
  readonly metrics?: Metrics;
  /** How often the live streams are checked. */
  readonly live?: Pick<LiveOptions, 'heartbeatMs' | 'signInCheckMs' | 'recent'>;
  /** How long a request may wait for the database. */
  readonly callMs?: number;
  /** The timings of guards' connections. */
  readonly guardTimings?: Partial<GuardTimings>;
  readonly guardTimers?: Timers;
  /** The outcome of a card's renewal at the embedded provider. */
  readonly renewalOutcome?: () => 'approved' | 'refused';
}

/** The whole server with a new database and fakes only for the ports. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = movableClock();
  const postalCodes = fakePostalCodes();
  const jobs = fakeJobs();
  const mail = fakeMail();
  const push = fakePush();
  const post: NoticePost = { isHeld: false, sent: [] };
  const now = () => clock.now();
  const ofSandbox = { store: sandboxStore(database.kysely), now };
  const sandbox = new SandboxPayments({
    ...ofSandbox,
    webhookToken: sandboxToken,
    deliver: async (notice) => {
      post.sent.push(notice);
      return post.isHeld ? 200 : deliverNotice(app, notice);
    },
    renewalOutcome: () => options.renewalOutcome?.() ?? 'approved',
  });
  const payments = (await options.payments?.(clock)) ?? sandbox;
  const pix = new SandboxPix({
    ...ofSandbox,
    deliver: async (notice) => (post.isHeld ? 200 : deliverNotice(app, notice)),
  });
  // The regular check of all sign-ins would end a stream that the code forgot to end at once.
  const live = await openLive({ database, now, log: silentLog, signInCheckMs: 3_600_000, ...options.live });
  const ports = {
    postalCodes,
    files: options.files ?? fakeFiles(),
    payments,
    pix: (await options.pix?.(clock)) ?? pix,
    seal: sealOf(new Uint8Array(32).fill(1)),
    publicUrl: 'http://localhost:3000',
    jobs,
    mail,
    push,
    live,
    support: noSupport,
    guardPackages: noGuardPackages,
    guardReleases: options.guardReleases ?? fakeGuardReleases(),
  };
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const app: FastifyInstance = await buildApp({
    database,
    // On a busy machine the last of 64 calls that wait for each other had its turn only after the product's limit.
    callMs: options.callMs ?? 60_000,
    readReplica: options.readReplica,
    metrics: options.metrics,
    clock,
    ports,
    log,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    rateLimits: false,
    checkAnswers: true,
    ...(options.guardTimings ? { guardTimings: options.guardTimings } : {}),
    ...(options.guardTimers ? { guardTimers: options.guardTimers } : {}),
  });

  const call: TestApp['call'] = (endpoint, input, caller) => inject(app, { endpoint, input, caller });
  return {
    app,
    database,
    clock,
    postalCodes,
    sandbox,
    sandboxPix: pix,
    jobs,
    mail,
    push,
    post,
    ports,
    deliver: (notice) => deliverNotice(app, notice),
    async runJobs() {
      const ctx = { db: database.kysely, now, ports };
      for (let job = jobs.waiting.shift(); job; job = jobs.waiting.shift()) await runJob(ctx, job);
    },
    logLines,
    call,
    async newOwner(overrides = {}) {
      const fields = { ...signupFields(), ...overrides };
      const address = randomAddress();
      const created = await call(contract.signup, { body: fields }, { address });
      if (created.status !== 201)
        throw new Error(`signup answered ${created.status}: ${created.error.message}`);
      await confirmEmailInDatabase({ database, jobs }, created.body.id);
      await leaveTimeUnpriced(database, created.body.id);
      const { email, password } = fields;
      let cookie = '';
      const signIn = async () => {
        const { headers } = await call(contract.login, { body: { email, password } }, { address });
        cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      };
      await signIn();
      const by = { actor: 'owner', approvedBy: null };
      const context = { db: database.kysely, now, ports, storeId: created.body.id, ...by };
      return {
        store: { ...created.body, emailConfirmed: true },
        password,
        get cookie() {
          return cookie;
        },
        signIn,
        context,
        call: (endpoint, input, caller) => call(endpoint, input, { cookie, ...caller }),
      };
    },
    async close() {
      await app.close();
      await live.close();
      await database.close();
    },
  };
}

/** Most tests do not need the confirmation link; email-confirmation.test.ts tests it. */
async function confirmEmailInDatabase(
  { database, jobs }: Pick<TestApp, 'database' | 'jobs'>,
  storeId: string,
) {
  await database.query('update stores set email_confirmed_at = created_at where id = $1', [storeId]);
  const at = jobs.waiting.findIndex(
    ({ name, data }) => name === 'confirmation-mail' && data.storeId === storeId,
  );
  if (at !== -1) jobs.waiting.splice(at, 1);
}

/** Like the provider: over HTTP, to the product's own webhook. */
async function deliverNotice(app: FastifyInstance, notice: NoticeRequest): Promise<number> {
  const { path, headers, body } = notice;
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: body });
  return answer.statusCode;
}

/** One app for all tests of a file, closed at its end. Each test creates its own store. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let testApp: TestApp | undefined;
  beforeAll(async () => {
    testApp = await createTestApp(options);
  });
  afterAll(async () => {
    await testApp?.close();
  });
  return () => {
    if (!testApp) throw new Error('the app exists only inside tests');
    return testApp;
  };
}

interface Injection<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly caller: Caller | undefined;
}

async function inject<E extends Endpoint>(
  app: FastifyInstance,
  { endpoint, input, caller = {} }: Injection<E>,
): Promise<TestAnswer<Answer<E>>> {
  const parts = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  const body = await encodeBody(endpoint, parts.body);
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, parts.params)}`,
    query: Object.fromEntries(
      Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    remoteAddress: caller.address ?? '127.0.0.1',
    headers: {
      ...body.headers,
      ...(caller.cookie ? { cookie: caller.cookie } : {}),
      ...(caller.idempotencyKey ? { 'idempotency-key': caller.idempotencyKey } : {}),
      ...caller.headers,
    },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const json: unknown = isJson ? response.json() : response.rawPayload;
  return {
    status: response.statusCode,
    body: json as Answer<E>,
    error: json as ErrorBody,
    headers: response.headers,
  };
}

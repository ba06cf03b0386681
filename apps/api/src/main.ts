import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { PublicContext } from './context.ts';
import type { DatabaseLog } from './db/database-log.ts';
import type { Database } from './db/database.ts';
import { scheduleNightlyDump } from './db/dump.ts';
import { openDatabase } from './db/open-database.ts';
import { openReadReplica } from './db/read-replica.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { pins } from './demo/team.ts';
import { type Env, readEnv } from './env.ts';
import { Drain } from './http/drain.ts';
import { stopListening } from './http/stop-listening.ts';
import { type Queue, openQueue } from './jobs/queue.ts';
import { startPixWatch } from './jobs/pix-watch.ts';
import { runJob } from './jobs/run-job.ts';
import { schedulesOf } from './jobs/schedules.ts';
import { openLive } from './live/open-live.ts';
import { createLog } from './log.ts';
import { measuresOf } from './metrics/measures.ts';
import { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { openPayments, openPix, warnOfSandbox } from './open-payments.ts';
import { systemClock } from './ports/clock.ts';
import { openFileStore } from './ports/file-store.ts';
import { openGuardPackages } from './ports/guard-packages.ts';
import { openGuardReleases, signingKeyFrom } from './ports/guard-releases.ts';
import { openMailer } from './ports/mail/open-mailer.ts';
import type { DeliverNotice } from './ports/payments/notice-outbox.ts';
import { openPush } from './ports/push.ts';
import { brasilApi, viaCep, withFallback } from './ports/postal-codes.ts';
import { openSecretsKey, sealOf } from './seal.ts';

const cepTimeoutMs = 3_000;
const shutdownMs = 10_000;
/** For connections that a proxy opened just before the server stopped accepting; not used without a drain. */
const graceMs = 1_000;
/** Where this server was built; it may have been copied elsewhere since. */
const repository = fileURLToPath(new URL('../../..', import.meta.url));

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  warnOfSandbox(env, log);
  if (env.trustProxy !== false && env.publicUrl === undefined)
    log.warn('TRUST_PROXY without PUBLIC_URL: writes of browsers behind the proxy are refused');
  const clock = systemClock;
  const database = await openDatabaseOf(env, log);
  const readReplica = followReplica(env, { primary: database, log });
  const queue = await openQueue({ database, log });
  const now = () => clock.now();
  const around = { database, clock, log, deliver: deliverTo(() => app) };
  const secretsKey = await openSecretsKey(env.secretsKey, { dataDir: env.dataDir, log });
  const money = {
    payments: openPayments(env.asaas, around),
    pix: openPix(env.asaas, around),
    seal: sealOf(secretsKey),
  };
  const publicUrl = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const mail = openMailer({
    smtpUrl: env.smtpUrl,
    folder: join(env.dataDir, 'mail'),
    from: env.mailFrom,
    supportEmail: env.supportEmail,
    publicUrl,
    now,
    log,
  });
  const live = await openLive({ database, now, log });
  const guards = guardPorts(env.guardSigningKey ?? signingKeyFrom(secretsKey), log);
  const ports = { ...(await portsOf(env)), ...money, ...guards, publicUrl, jobs: queue, mail, live };
  const context = { db: database.kysely, now, ports };
  if (env.demo) await seedDemo(context, log, { onProgress: printProgress });

  const metrics = env.metrics && new Metrics(measuresOf({ context, database, queue, readReplica }));
  const metricsServer = metrics && env.metrics && (await serveMetrics(metrics, env.metrics));

  const drain = new Drain();
  const app: FastifyInstance = await buildApp({
    database,
    readReplica,
    metrics,
    clock,
    ports,
    log,
    publicUrl,
    listensOn: env.publicUrl === undefined ? env.host : undefined,
    trustProxy: env.trustProxy,
    rateLimits: env.rateLimits,
    checkAnswers: !env.production,
    drain,
    ...consoleFolder(),
  });
  const nightlyDump = scheduleNightlyDump({ database, clock, directory: join(env.dataDir, 'backups'), log });
  const drainMs = env.drainSeconds * 1_000;
  const close = async () => {
    await stopListening(app.server, { graceMs: Math.min(graceMs, drainMs) });
    nightlyDump.stop();
    await pixWatch.stop();
    await app.close();
    await queue.stop();
    await live.close();
    await metricsServer?.close();
    await readReplica?.close();
    await database.close();
  };
  const pixWatch = startPixWatch(context, log);
  endCleanly({ drain, drainMs, close });
  const address = await app.listen({ port: env.port, host: env.host });
  await startWork(queue, { context, log, metrics });
  greet(env.publicUrl ?? address, env.demo);
}

function guardPorts(signingKey: Uint8Array, log: DatabaseLog) {
  const guardPackages = openGuardPackages({ root: repository, log });
  return { guardPackages, guardReleases: openGuardReleases(signingKey, guardPackages) };
}

/** The embedded providers send their notices to the product's own webhooks, as the real ones do. */
function deliverTo(app: () => FastifyInstance): DeliverNotice {
  return async ({ path, headers, body }) => {
    const sent = await app().inject({ method: 'POST', url: path, headers, payload: body });
    return sent.statusCode;
  };
}

/** Only tests and development can meet code that nests units; see unit-guard.ts. */
function openDatabaseOf({ databaseUrl, dataDir, production }: Env, log: DatabaseLog): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir, log, guardsUnits: !production });
}

function followReplica(env: Env, options: { readonly primary: Database; readonly log: DatabaseLog }) {
  const databaseUrl = env.databaseReadUrl;
  return databaseUrl === undefined ? undefined : openReadReplica({ ...options, databaseUrl });
}

interface Work {
  readonly context: PublicContext;
  readonly log: DatabaseLog;
  readonly metrics: Metrics | undefined;
}

/** Starts the workers of this process, counted if metrics are on. */
function startWork(queue: Queue, { context, log, metrics }: Work): Promise<void> {
  const counted = (name: string, run: () => Promise<void>) =>
    metrics ? () => metrics.countJob(name, run) : run;
  const schedules = schedulesOf(context, log);
  return queue.work(
    (job) => counted(job.name, () => runJob(context, job))(),
    schedules.map((schedule) => ({ ...schedule, run: counted(schedule.name, schedule.run) })),
  );
}

async function portsOf(env: Env) {
  const service = (baseUrl: string) => ({ baseUrl, timeoutMs: cepTimeoutMs });
  return {
    support: { email: env.supportEmail ?? null, whatsapp: env.supportWhatsapp ?? null },
    postalCodes: withFallback(viaCep(service(env.cepUrl)), brasilApi(service(env.cepFallbackUrl))),
    push: openPush({ contact: `mailto:${env.supportEmail ?? addressOf(env.mailFrom)}` }),
    files: await openFileStore(env.storageUrl ?? pathToFileURL(resolve(env.dataDir, 'uploads')).href),
  };
}

/** `Coruja <nao-responda@coruja.app>` and the address alone are both allowed. */
function addressOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

/** The built console beside the built server; absent in development. */
function consoleFolder(): { consoleFolder?: string } {
  const folder = fileURLToPath(new URL('../../console/dist', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? { consoleFolder: folder } : {};
}

interface Ending {
  readonly drain: Drain;
  readonly drainMs: number;
  readonly close: () => Promise<void>;
}

/**
 * SIGINT and SIGTERM let running requests finish; a second signal changes nothing, and a timeout ends a hang.
 */
function endCleanly({ drain, drainMs, close }: Ending): void {
  const closeInTime = () => {
    setTimeout(() => process.exit(1), shutdownMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const end = () => {
    if (drain.hasBegun) return;
    drain.begin();
    setTimeout(closeInTime, drainMs);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** The first start takes longest here, so that somebody who waits sees that it goes on. */
function printProgress(percent: number): void {
  process.stdout.write(`Criando a loja de demonstração: ${percent}%\n`);
}

function greet(address: string, demo: boolean): void {
  const lines = [`Coruja está em ${address}`];
  if (demo) {
    lines.push('Loja de demonstração: demo@coruja.app / coruja123');
    lines.push(`No balcão: Bia, PIN ${pins.bia}; Caio, PIN ${pins.caio}; dona, PIN ${pins.owner}`);
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

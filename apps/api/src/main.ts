import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { scheduleNightlyDump } from './db/dump.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { type Env, readEnv } from './env.ts';
import { openQueue } from './jobs/queue.ts';
import { runJob } from './jobs/run-job.ts';
import { schedulesOf } from './jobs/schedules.ts';
import { openLive } from './live/open-live.ts';
import { createLog } from './log.ts';
import { openPayments } from './open-payments.ts';
import { systemClock } from './ports/clock.ts';
import { openFileStore } from './ports/file-store.ts';
import { openMailer } from './ports/mail/open-mailer.ts';
import type { DeliverNotice } from './ports/payments/sandbox-outbox.ts';
import { brasilApi, viaCep, withFallback } from './ports/postal-codes.ts';

const cepTimeoutMs = 3_000;
const shutdownMs = 10_000;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const clock = systemClock;
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log });
  const queue = await openQueue({ database, log });
  const now = () => clock.now();
  // The embedded provider sends its notices to the product's own webhook, as the real one does.
  const deliver: DeliverNotice = async ({ headers, body }) => {
    const sent = await app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body });
    return sent.statusCode;
  };
  const payments = openPayments(env.asaas, { database, now, log, deliver });
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
  const ports = { ...(await portsOf(env)), payments, jobs: queue, mail, live };
  const context = { db: database.kysely, now, ports };
  if (env.demo) await seedDemo(context, log);

  const app: FastifyInstance = await buildApp({
    database,
    clock,
    ports,
    log,
    publicUrl,
    trustProxy: env.trustProxy,
    rateLimits: env.rateLimits,
    checkAnswers: !env.production,
    ...consoleFolder(),
  });
  const nightlyDump = scheduleNightlyDump({ database, clock, directory: join(env.dataDir, 'backups'), log });
  endCleanly(async () => {
    nightlyDump.stop();
    await app.close();
    await queue.stop();
    await live.close();
    await database.close();
  });
  const address = await app.listen({ port: env.port, host: env.host });
  await queue.work((job) => runJob(context, job), schedulesOf(context, log));
  greet(env.publicUrl ?? address, env.demo);
}

async function portsOf(env: Env) {
  const service = (baseUrl: string) => ({ baseUrl, timeoutMs: cepTimeoutMs });
  return {
    support: { email: env.supportEmail ?? null, whatsapp: env.supportWhatsapp ?? null },
    postalCodes: withFallback(viaCep(service(env.cepUrl)), brasilApi(service(env.cepFallbackUrl))),
    files: await openFileStore(env.storageUrl ?? pathToFileURL(resolve(env.dataDir, 'uploads')).href),
  };
}

/** The built console beside the built server; absent while both are developed. */
function consoleFolder(): { consoleFolder?: string } {
  const folder = fileURLToPath(new URL('../../console/dist', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? { consoleFolder: folder } : {};
}

/** SIGINT and SIGTERM let the calls in flight end; a second signal changes nothing, a hang ends by the clock. */
function endCleanly(close: () => Promise<void>): void {
  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function greet(address: string, demo: boolean): void {
  const lines = [`Coruja está em ${address}`];
  if (demo) lines.push('Loja de demonstração: demo@coruja.app / coruja123');
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

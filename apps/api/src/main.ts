import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { scheduleNightlyDump } from './db/dump.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { type Env, readEnv } from './env.ts';
import { scheduleHousekeeping } from './jobs/housekeeping.ts';
import { createLog } from './log.ts';
import { systemClock } from './ports/clock.ts';
import { openFileStore } from './ports/file-store.ts';
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
  const ports = await portsOf(env);
  const context = { db: database.kysely, now: () => clock.now(), ports };
  if (env.demo) await seedDemo(context, log);

  const app = await buildApp({
    database,
    clock,
    ports,
    log,
    publicUrl: env.publicUrl ?? `http://${env.host}:${env.port}`,
    trustProxy: env.trustProxy,
    rateLimits: env.rateLimits,
    checkAnswers: !env.production,
    ...consoleFolder(),
  });
  const jobs = [
    scheduleHousekeeping(context, log),
    scheduleNightlyDump({ database, clock, directory: join(env.dataDir, 'backups'), log }),
  ];
  endCleanly(async () => {
    for (const job of jobs) job.stop();
    await app.close();
    await database.close();
  });
  const address = await app.listen({ port: env.port, host: env.host });
  greet(env.publicUrl ?? address, env.demo);
}

async function portsOf(env: Env) {
  const service = (baseUrl: string) => ({ baseUrl, timeoutMs: cepTimeoutMs });
  return {
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

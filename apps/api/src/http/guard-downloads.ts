import { open } from 'node:fs/promises';
import { guardPackageName, guardVersion } from '@coruja/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, networkOf } from '../limits/address-key.ts';
import { countAttempt } from '../limits/rate-counters.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type GuardPackage,
  type GuardPackages,
  type GuardSystem,
  guardSystems,
} from '../ports/guard-packages.ts';

/** The package's URL: a file beside the console, not an API endpoint. */
export function guardDownloadPath(system: GuardSystem): string {
  return `/downloads/${guardPackageName(system, guardVersion)}`;
}

interface Options {
  readonly packages: GuardPackages;
  readonly clock: Clock;
  readonly rateLimits: boolean;
}

/** A lan house downloads it from one address: a hundred computers, some of them repeatedly. */
const perHour = 300;
/** Each download keeps a file open for as long as the slowest client takes. */
const atOnce = 50;

const contentTypes = {
  windows: 'application/zip',
  'windows-msi': 'application/x-msi',
  linux: 'application/gzip',
};

const texts = {
  missing: [
    'O guarda ainda não está pronto para baixar neste servidor.',
    'Quem cuida do servidor prepara os pacotes com: npm run build -w apps/guard',
  ].join('\n'),
  failed: 'Não foi possível preparar o guarda agora. Tente de novo em alguns minutos.',
  busy: 'Muitos downloads ao mesmo tempo. Tente de novo em alguns minutos.',
  often: 'Muitos downloads deste endereço. Tente de novo em uma hora.',
};

/** Serves the guard's packages (docs/product/guard.md#download). The first download builds them if needed. */
export function serveGuardDownloads(app: FastifyInstance, { packages, clock, rateLimits }: Options): void {
  let running = 0;

  async function download(system: GuardSystem, request: FastifyRequest, reply: FastifyReply) {
    if (rateLimits && (await isTooOften(clock, request))) return refuse(reply, 429, texts.often);
    const isHead = request.method === 'HEAD';
    const found = (await packages.find(system)) ?? (isHead ? null : await make(system, packages));
    if (found === null) {
      if (!packages.canMake(system)) return refuse(reply, 503, texts.missing);
      return isHead ? setHeaders(reply, system).send() : refuse(reply, 503, texts.failed);
    }
    setHeaders(reply, system).header('ETag', `"${found.sha256}"`);
    if (request.headers['if-none-match'] === `"${found.sha256}"`) return reply.status(304).send();
    void reply.header('Content-Length', found.sizeBytes);
    if (isHead) return reply.send();
    if (running >= atOnce) return refuse(reply, 503, texts.busy);
    running += 1;
    // Runs after the last byte, a disconnect, or an error.
    reply.raw.once('close', () => {
      running -= 1;
    });
    return reply.send(await streamOf(found));
  }

  for (const system of guardSystems)
    app.route({
      method: ['GET', 'HEAD'],
      url: guardDownloadPath(system),
      handler: (request, reply) => download(system, request, reply),
    });
}

async function isTooOften(clock: Clock, request: FastifyRequest): Promise<boolean> {
  const ctx = { db: request.db, now: () => clock.now() };
  const bucket = `guard-download:${addressKey(networkOf(request.ip))}`;
  const { count } = await countAttempt(ctx, { bucket, seconds: 3_600 });
  return count > perHour;
}

async function make(system: GuardSystem, packages: GuardPackages): Promise<GuardPackage | null> {
  if (!packages.canMake(system)) return null;
  // The log has the reason; the caller cannot do anything about it.
  await packages.make().catch(() => undefined);
  return packages.find(system);
}

function setHeaders(reply: FastifyReply, system: GuardSystem): FastifyReply {
  return reply
    .type(contentTypes[system])
    .header('Content-Disposition', `attachment; filename="${guardPackageName(system, guardVersion)}"`)
    .header('Cache-Control', 'public, no-cache');
}

/** Opened before sending: replacing the package meanwhile does not affect this download. */
async function streamOf({ file, sizeBytes }: GuardPackage) {
  const handle = await open(file);
  return handle.createReadStream({ end: sizeBytes - 1 });
}

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  void reply.removeHeader('Content-Length').removeHeader('Content-Disposition').removeHeader('ETag');
  return reply
    .status(status)
    .headers({ 'Retry-After': status === 429 ? 3_600 : 120, 'Cache-Control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

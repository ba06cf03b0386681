import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Serves the built console: assets with hashed names for a year, and for every other address the page itself,
 * with a fresh nonce so that no inline style or script of a stranger runs.
 */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  const html = await readFile(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html'],
    setHeaders: (reply, path) => {
      const cache = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      void reply.header('Cache-Control', cache);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/\.\w{1,8}$/.test(request.url.split('?')[0] ?? '');
    if (!isPage) return reply.status(404).type('text/plain; charset=utf-8').send('Não encontrado.');
    return sendPage(reply, html);
  });
}

function sendPage(reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .status(200)
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      html.replaceAll('nonce=""', `nonce="${nonce}"`).replaceAll('content="{{nonce}}"', `content="${nonce}"`),
    );
}

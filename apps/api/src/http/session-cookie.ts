import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A new session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database holds of a token. It is random, so a plain hash is enough. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Sets, reads and clears the cookie; under https with Secure and the `__Host-` prefix (quality.md, section 3). */
export function sessionCookie(options: { https: boolean }) {
  const name = options.https ? '__Host-coruja_session' : 'coruja_session';
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: options.https } as const;
  return {
    name,
    read: (request: FastifyRequest) => request.cookies[name],
    set: (reply: FastifyReply, token: string, maxAgeSeconds: number) =>
      reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, attributes),
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;

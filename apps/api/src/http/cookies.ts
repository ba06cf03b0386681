import type { FastifyReply, FastifyRequest } from 'fastify';

interface CookieOptions {
  readonly https: boolean;
}

/** The cookie with a sign-in's token. */
export const signInCookie = (options: CookieOptions) => tokenCookie('coruja_session', options);

/** The cookie with a known browser's token (OWASP, "device cookies"). */
export const browserCookie = (options: CookieOptions) => tokenCookie('coruja_browser', options);

/** Sets, reads and clears a cookie (docs/product/stores.md#cookies). */
function tokenCookie(plainName: string, options: CookieOptions) {
  const name = options.https ? `__Host-${plainName}` : plainName;
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: options.https } as const;
  return {
    name,
    read: (request: FastifyRequest) => request.cookies[name],
    set: (reply: FastifyReply, token: string, maxAgeSeconds: number) =>
      reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, attributes),
  };
}

export type TokenCookie = ReturnType<typeof tokenCookie>;

import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * The time between SIGTERM and the shutdown, in which a load balancer removes the server from its list: it
 * reports that it is not ready, and still answers every request.
 */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}

const readiness = '/api/readyz';

export function announceDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request) => {
    if (drain.hasBegun && request.routeOptions.url === readiness) throw new AppError('DATABASE_UNAVAILABLE');
  });
  // A kept-alive connection would be cut during its next request, or delay the shutdown.
  app.addHook('onSend', async (_, reply) => {
    if (drain.hasBegun) void reply.header('Connection', 'close');
  });
  // A server that must stop at once still answers running requests.
  app.addHook('preClose', async () => drain.begin());
}

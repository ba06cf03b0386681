import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * The while between a server's order to end and its end, in which a load balancer takes it out of its list: it says that it is
 * not ready any more, and still answers every call that comes.
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

export function tellOfDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request) => {
    if (drain.hasBegun && request.routeOptions.url === readiness) throw new AppError('DATABASE_UNAVAILABLE');
  });
  // A connection that a balancer or a browser keeps for its next call would be cut under that call at the end, or keep the
  // server from ending.
  app.addHook('onSend', async (_, reply) => {
    if (drain.hasBegun) void reply.header('Connection', 'close');
  });
  // A server that is told to end at once still answers what is under way.
  app.addHook('preClose', async () => drain.begin());
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallTime } from '../db/call-time.ts';

/** Lets no call wait for the database for longer than a person does. */
export function limitCallTime(app: FastifyInstance, ms?: number): void {
  const times = new WeakMap<FastifyRequest, CallTime>();
  app.addHook('onRequest', (request, _, done) => {
    const time = new CallTime(ms);
    times.set(request, time);
    time.run(done);
  });
  // Whatever follows a body is called by the socket that brought it, and not by what came before.
  app.addHook('preValidation', (request, _, done) => {
    const time = times.get(request);
    if (time) time.run(done);
    else done();
  });
}

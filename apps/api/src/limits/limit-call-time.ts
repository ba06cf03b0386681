import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallTime } from '../db/call-time.ts';

/** Limits how long each request waits for the database. */
export function limitCallTime(app: FastifyInstance, ms?: number): void {
  const times = new WeakMap<FastifyRequest, CallTime>();
  app.addHook('onRequest', (request, _, done) => {
    const time = new CallTime(ms);
    times.set(request, time);
    time.run(done);
  });
  // After the body, code runs in the socket's async context instead of the request's, so the limit is set
  // again.
  app.addHook('preValidation', (request, _, done) => {
    const time = times.get(request);
    if (time) time.run(done);
    else done();
  });
}

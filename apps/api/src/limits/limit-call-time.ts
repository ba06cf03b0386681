import type { FastifyInstance } from 'fastify';
import { CallTime } from '../db/call-time.ts';
import type { Database, Db } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long this request may wait for the database. */
    callTime: CallTime;
    /** The database, for at most this time. */
    db: Db;
  }
}

/** Limits how long each request waits for the database. */
export function limitCallTime(app: FastifyInstance, database: Pick<Database, 'within'>, ms?: number): void {
  app.decorateRequest('callTime');
  app.decorateRequest('db');
  app.addHook('onRequest', (request, _, done) => {
    request.callTime = new CallTime(ms);
    request.db = database.within(request.callTime);
    done();
  });
}

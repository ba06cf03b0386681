import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { CallTime } from '../db/call-time.ts';
import { isConnectionError } from '../db/connection-error.ts';
import type { Db } from '../db/database.ts';
import { limitCallTime } from './limit-call-time.ts';

const later = (ms: number) => () => new Promise((resolve) => void setTimeout(resolve, ms));

async function startApp(ms: number): Promise<string> {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error, _, reply) => reply.status(isConnectionError(error) ? 503 : 500).send());
  // The request's database waits instead of asking anything.
  limitCallTime(app, { within: (time) => time as unknown as Db }, ms);
  const wait = ({ db }: FastifyRequest, waitMs: number) =>
    (db as unknown as CallTime).wait(later(waitMs), () => undefined);
  app.addHook('onRequest', (request) => wait(request, 5));
  app.post('/', async (request) => {
    await wait(request, (request.body as { ms: number }).ms);
    return 'done';
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

it('ends a request that waits for the database, even if its body came late', async () => {
  const url = await startApp(1_000);
  const call = async (ms: number) => {
    const text = JSON.stringify({ ms });
    const headers = { 'content-type': 'application/json', 'content-length': text.length };
    const sent = request(url, { method: 'POST', headers });
    const answered = once(sent, 'response');
    sent.write(text.slice(0, 3));
    // Longer than the whole limit: time on the caller's line does not count.
    await new Promise((resolve) => void setTimeout(resolve, 1_200));
    sent.end(text.slice(3));
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await Promise.all([call(1), call(60_000)])).toEqual([200, 503]);
});

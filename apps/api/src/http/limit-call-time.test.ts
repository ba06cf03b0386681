import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { inCallTime } from '../db/call-time.ts';
import { isConnectionError } from '../db/connection-error.ts';
import { limitCallTime } from './limit-call-time.ts';

const wait = (ms: number) =>
  inCallTime(
    () => new Promise((resolve) => void setTimeout(resolve, ms)),
    () => undefined,
  );

async function startApp(ms: number): Promise<string> {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error, _, reply) => reply.status(isConnectionError(error) ? 503 : 500).send());
  limitCallTime(app, ms);
  app.addHook('onRequest', () => wait(5));
  app.post('/', async (request) => {
    await wait((request.body as { ms: number }).ms);
    return 'done';
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

it('ends a call that waits for the database, also behind a body that came later', async () => {
  const url = await startApp(200);
  const call = async (ms: number) => {
    const text = JSON.stringify({ ms });
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from(text.slice(0, 3)));
        // Longer than all of its time: what the caller's line takes is not the database's.
        await new Promise((resolve) => void setTimeout(resolve, 300));
        controller.enqueue(Buffer.from(text.slice(3)));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body, duplex: 'half' })).status;
  };
  expect(await Promise.all([call(1), call(60_000)])).toEqual([200, 503]);
});

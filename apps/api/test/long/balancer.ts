import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { isReady } from './built-server.ts';

export interface Balancer {
  readonly url: string;
  /** The servers that get requests at this moment. */
  inUse(): readonly string[];
}

const lookEveryMs = 250;

/**
 * A minimal load balancer: each request goes to the next server that said ready when last asked, over
 * kept-alive connections. Only a refused connection is retried elsewhere; any other failure goes to the
 * caller.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let inUse = [...servers];
  let next = 0;
  let isClosed = false;
  const look = async () => {
    const ready = await Promise.all(servers.map(isReady));
    inUse = servers.filter((_, index) => ready[index]);
    if (!isClosed) setTimeout(() => void look(), lookEveryMs);
  };
  await look();

  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, tries = 0) => {
    const server = inUse[(next += 1) % Math.max(1, inUse.length)];
    if (server === undefined || tries > servers.length) return void to.writeHead(502).end();
    const { method, headers } = from;
    const onwards = request(`${server}${from.url}`, {
      method,
      agent,
      headers: { ...headers, connection: 'keep-alive' },
    });
    onwards.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(to);
    });
    onwards.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(from, to, body, tries + 1);
      else if (to.headersSent) to.destroy();
      else to.writeHead(502, { 'x-reason': String(error.code) }).end();
    });
    onwards.end(body);
  };
  const take = async (from: IncomingMessage, to: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(Buffer.from(chunk));
    pass(from, to, Buffer.concat(chunks));
  };
  const front = createServer((from, to) => void take(from, to));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    isClosed = true;
    agent.destroy();
    front.closeAllConnections();
    front.close();
  });
  return { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, inUse: () => inUse };
}

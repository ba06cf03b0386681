import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a stopping server exit although a browser has opened a connection in advance. Node closes connections
 * that are idle after a request; one without any request counts as busy and would stay open.
 */
export function closeUnusedAtEnd(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  // guard-link closes its own connections.
  app.server.on('upgrade', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}

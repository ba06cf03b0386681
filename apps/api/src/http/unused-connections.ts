import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a stopping server end although a browser has opened a connection ahead and never said a word on it. Node closes
 * connections that are idle after a call; one that has had none yet counts as busy, and nobody would ever end it.
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

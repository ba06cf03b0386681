// The baseline for the memory of a guard: plain `ws` connections to a server that does nothing with them.
//   node --inspect=127.0.0.1:PORT bench/bare-sockets.mjs
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

// The product's library, in the same version and with the same settings.
const { WebSocketServer } = createRequire(new URL('../apps/api/package.json', import.meta.url))('ws');

const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
const server = createServer((_, response) => response.end());
const open = new Set();

server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (opened) => {
    open.add(opened);
    opened.on('message', () => opened.send(state));
    opened.on('close', () => open.delete(opened));
    opened.on('error', () => undefined);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));

/** As long as the state that a guard receives. */
const state = JSON.stringify({ type: 'state', state: 'x'.repeat(250) });

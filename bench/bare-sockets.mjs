// The yardstick for the memory of a guard: connections of `ws` as they come, held by a server that does nothing with them.
//   node --inspect=127.0.0.1:PORT bench/bare-sockets.mjs
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

// The product's own library, at the product's own version and with the product's own settings.
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

/** As long as what a guard is told. */
const state = JSON.stringify({ type: 'state', state: 'x'.repeat(250) });

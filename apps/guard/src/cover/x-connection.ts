import { connect, type Socket } from 'node:net';

// The part of the X11 protocol that the cover needs (X Window System Protocol, X Version 11, Release 7), in the byte order of x86.

export interface XScreen {
  readonly root: number;
  readonly depth: number;
  readonly minKeycode: number;
  readonly maxKeycode: number;
  /** Of the root window's pixels; null for one of another kind: a palette, or another byte order. */
  readonly format: PixelFormat | null;
}

export interface PixelFormat {
  /** 16, 24 or 32. */
  readonly bitsPerPixel: number;
  /** A row is a multiple of this. */
  readonly rowBits: number;
  /** Of red, green and blue in a pixel. */
  readonly masks: readonly number[];
}

type Answer = (reply: Buffer | null) => void;

const HEADER_BYTES = 32;
const GENERIC_EVENT = 35;
/** Every server accepts requests of this size. */
const MAX_REQUEST_BYTES = 0xffff * 4;

/** @throws when there is no server, or it refuses */
export function connectToX(display: string, cookie: Buffer | null): Promise<XConnection> {
  const number = /^:(\d+)/.exec(display)?.[1];
  if (number === undefined) return Promise.reject(new Error(`Not a local display: ${display}`));
  const socket = connect(`/tmp/.X11-unix/X${number}`);
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const onData = (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const length = received.length < 8 ? 8 : 8 + received.readUInt16LE(6) * 4;
      if (received.length < length) return;
      if (received[0] !== 1) return fail(new XRefusal(received.toString('latin1', 8, length)));
      socket.off('data', onData).off('error', fail).setTimeout(0);
      resolve(new XConnection(socket, received.subarray(0, length)));
    };
    socket.on('data', onData).on('error', fail);
    socket.setTimeout(1_000, () => fail(new XRefusal('no answer')));
    socket.once('close', () => reject(new XRefusal('closed')));
    socket.write(hello(cookie));
  });
}

/** There is a server, but it does not let us in. */
export class XRefusal extends Error {}

function hello(cookie: Buffer | null): Buffer {
  const name = Buffer.from(cookie === null ? '' : 'MIT-MAGIC-COOKIE-1');
  const data = cookie ?? Buffer.alloc(0);
  const head = Buffer.from([0x6c, 0, 11, 0, 0, 0, name.length, 0, data.length, 0, 0, 0]);
  return Buffer.concat([head, padded(name), padded(data)]);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

export class XConnection {
  readonly screen: XScreen;
  readonly closed: Promise<void>;
  onEvent: (event: Buffer) => void = () => undefined;
  readonly #socket: Socket;
  readonly #idBase: number;
  #ids = 0;
  #sequence = 0;
  #waiting: { readonly sequence: number; readonly answer: Answer }[] = [];
  #received: Buffer[] = [];
  #receivedBytes = 0;

  constructor(socket: Socket, setup: Buffer) {
    this.#socket = socket;
    this.#idBase = setup.readUInt32LE(12);
    const vendorBytes = Math.ceil(setup.readUInt16LE(24) / 4) * 4;
    const screen = 40 + vendorBytes + setup.readUInt8(29) * 8;
    this.screen = {
      root: setup.readUInt32LE(screen),
      depth: setup.readUInt8(screen + 38),
      minKeycode: setup.readUInt8(34),
      maxKeycode: setup.readUInt8(35),
      format: formatOf(setup, screen),
    };
    socket.on('data', (data) => this.#read(data));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        for (const { answer } of this.#waiting.splice(0)) answer(null);
        resolve();
      });
    });
  }

  newId(): number {
    this.#ids += 1;
    return this.#idBase + this.#ids;
  }

  /** @param body what follows the four bytes of opcode, `detail` and length */
  send(opcode: number, detail: number, body: Buffer = Buffer.alloc(0)): void {
    const rest = padded(body);
    if (rest.length + 4 > MAX_REQUEST_BYTES) throw new Error('The request is too long.');
    const head = Buffer.alloc(4);
    head.writeUInt8(opcode, 0);
    head.writeUInt8(detail, 1);
    head.writeUInt16LE(rest.length / 4 + 1, 2);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    if (!this.#socket.destroyed) this.#socket.write(Buffer.concat([head, rest]));
  }

  /** For requests with a reply. Null after an error and when the connection is lost. */
  ask(opcode: number, detail: number, body?: Buffer): Promise<Buffer | null> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve(null);
      this.send(opcode, detail, body);
      this.#waiting.push({ sequence: this.#sequence, answer: resolve });
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    this.#received.push(data);
    this.#receivedBytes += data.length;
    if (this.#receivedBytes < HEADER_BYTES) return;
    let bytes = Buffer.concat(this.#received);
    for (let size = sizeOf(bytes); size !== null; size = sizeOf(bytes)) {
      this.#handle(bytes.subarray(0, size));
      bytes = bytes.subarray(size);
    }
    this.#received = [bytes];
    this.#receivedBytes = bytes.length;
  }

  #handle(packet: Buffer): void {
    const type = packet.readUInt8(0);
    if (type > 1) return this.onEvent(packet);
    const [first] = this.#waiting;
    // An error of a request without a reply: the window is gone, which the next look notices.
    if (first === undefined || first.sequence !== packet.readUInt16LE(2)) return;
    this.#waiting.shift();
    first.answer(type === 1 ? packet : null);
  }
}

const LEAST_FIRST = 0;
const TRUE_COLOR = 4;

/** @param screen where the screen's description starts, after the formats of the depths */
function formatOf(setup: Buffer, screen: number): PixelFormat | null {
  const depth = setup.readUInt8(screen + 38);
  const formats = Array.from({ length: setup.readUInt8(29) }, (_, index) => screen - (index + 1) * 8);
  const format = formats.find((at) => setup.readUInt8(at) === depth);
  const masks = masksOf(setup, screen);
  if (format === undefined || masks === null || setup.readUInt8(30) !== LEAST_FIRST) return null;
  const [bitsPerPixel, rowBits] = [setup.readUInt8(format + 1), setup.readUInt8(format + 2)];
  return [16, 24, 32].includes(bitsPerPixel) ? { bitsPerPixel, rowBits, masks } : null;
}

/** Of the root window's visual. */
function masksOf(setup: Buffer, screen: number): number[] | null {
  const wanted = setup.readUInt32LE(screen + 32);
  let at = screen + 40;
  for (let depths = setup.readUInt8(screen + 39); depths > 0; depths -= 1) {
    const visuals = setup.readUInt16LE(at + 2);
    at += 8;
    for (let left = visuals; left > 0; left -= 1, at += 24) {
      if (setup.readUInt32LE(at) !== wanted) continue;
      if (setup.readUInt8(at + 4) !== TRUE_COLOR) return null;
      return [8, 12, 16].map((offset) => setup.readUInt32LE(at + offset));
    }
  }
  return null;
}

/** Of the first reply, error or event; null while it is incomplete. */
function sizeOf(bytes: Buffer): number | null {
  if (bytes.length < HEADER_BYTES) return null;
  const type = bytes.readUInt8(0) & 0x7f;
  const size = type === 1 || type === GENERIC_EVENT ? HEADER_BYTES + bytes.readUInt32LE(4) * 4 : HEADER_BYTES;
  return bytes.length < size ? null : size;
}

/** Numbers of four bytes each, as most requests consist of. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number >>> 0, index * 4));
  return bytes;
}

/** Two numbers of two bytes each in one word. */
export function pair(low: number, high: number): number {
  return ((high & 0xffff) << 16) | (low & 0xffff);
}

import { type Socket, connect } from 'node:net';

/** A prepared request as bytes: a client that builds requests each time would measure itself. */
export type RequestBytes = Buffer;

export interface HttpAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly cookie?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function requestBytes({ method, path, cookie, body, headers = {} }: Call): RequestBytes {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

const endOfHead = Buffer.from('\r\n\r\n');

/** One keep-alive connection that sends a request after the previous answer. Reads no chunked answers. */
export class Client {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
  }

  static open(url: string): Promise<Client> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.removeListener('error', reject);
        resolve(new Client(socket));
      });
    });
  }

  send(bytes: RequestBytes): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      // The server closes a connection after a long idle time.
      if (this.#socket.destroyed) throw new Error('the connection was closed');
      this.#waiting = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf(endOfHead);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const whole = end + endOfHead.length + length;
    if (this.#received.length < whole) return;
    const body = this.#received.subarray(end + endOfHead.length, whole);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#received = Buffer.alloc(0);
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }
}

interface Drive {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** The next request, for any client. */
  readonly next: () => RequestBytes;
  readonly status: number;
}

/**
 * Requests per second of this many clients, each of which waits for its answer. Any other status ends the
 * run.
 */
export async function callsPerSecond({ url, clients, seconds, next, status }: Drive): Promise<number> {
  const open = await Promise.all(Array.from({ length: clients }, () => Client.open(url)));
  const start = performance.now();
  const end = start + seconds * 1_000;
  let calls = 0;
  const loop = async (client: Client): Promise<void> => {
    while (performance.now() < end) {
      expectStatus(await client.send(next()), status);
      calls += 1;
    }
  };
  await Promise.all(open.map(loop));
  const took = (performance.now() - start) / 1_000;
  for (const client of open) client.close();
  return calls / took;
}

/** Milliseconds of sequential requests on one connection. */
export async function latenciesOf(
  client: Client,
  { count, next, status }: { count: number; next: () => RequestBytes; status: number },
): Promise<number[]> {
  const latencies: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const bytes = next();
    const start = performance.now();
    expectStatus(await client.send(bytes), status);
    latencies.push(performance.now() - start);
  }
  return latencies;
}

export function expectStatus(answer: HttpAnswer, status: number): HttpAnswer {
  if (answer.status === status) return answer;
  throw new Error(`answered ${answer.status} where ${status} was expected: ${answer.body.toString()}`);
}

/** The cookie that an answer sets, as a browser would send it. */
export function cookieOf({ head }: HttpAnswer): string {
  return /set-cookie: ([^;\r]+)/i.exec(head)?.[1] ?? '';
}

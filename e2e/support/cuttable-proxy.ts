import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';

/** A cable between browsers and a server that a test pulls out. */
export interface CuttableProxy {
  /** The address for browsers. */
  readonly url: string;
  /** Breaks every connection and refuses new ones, like a killed server. */
  cut(): Promise<void>;
  /** Keeps connections open but passes nothing on, like a dead router. */
  withholdAnswers(): void;
  /** Connects to the given server, or again to the same one. */
  mend(serverUrl?: string): Promise<void>;
  close(): Promise<void>;
}

export async function startCuttableProxy(serverUrl: string): Promise<CuttableProxy> {
  let target = new URL(serverUrl);
  let isSilent = false;
  let server: Server | undefined;
  let port = 0;
  const open = new Set<Socket>();

  const pass = (browser: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  };
  const listen = async () => {
    server = createServer(pass);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the line has no port');
    port = address.port;
  };
  const cut = async () => {
    for (const socket of open) socket.destroy();
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server = undefined;
    await closed;
  };

  await listen();
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    withholdAnswers: () => {
      isSilent = true;
    },
    async mend(next) {
      if (next !== undefined) target = new URL(next);
      // Data sent during the silence is lost, so those connections are useless now.
      if (isSilent) for (const socket of open) socket.destroy();
      isSilent = false;
      if (!server) await listen();
    },
    close: cut,
  };
}

import { createServer } from 'node:net';
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Memory of another Node.js process in bytes, right after a garbage collection. */
export interface Memory {
  readonly rss: number;
  /** Objects and what they hold outside the heap. */
  readonly held: number;
}

/** A port for `--inspect`. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Asks a process that was started with `--inspect=127.0.0.1:port`. */
export async function memoryOf(port: number): Promise<Memory> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('nobody can be inspected there');
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
  await once(socket, 'open');
  const ask = async (id: number, method: string, params: object = {}): Promise<unknown> => {
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const said = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (said.id === id) return said.result;
    }
  };
  for (let id = 1; id <= 3; id += 1) await ask(id, 'HeapProfiler.collectGarbage');
  const expression = 'JSON.stringify(process.memoryUsage())';
  const { result } = (await ask(4, 'Runtime.evaluate', { expression })) as { result: { value: string } };
  socket.close();
  const usage = JSON.parse(result.value) as { rss: number; heapUsed: number; external: number };
  return { rss: usage.rss, held: usage.heapUsed + usage.external };
}

import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves the metrics at their own address, so that access does not depend on a proxy's rules: the default
 * address is reachable only from this machine.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, ({ method, url }, answer) => {
    if (method !== 'GET' || url !== '/metrics') return void answer.writeHead(404).end();
    return void send(metrics, answer);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function send(metrics: Metrics, answer: ServerResponse): Promise<void> {
  const text = await metrics.text().catch(() => undefined);
  if (text === undefined) answer.writeHead(500).end();
  else answer.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
}

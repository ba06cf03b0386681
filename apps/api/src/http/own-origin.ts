import { isIPv6, type Socket } from 'node:net';

export interface OwnOriginOptions {
  readonly publicUrl: string;
  /** The listening host, for servers without a public address. */
  readonly listensOn?: string | undefined;
}

/** Whether an `Origin` is the server's own, on this connection. */
export type IsOwnOrigin = (origin: string, connection: Pick<Socket, 'localAddress' | 'localPort'>) => boolean;

/**
 * Accepts only the public address if set. Otherwise the address at which the connection arrived and the names
 * of this machine, with its port. Never the request's `Host`: an attacker whose host name resolves to this
 * server chooses that as well (DNS rebinding).
 */
export function ownOriginCheck({ publicUrl, listensOn }: OwnOriginOptions): IsOwnOrigin {
  if (listensOn === undefined) {
    const own = new URL(publicUrl).origin;
    return (origin) => origin === own;
  }
  return (origin, { localAddress, localPort }) =>
    [listensOn, localAddress ?? listensOn, 'localhost', '127.0.0.1', '::1'].some(
      (host) => origin === originOf(host, localPort),
    );
}

/** As a browser writes it: without the default port, and an IPv4-mapped IPv6 address as IPv4. */
function originOf(host: string, port: number | undefined): string | undefined {
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '');
  const url = `http://${isIPv6(plain) ? `[${plain}]` : plain}:${port ?? ''}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

import { isIPv6, type Socket } from 'node:net';

export interface OwnOriginOptions {
  readonly publicUrl: string;
  /** What the server listens on, where nobody said by which address browsers call it. */
  readonly listensOn?: string | undefined;
}

/** Whether an `Origin` is the server's own, on this connection. */
export type IsOwnOrigin = (origin: string, connection: Pick<Socket, 'localAddress' | 'localPort'>) => boolean;

/**
 * The public address alone; where none is set, what the connection arrived at and the names of the own machine, with its
 * port. Never the `Host` of the request: whoever makes a name lead here chooses that as well (DNS rebinding).
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

/** As a browser writes it: without the port that goes without saying, an IPv4 address in IPv6 dress as what it is. */
function originOf(host: string, port: number | undefined): string | undefined {
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '');
  const url = `http://${isIPv6(plain) ? `[${plain}]` : plain}:${port ?? ''}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Received {
  /** From the envelope, which a mail server uses. */
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly isSecure: boolean;
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  /** Ends at once, like a server that is switched off. */
  stop(): Promise<void>;
}

/** A mail server on loopback, independent of the library under test, which parses mail like any other. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: Received[] = [];
  const { port = 0, ...rest } = options;
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 1,
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user === undefined ? undefined : String(session.user),
          isSecure: session.secure,
          raw: raw.toString(),
          mail: await PostalMime.parse(raw),
        });
        done();
      })();
    },
    ...rest,
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  if (!listening.listening) await once(listening, 'listening');
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= new Promise<void>((resolve) => server.close(() => resolve())));
  onTestFinished(stop);
  return { port: (listening.address() as AddressInfo).port, received, stop };
}

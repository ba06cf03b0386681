import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A statement as sent to PostgreSQL, with its parameters. */
export interface SentStatement {
  readonly text: string;
  readonly parameters: readonly (Buffer | null)[];
}

export interface Recording {
  readonly statements: readonly SentStatement[];
  /** How often the server waited for the database: each Query or Sync message is one wait. */
  readonly roundTrips: number;
}

export interface Wire {
  /** The database's URL through the recorder. */
  readonly url: string;
  record(work: () => Promise<unknown>): Promise<Recording>;
  close(): void;
}

/** A proxy between the server and PostgreSQL that forwards all bytes and records what the server sends. */
export async function startWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  let statements: SentStatement[] = [];
  let roundTrips = 0;
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    const reader = messageReader({
      statement: (statement) => void statements.push(statement),
      wait: () => void (roundTrips += 1),
    });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        open.delete(socket);
      });
    }
    client.on('data', reader);
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder has no port');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    async record(work) {
      statements = [];
      roundTrips = 0;
      await work();
      // Notices go to the other servers after the commit, and no request waits for them.
      const own = statements.filter(({ text }) => !text.includes('pg_notify'));
      const recording = { statements: own, roundTrips: roundTrips - (statements.length - own.length) };
      // Later messages do not belong to it.
      statements = [];
      return recording;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

interface Recorder {
  statement(statement: SentStatement): void;
  wait(): void;
}

/**
 * Parses PostgreSQL's frontend protocol: Parse names a text, Bind runs it, Sync and Query wait for the
 * answer.
 */
function messageReader(recorder: Recorder): (bytes: Buffer) => void {
  const textByName = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  const take = (type: string, body: Buffer): void => {
    if (type === 'P') {
      const [name, next] = textAt(body, 0);
      textByName.set(name, textAt(body, next)[0]);
    } else if (type === 'B') {
      const [, afterPortal] = textAt(body, 0);
      const [name, next] = textAt(body, afterPortal);
      recorder.statement({ text: textByName.get(name) ?? '?', parameters: parametersAt(body, next) });
    } else if (type === 'Q') {
      recorder.statement({ text: textAt(body, 0)[0], parameters: [] });
      recorder.wait();
    } else if (type === 'S') recorder.wait();
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      // The first message has no type before its length.
      const lengthAt = isStarted ? 1 : 0;
      const whole = lengthAt + rest.readInt32BE(lengthAt);
      if (rest.length < whole) return;
      if (isStarted) take(String.fromCharCode(rest.readUInt8(0)), rest.subarray(5, whole));
      isStarted = true;
      rest = rest.subarray(whole);
    }
  };
}

function textAt(body: Buffer, from: number): [text: string, next: number] {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
}

function parametersAt(body: Buffer, from: number): (Buffer | null)[] {
  let at = from + 2 + body.readInt16BE(from) * 2;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return Buffer.from(body.subarray(at - length, at));
  });
}

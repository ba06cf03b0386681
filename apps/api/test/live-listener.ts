import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { waitFor } from './wait-for.ts';

/** An event as a browser would receive it. */
export interface ReceivedNotice {
  readonly id: string;
  readonly type: string;
  readonly topics: readonly string[] | undefined;
  readonly ageMs: number | undefined;
}

/** A browser at the other end of a live stream. */
export interface Listener {
  readonly status: number;
  readonly headers: Headers;
  /** Every event so far, including `hello`. */
  readonly received: readonly ReceivedNotice[];
  /** Everything received. */
  readonly text: () => string;
  readonly hasEnded: () => boolean;
  /** Waits for this many events of a type, and returns the last of them. */
  nth(type: string, count: number): Promise<ReceivedNotice>;
  hangUp(): void;
}

export interface ListenOptions {
  readonly storeId: string;
  readonly cookie?: string;
  readonly lastNoticeId?: string;
  readonly headers?: Record<string, string>;
}

/** Makes an app listen on a port, for tests that need a real socket. */
async function urlOfListening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function listen(app: FastifyInstance, options: ListenOptions): Promise<Listener> {
  return listenAt(await urlOfListening(app), options);
}

/** The same for a running server. */
export async function listenAt(url: string, options: ListenOptions): Promise<Listener> {
  const { storeId, cookie, lastNoticeId, headers } = options;
  const hangUp = new AbortController();
  const response = await fetch(`${url}/api/stores/${storeId}/live`, {
    signal: hangUp.signal,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(lastNoticeId === undefined ? {} : { 'last-event-id': lastNoticeId }),
      ...headers,
    },
  });
  let text = '';
  let ended = false;
  const received: ReceivedNotice[] = [];
  void read(response, (more) => {
    const blocks = (text + more).split('\n\n');
    const known = text.split('\n\n').length - 1;
    text += more;
    for (const block of blocks.slice(known, -1)) {
      const event = noticeOf(block);
      if (event) received.push(event);
    }
  }).finally(() => {
    ended = true;
  });
  return {
    status: response.status,
    headers: response.headers,
    received,
    text: () => text,
    hasEnded: () => ended,
    async nth(type, count) {
      const some = () => received.filter((event) => event.type === type);
      await waitFor(() => expect(some().length, text).toBeGreaterThanOrEqual(count));
      return some()[count - 1] ?? fail(text);
    },
    hangUp: () => hangUp.abort(),
  };
}

async function read(response: Response, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? [])
      take(decoder.decode(chunk as Uint8Array, { stream: true }));
  } catch {
    // Either side has closed the connection.
  }
}

function noticeOf(block: string): ReceivedNotice | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const type = field('event');
  if (type === undefined) return null;
  const data = JSON.parse(field('data') ?? '{}') as { topics?: string[]; ageMs?: number };
  return { id: field('id') ?? '', type, topics: data.topics, ageMs: data.ageMs };
}

function fail(text: string): never {
  throw new Error(text);
}

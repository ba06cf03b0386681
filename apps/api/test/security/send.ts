import type { Readable } from 'node:stream';
import { type Endpoint, fillPath } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';

/** The parts of a request as an attacker might send them, not limited by the contract's types. */
export interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** Further headers, such as the one that proves a notice's origin. */
  readonly headers?: Record<string, string>;
}

export interface From {
  readonly cookie?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** An answer with its exact text, in which the tests look for leaks. */
export interface Sent {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface RawCall extends From {
  readonly method: Endpoint['method'] | 'HEAD' | 'OPTIONS';
  readonly url: string;
  readonly payload?: Buffer;
}

/** Sends bytes as they are. */
export async function sendRaw(app: FastifyInstance, call: RawCall): Promise<Sent> {
  const response = await app.inject({
    method: call.method,
    url: call.url,
    remoteAddress: call.address ?? '127.0.0.1',
    headers: { ...(call.cookie === undefined ? {} : { cookie: call.cookie }), ...call.headers },
    ...(call.payload === undefined ? {} : { payload: call.payload }),
    payloadAsStream: true,
  });
  const { statusCode: status, headers } = response;
  const type = String(headers['content-type']);
  const text = await readAnswer(response.stream(), type.startsWith('text/event-stream'));
  const json: unknown = type.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined;
  return { status, text, json, headers };
}

/** To its end; the endless live stream only until it is open, and then it is closed. */
async function readAnswer(stream: Readable, isLive: boolean): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    if (isLive && chunks.join('').includes('event: hello')) break;
  }
  return Buffer.concat(chunks).toString();
}

/** Calls an endpoint; the body is encoded in the endpoint's content type. */
export function send(app: FastifyInstance, endpoint: Endpoint, sent: Parts & From): Promise<Sent> {
  const body = encodeBody(endpoint, sent.body);
  return sendRaw(app, {
    method: endpoint.method,
    url: urlOf(endpoint, sent),
    ...(sent.address === undefined ? {} : { address: sent.address }),
    cookie: sent.cookie,
    headers: { ...body.headers, ...sent.headers },
    ...(body.payload ? { payload: body.payload } : {}),
  });
}

export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => `${escapeText(name)}=${escapeText(String(item))}`),
  );
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => escapeText(params[name] ?? ''));
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** The URL of an endpoint's pattern with random ids. */
export function urlWithRandomIds(endpoint: Endpoint): string {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  return `/api${fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, crypto.randomUUID()])))}`;
}

/** Like encodeURIComponent, which throws for half a surrogate pair. */
function escapeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

interface EncodedBody {
  readonly headers: Record<string, string>;
  readonly payload?: Buffer;
}

export function encodeBody(endpoint: Endpoint, body: unknown): EncodedBody {
  if (body === undefined) return { headers: {} };
  if (endpoint.multipart) return encodeForm(formParts(body as Record<string, unknown>));
  return jsonText(JSON.stringify(body));
}

export function jsonText(text: string): EncodedBody {
  return { headers: { 'content-type': 'application/json' }, payload: Buffer.from(text) };
}

/** One part of a multipart body; with a file name it is a file. */
export interface FormPart {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly filename?: string;
}

/** The parts that a browser would make of a form's values. */
export function formParts(fields: Record<string, unknown>): FormPart[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((item: unknown) => [name, item] as const),
    )
    .map(([name, value]) => {
      if (isUpload(value)) return { name, value: value.buffer, filename: value.filename };
      return { name, value: value === null ? '' : String(value as string | number) };
    });
}

function isUpload(value: unknown): value is { filename: string; buffer: Uint8Array } {
  return typeof value === 'object' && value !== null && 'buffer' in value;
}

export const boundary = '----coruja-security-test';

export function encodeForm(parts: readonly FormPart[]): { headers: Record<string, string>; payload: Buffer } {
  const chunks = parts.flatMap(({ name, value, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const type = filename === undefined ? '' : '\r\nContent-Type: application/octet-stream';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

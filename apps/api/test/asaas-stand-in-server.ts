import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { z } from 'zod';
import { type Body, Refusal, isBody } from './asaas-stand-in-checks.ts';

/** How a request fails. */
export interface Misbehaviour {
  /** Whether it acts before it fails. */
  readonly acts: boolean;
  readonly answer:
    | 'silence'
    | 'cut'
    | {
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body: string | ((sent: string) => string);
      };
}

/** A received request without its body, which may contain a card number. */
export interface SeenRequest {
  readonly call: string;
  readonly userAgent: string;
  readonly status: number | 'silence' | 'cut';
}

export interface StandInCall {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

/** `GET /payments/{id}` and what it does. */
export type StandInRoute<State> = readonly [string, (state: State, call: StandInCall) => unknown];

interface Timeouts {
  readonly cardMs: number;
  readonly otherMs: number;
}

/** Only limits: on a busy machine an answer takes long. */
const usualTimeouts: Timeouts = { cardMs: 60_000, otherMs: 60_000 };

/** The adapter's timeouts in milliseconds. @param silent those while the stand-in withholds an answer */
export function timeoutsFor(standIn: { readonly isSilent: boolean }, silent: Timeouts): Timeouts {
  const current = () => (standIn.isSilent ? silent : usualTimeouts);
  return {
    get cardMs() {
      return current().cardMs;
    },
    get otherMs() {
      return current().otherMs;
    },
  };
}

/** The provider's HTTP on loopback: keys, headers, error format, pages, and failures on demand. */
export class StandInServer<State> {
  readonly requests: SeenRequest[] = [];
  #port = 0;
  readonly #routes: readonly StandInRoute<State>[];
  readonly #stateOf: (apiKey: string) => State | undefined;
  readonly #misbehaviours = new Map<string, Misbehaviour[]>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** @param stateOf the account that a key opens */
  constructor(routes: readonly StandInRoute<State>[], stateOf: (apiKey: string) => State | undefined) {
    this.#routes = routes;
    this.#stateOf = stateOf;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}/v3`;
  }

  /** Makes the next request of this kind, such as `POST /payments`, fail; several can be queued. */
  misbehave(call: string, ...how: Misbehaviour[]): void {
    this.#misbehaviours.set(call, [...(this.#misbehaviours.get(call) ?? []), ...how]);
  }

  /** Whether it leaves one of the next requests without an answer. */
  get isSilent(): boolean {
    return [...this.#misbehaviours.values()].flat().some(({ answer }) => answer === 'silence');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readText(request);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { name, id, act } = this.#routeOf(request.method ?? 'GET', url.pathname);
    const wrong = this.#misbehaviours.get(name)?.shift();
    const userAgent = request.headers['user-agent'] ?? '';
    const call = { act, id, url, raw };
    const result = wrong && !wrong.acts ? wrong.answer : await this.#work(request, call, wrong);
    const status = typeof result === 'string' ? result : result.status;
    this.requests.push({ call: name, userAgent, status });
    if (result === 'cut') request.socket.destroy();
    if (typeof result === 'string') return;
    const body = typeof result.body === 'string' ? result.body : result.body(raw);
    response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers }).end(body);
  }

  async #work(
    request: IncomingMessage,
    call: { act: StandInRoute<State>[1] | null; id: string; url: URL; raw: string },
    wrong: Misbehaviour | undefined,
  ): Promise<Misbehaviour['answer']> {
    try {
      const state = this.#stateOf(String(request.headers['access_token'] ?? ''));
      if (state === undefined) {
        throw new Refusal('invalid_access_token', 'A chave de API fornecida é inválida', 401);
      }
      const body = checkRequest(request, call.raw);
      if (!call.act) throw new Refusal('not_found', '', 404);
      const answer = await call.act(state, { id: call.id, query: call.url.searchParams, body });
      return wrong?.answer ?? { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const errors = [{ code: error.code, description: error.message }];
      return { status: error.status, body: error.status === 404 ? '' : JSON.stringify({ errors }) };
    }
  }

  #routeOf(method: string, pathname: string) {
    const path = pathname.replace(/^\/v3/, '').replace(/(?<=.)\/$/, '');
    for (const [name, act] of this.#routes) {
      const id = idIn(name, `${method} ${path}`);
      if (id !== null) return { name, id, act };
    }
    return { name: `${method} ${path}`, id: '', act: null };
  }
}

/** The id in a request that a route matches; null if it does not match. */
function idIn(route: string, request: string): string | null {
  const [before = '', after] = route.split('{id}');
  if (after === undefined) return route === request ? '' : null;
  if (!request.startsWith(before) || !request.endsWith(after)) return null;
  const id = request.slice(before.length, request.length - after.length);
  return id === '' || id.includes('/') ? null : decodeURIComponent(id);
}

/** Checks User-Agent, content type, and that a GET has no body (docs/product/payment.md#asaas). */
function checkRequest({ headers, method }: IncomingMessage, raw: string): Body {
  if (!headers['user-agent'] || headers['user-agent'] === 'node') {
    throw new Refusal('invalid_userAgent', 'O header User-Agent é obrigatório.');
  }
  if (method === 'GET' && raw !== '') throw new Refusal('forbidden', 'Forbidden', 403);
  if (raw === '') return {};
  if (headers['content-type'] !== 'application/json') {
    throw new Refusal('invalid_contentType', 'O Content-Type deve ser application/json.');
  }
  const body: unknown = JSON.parse(raw);
  if (!isBody(body)) throw new Refusal('invalid_body', 'O corpo da requisição é inválido.');
  return body;
}

const paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).default(0),
});

/** A page in the provider's format. */
export function page(rows: readonly Body[], query: URLSearchParams): Body {
  const read = paging.safeParse(Object.fromEntries(query));
  if (!read.success) throw new Refusal('invalid_limit', 'O parâmetro limit é inválido.');
  const { limit, offset } = read.data;
  const hasMore = rows.length > offset + limit;
  const data = rows.slice(offset, offset + limit);
  return { object: 'list', hasMore, totalCount: rows.length, limit, offset, data };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

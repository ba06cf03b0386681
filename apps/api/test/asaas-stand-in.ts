import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { z } from 'zod';
import { type Body, Refusal, isBody } from './asaas-stand-in-checks.ts';
import { AsaasState, NoAnswer, found } from './asaas-stand-in-state.ts';

export interface StandInNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

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

export interface StandInOptions {
  readonly apiKey?: string;
  readonly now?: () => Date;
  readonly webhookToken?: string;
  readonly tokenization?: boolean;
}

interface Call {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

type Handler = (state: AsaasState, call: Call) => unknown;

const routes: readonly (readonly [string, Handler])[] = [
  ['POST /customers', (state, { body }) => state.createCustomer(body)],
  ['GET /customers', (state, { query }) => page(select(state.customers, query), query)],
  ['PUT /customers/{id}', (state, { id, body }) => state.updateCustomer(id, body)],
  ['POST /payments', (state, { body }) => state.createPayment(body)],
  ['GET /payments', (state, { query }) => page(select(state.payments, query), query)],
  ['GET /payments/{id}', (state, { id }) => found(state.payments, id)],
  ['DELETE /payments/{id}', (state, { id }) => state.deletePayment(id)],
  ['GET /payments/{id}/pixQrCode', (state, { id }) => state.pixQrCode(id)],
  ['POST /payments/{id}/refund', (state, { id, body }) => state.refundPayment(id, body)],
  ['POST /subscriptions', (state, { body }) => state.createSubscription(body)],
  ['GET /subscriptions', (state, { query }) => page(select(state.subscriptions, query), query)],
  ['PUT /subscriptions/{id}', (state, { id, body }) => state.updateSubscription(id, body)],
  ['DELETE /subscriptions/{id}', (state, { id }) => state.deleteSubscription(id)],
  ['GET /subscriptions/{id}/payments', (state, { id, query }) => page(state.paymentsOf(id), query)],
  ['PUT /subscriptions/{id}/creditCard', (state, { id, body }) => state.changeCard(id, body)],
];

/**
 * The provider on loopback: answers like its published schema, keeps its own records, sends notices, and
 * fails on demand. Only version 3, and only what the product uses (docs/product/payment.md#asaas).
 */
export class AsaasStandIn {
  readonly apiKey: string;
  readonly webhookToken: string;
  readonly state: AsaasState;
  readonly requests: SeenRequest[] = [];
  /** All sent and waiting notices, oldest first. */
  readonly notices: StandInNotice[] = [];
  #delivered = 0;
  #port = 0;
  readonly #now: () => Date;
  readonly #misbehaviours = new Map<string, Misbehaviour[]>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(options: StandInOptions = {}) {
    this.apiKey = options.apiKey ?? '$aact_hmlg_stand-in';
    this.webhookToken = options.webhookToken ?? 'stand-in-token-of-at-least-32-characters';
    this.#now = options.now ?? (() => new Date());
    this.state = new AsaasState({
      now: this.#now,
      tokenization: options.tokenization ?? true,
      notify: (event, family, row) => this.#queue(event, family, row),
    });
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

  /** Pays a PIX charge, as in the provider's panel. */
  pay(paymentId: string): void {
    this.state.set(found(this.state.payments, paymentId), 'RECEIVED', 'PAYMENT_RECEIVED');
  }

  chargeBack(paymentId: string): void {
    const row = found(this.state.payments, paymentId);
    this.state.set(row, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED');
  }

  /** Sends the notices not yet answered with 200 to the webhook in order, and stops at the first failure. */
  async deliver(url: string): Promise<void> {
    for (const notice of this.notices.slice(this.#delivered)) {
      if ((await this.send(url, notice)) !== 200) return;
      this.#delivered += 1;
    }
  }

  async send(url: string, notice: StandInNotice): Promise<number> {
    const response = await fetch(url, { method: 'POST', ...notice, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  }

  #queue(event: string, family: 'payment' | 'subscription', row: object): void {
    const id = `evt_${crypto.randomUUID().replaceAll('-', '')}&${this.notices.length}`;
    const dateCreated = this.#now().toISOString().slice(0, 19).replace('T', ' ');
    const shown = family === 'subscription' ? withBrazilianDates(row) : row;
    this.notices.push({
      headers: { 'content-type': 'application/json', 'asaas-access-token': this.webhookToken },
      body: JSON.stringify({ id, event, dateCreated, [family]: shown }),
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await textOf(request);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { name, id } = routeOf(request.method ?? 'GET', url.pathname);
    const wrong = this.#misbehaviours.get(name)?.shift();
    const userAgent = request.headers['user-agent'] ?? '';
    const result =
      wrong && !wrong.acts ? wrong.answer : await this.#work(request, { name, id, url, raw }, wrong);
    const status = typeof result === 'string' ? result : result.status;
    this.requests.push({ call: name, userAgent, status });
    if (result === 'cut') request.socket.destroy();
    if (typeof result === 'string') return;
    const body = typeof result.body === 'string' ? result.body : result.body(raw);
    response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers }).end(body);
  }

  async #work(
    request: IncomingMessage,
    call: { readonly name: string; readonly id: string; readonly url: URL; readonly raw: string },
    wrong: Misbehaviour | undefined,
  ): Promise<Misbehaviour['answer']> {
    try {
      const body = this.#checkRequest(request, call.raw);
      const handler = routes.find(([name]) => name === call.name)?.[1];
      if (!handler) throw new Refusal('not_found', '', 404);
      const answer = await handler(this.state, { id: call.id, query: call.url.searchParams, body });
      return wrong?.answer ?? { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (error instanceof NoAnswer) return 'silence';
      if (!(error instanceof Refusal)) throw error;
      const errors = [{ code: error.code, description: error.message }];
      return { status: error.status, body: error.status === 404 ? '' : JSON.stringify({ errors }) };
    }
  }

  /** Checks key, User-Agent, content type, and that a GET has no body (docs/product/payment.md#asaas). */
  #checkRequest(request: IncomingMessage, raw: string): Body {
    const { headers, method } = request;
    if (headers['access_token'] !== this.apiKey) {
      throw new Refusal('invalid_access_token', 'A chave de API fornecida é inválida', 401);
    }
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
}

function routeOf(method: string, path: string): { name: string; id: string } {
  const [, noun = '', id = '', ...rest] = path.replace(/^\/v3/, '').split('/');
  const parts = [noun, ...(id ? ['{id}'] : []), ...rest];
  return { name: `${method} /${parts.join('/')}`, id: decodeURIComponent(id) };
}

const filters = ['externalReference', 'customer', 'status', 'billingType', 'subscription'];

function select(rows: ReadonlyMap<string, Body>, query: URLSearchParams): Body[] {
  const wanted = filters.filter((name) => query.has(name));
  const since = query.get('dateCreated[ge]') ?? '';
  return [...rows.values()].filter(
    (row) =>
      row['deleted'] !== true &&
      wanted.every((name) => row[name] === query.get(name)) &&
      String(row['dateCreated']) >= since,
  );
}

const paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).default(0),
});

function page(rows: readonly Body[], query: URLSearchParams): Body {
  const read = paging.safeParse(Object.fromEntries(query));
  if (!read.success) throw new Refusal('invalid_limit', 'O parâmetro limit é inválido.');
  const { limit, offset } = read.data;
  const hasMore = rows.length > offset + limit;
  const data = rows.slice(offset, offset + limit);
  return { object: 'list', hasMore, totalCount: rows.length, limit, offset, data };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Notices of subscriptions have dates like `16/10/2024` (docs/product/payment.md#asaas). */
function withBrazilianDates(row: object): object {
  const turn = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? value.split('-').reverse().join('/')
      : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, turn(value)]));
}

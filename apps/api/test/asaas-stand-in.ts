import { type Body, found } from './asaas-stand-in-checks.ts';
import { type StandInRoute, StandInServer, page } from './asaas-stand-in-server.ts';
import { AsaasState } from './asaas-stand-in-state.ts';

export interface StandInNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StandInOptions {
  readonly apiKey?: string;
  readonly now?: () => Date;
  readonly webhookToken?: string;
  readonly tokenization?: boolean;
}

const routes: readonly StandInRoute<AsaasState>[] = [
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
export class AsaasStandIn extends StandInServer<AsaasState> {
  readonly apiKey: string;
  readonly webhookToken: string;
  readonly state: AsaasState;
  /** All sent and waiting notices, oldest first. */
  readonly notices: StandInNotice[] = [];
  #delivered = 0;
  readonly #now: () => Date;

  constructor(options: StandInOptions = {}) {
    super(routes, (apiKey) => (apiKey === this.apiKey ? this.state : undefined));
    this.apiKey = options.apiKey ?? '$aact_hmlg_stand-in';
    this.webhookToken = options.webhookToken ?? 'stand-in-token-of-at-least-32-characters';
    this.#now = options.now ?? (() => new Date());
    this.state = new AsaasState({
      now: this.#now,
      tokenization: options.tokenization ?? true,
      notify: (event, family, row) => this.#queue(event, family, row),
    });
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

/** Notices of subscriptions have dates like `16/10/2024` (docs/product/payment.md#asaas). */
function withBrazilianDates(row: object): object {
  const turn = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? value.split('-').reverse().join('/')
      : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, turn(value)]));
}

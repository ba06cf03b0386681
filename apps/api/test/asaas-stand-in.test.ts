import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AsaasStandIn } from './asaas-stand-in.ts';

// All other tests rely on the stand-in, so its own rules are tested here.

const now = () => new Date('2026-11-21T20:00:00Z');
let standIn: AsaasStandIn;

beforeEach(async () => {
  standIn = new AsaasStandIn({ now });
  await standIn.start();
});
afterEach(() => standIn.stop());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${standIn.baseUrl}${path}`, {
    method,
    headers: {
      access_token: standIn.apiKey,
      'User-Agent': 'Coruja/0.1',
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, answer };
}

const refusal = (code: string) => ({
  status: 400,
  answer: { errors: [{ code, description: expect.any(String) }] },
});

async function newCustomer(): Promise<unknown> {
  const made = await call('POST', '/customers', { name: 'Lan House', cpfCnpj: '24971563792' });
  return made.answer?.['id'];
}

const card = {
  holderName: 'ANA',
  number: '4111111111111111',
  expiryMonth: '05',
  expiryYear: '2030',
  ccv: '123',
};
const holder = {
  name: 'Ana',
  email: 'ana@x.com',
  cpfCnpj: '24971563792',
  postalCode: '89223005',
  addressNumber: '277',
  phone: '4738010919',
};

async function cardCharge(change: Record<string, unknown> = {}) {
  const customer = await newCustomer();
  const own = { billingType: 'CREDIT_CARD', value: 79.9, dueDate: '2026-11-21', remoteIp: '203.0.113.10' };
  return call('POST', '/payments', {
    customer,
    ...own,
    creditCard: card,
    creditCardHolderInfo: holder,
    ...change,
  });
}

describe('the Asaas stand-in', () => {
  it('refuses a request without the key or without a User-Agent', async () => {
    expect(await call('GET', '/customers', undefined, { access_token: 'x' })).toMatchObject({ status: 401 });
    expect(await call('GET', '/customers', undefined, { 'User-Agent': 'node' })).toMatchObject({
      status: 400,
    });
    expect(await call('GET', '/elsewhere')).toMatchObject({ status: 404 });
  });

  it('accepts a card in the schema’s format', async () => {
    expect(await cardCharge()).toMatchObject({
      status: 200,
      answer: {
        object: 'payment',
        status: 'CONFIRMED',
        value: 79.9,
        creditCard: { creditCardNumber: '1111' },
      },
    });
  });

  it.each([
    [{ customer: 'cus_unknown' }, 'invalid_customer'],
    [{ customer: undefined }, 'invalid_customer'],
    [{ value: '79.90' }, 'invalid_value'],
    [{ value: 79.999 }, 'invalid_value'],
    [{ value: 0 }, 'invalid_value'],
    [{ dueDate: '21/11/2026' }, 'invalid_dueDate'],
    [{ dueDate: '2026-11-20' }, 'invalid_dueDate'],
    [{ billingType: 'CARD' }, 'invalid_billingType'],
    [{ remoteIp: undefined }, 'invalid_remoteIp'],
    [{ remoteIp: 'localhost' }, 'invalid_remoteIp'],
    [{ creditCard: undefined }, 'invalid_creditCard'],
    [{ creditCard: { ...card, expiryMonth: '5' } }, 'invalid_expiryMonth'],
    [{ creditCard: { ...card, expiryYear: '30' } }, 'invalid_expiryYear'],
    [{ creditCard: { ...card, expiryYear: '2026', expiryMonth: '10' } }, 'invalid_creditCard'],
    [{ creditCard: { ...card, number: '4000000000000002' } }, 'invalid_creditCard'],
    [{ creditCardHolderInfo: { ...holder, phone: '+554738010919' } }, 'invalid_phone'],
    [{ creditCardHolderInfo: { ...holder, postalCode: undefined } }, 'invalid_postalCode'],
    [{ installmentCount: 1 }, 'unknown_field'],
  ])('refuses %j in the provider’s format, and stores nothing', async (change, code) => {
    expect(await cardCharge(change)).toEqual(refusal(code));
    expect(standIn.state.payments.size).toBe(0);
  });

  it('pages its lists', async () => {
    const customer = await newCustomer();
    for (let index = 0; index < 12; index += 1) {
      await call('POST', '/payments', { customer, billingType: 'PIX', value: 1, dueDate: '2026-11-21' });
    }
    const { answer } = await call('GET', '/payments?offset=10&limit=10');
    expect(answer).toMatchObject({ object: 'list', hasMore: false, totalCount: 12, data: { length: 2 } });
    expect((await call('GET', '/payments')).answer).toMatchObject({ hasMore: true, data: { length: 10 } });
    expect(await call('GET', '/payments?limit=101')).toEqual(refusal('invalid_limit'));
  });

  it('sends notices in order with its token, and waits after one that was not answered with 200', async () => {
    await cardCharge();
    const seen: [unknown, string][] = [];
    const answers = [204, 200, 500, 200];
    const webhook = createServer((request, response) => {
      request.setEncoding('utf8').once('data', (body: string) => {
        seen.push([request.headers['asaas-access-token'], (JSON.parse(body) as { event: string }).event]);
        response.writeHead(answers.shift() ?? 500).end();
      });
    });
    await once(webhook.listen(0, '127.0.0.1'), 'listening');
    const address = webhook.address();
    const port = typeof address === 'object' ? address?.port : 0;
    for (let round = 0; round < 4; round += 1) await standIn.deliver(`http://127.0.0.1:${port}/webhook`);
    expect(seen.map(([, event]) => event)).toEqual([
      'PAYMENT_CREATED',
      'PAYMENT_CREATED',
      'PAYMENT_CONFIRMED',
      'PAYMENT_CONFIRMED',
    ]);
    expect(new Set(seen.map(([token]) => token))).toEqual(new Set([standIn.webhookToken]));
    webhook.close();
    webhook.closeAllConnections();
  });
});

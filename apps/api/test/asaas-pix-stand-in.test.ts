import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StandInPixAccount } from './asaas-pix-stand-in-account.ts';
import { AsaasPixStandIn } from './asaas-pix-stand-in.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';

// All tests of the adapter rely on the stand-in, so its own rules are tested here.

let clock: MovableClock;
let standIn: AsaasPixStandIn;
let at: StandInPixAccount;

beforeEach(async () => {
  clock = movableClock();
  standIn = new AsaasPixStandIn(() => clock.now());
  await standIn.start();
  at = standIn.open({ name: 'Lan House', cpfCnpj: '11444777000161', ownerId: null });
});
afterEach(() => standIn.stop());

async function call(method: string, path: string, body?: object, apiKey = at.settings.apiKey) {
  const response = await fetch(`${standIn.baseUrl}${path}`, {
    method,
    headers: { access_token: apiKey, 'User-Agent': 'Coruja/0.1', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, answer };
}

const refusal = (code: string, status = 400) => ({
  status,
  answer: { errors: [{ code, description: expect.any(String) }] },
});

async function newCode(change: object = {}) {
  const key = await call('POST', '/pix/addressKeys', { type: 'EVP' });
  const own = { value: 12.5, format: 'ALL', expirationSeconds: 600, allowsMultiplePayments: false };
  return call('POST', '/pix/qrCodes/static', { addressKey: key.answer?.['key'], ...own, ...change });
}

describe('the stand-in of Asaas’s PIX', () => {
  it('shows an account only its own data, and refuses it the list of accounts', async () => {
    const other = standIn.open({ name: 'Outra', cpfCnpj: '11222333000262', ownerId: null });
    const { answer } = await newCode();
    at.pay(String(answer?.['id']));
    expect(await call('GET', '/payments')).toMatchObject({ answer: { totalCount: 1 } });
    const none = { answer: { totalCount: 0 } };
    expect(await call('GET', '/payments', undefined, other.settings.apiKey)).toMatchObject(none);
    expect(await call('GET', '/accounts')).toMatchObject({ status: 403 });
    expect(await call('GET', '/payments', undefined, 'wrong')).toMatchObject({ status: 401 });
  });

  it.each([
    [{ addressKey: '123e4567-e12b-12d1-a456-426655440000' }, 'invalid_addressKey'],
    [{ addressKey: undefined }, 'invalid_addressKey'],
    [{ value: '12.50' }, 'invalid_value'],
    [{ value: 12.505 }, 'invalid_value'],
    [{ format: 'PNG' }, 'invalid_format'],
    [{ expirationSeconds: 0 }, 'invalid_expirationSeconds'],
    [{ externalReference: 'x'.repeat(101) }, 'invalid_externalReference'],
    [{ txid: 'ACDEFHJKMN' }, 'unknown_field'],
  ])('refuses a code with %j', async (change, code) => {
    expect(await newCode(change)).toEqual(refusal(code));
  });

  it('makes no key for an account that is not approved', async () => {
    at.setStatus({ ...at.status, general: 'PENDING' });
    expect(await call('POST', '/pix/addressKeys', { type: 'EVP' })).toEqual(refusal('invalid_action'));
  });

  it('lets a code be paid once, in time, by its amount, unless it is deleted', async () => {
    const { answer } = await newCode();
    const id = String(answer?.['id']);
    expect(answer).toMatchObject({ expirationDate: '2026-11-21 17:10:00' });
    expect(at.pay(id, { amount: 1_249 })).toBeNull();
    expect(at.pay(id, { amount: 1_250 })).toMatchObject({ status: 'RECEIVED', value: 12.5 });
    expect(at.pay(id)).toBeNull();
    expect(await call('DELETE', `/pix/qrCodes/static/${id}`)).toEqual(refusal('invalid_action'));
    const second = String((await newCode()).answer?.['id']);
    expect(await call('DELETE', `/pix/qrCodes/static/${second}`)).toMatchObject({
      answer: { deleted: true },
    });
    expect(await call('DELETE', `/pix/qrCodes/static/${second}`)).toMatchObject({ status: 404 });
    expect(at.pay(second)).toBeNull();
    const third = String((await newCode()).answer?.['id']);
    clock.moveMinutes(10);
    expect(at.pay(third)).toBeNull();
  });

  it.each([
    [{ pixAddressKey: '+5511987654321', pixAddressKeyType: 'PHONE' }, 'invalid_pixAddressKey'],
    [{ pixAddressKey: '529.982.247-25', pixAddressKeyType: 'CPF' }, 'invalid_pixAddressKey'],
    [{ bankAccount: { ownerName: 'Ana' } }, 'invalid_cpfCnpj'],
    [{ pixAddressKey: '11987654321', pixAddressKeyType: 'PHONE', value: 5_000 }, 'invalid_value'],
  ])('refuses a transfer with %j', async (change, code) => {
    at.book.setBalance(10_000);
    expect(await call('POST', '/transfers', { value: 10, ...change })).toEqual(refusal(code));
  });

  it('refuses the same transfer for fifteen minutes', async () => {
    at.book.setBalance(10_000);
    const body = { value: 10, pixAddressKey: '11987654321', pixAddressKeyType: 'PHONE' };
    expect(await call('POST', '/transfers', body)).toMatchObject({ status: 200 });
    expect(await call('POST', '/transfers', body)).toEqual(refusal('duplicated_transfer', 409));
    clock.moveMinutes(15);
    expect(await call('POST', '/transfers', body)).toMatchObject({ status: 200 });
  });

  it('never reveals the token of a webhook', async () => {
    const authToken = 'x'.repeat(32);
    const body = {
      name: 'x',
      url: 'https://a.example/',
      email: 'a@b.c',
      sendType: 'SEQUENTIALLY',
      events: ['X'],
    };
    const made = await call('POST', '/webhooks', { ...body, authToken });
    expect(made.answer).toMatchObject({ hasAuthToken: true, enabled: true });
    expect(JSON.stringify([made, await call('GET', '/webhooks')])).not.toContain(authToken);
    expect(await call('POST', '/webhooks', { ...body, authToken: 'short' })).toEqual(
      refusal('invalid_authToken'),
    );
  });
});

describe('the delivery of its notices', () => {
  const events = ['PAYMENT_CREATED', 'PAYMENT_RECEIVED'];
  let seen: string[];
  let answer: number;
  const deliver = () =>
    at.webhooks.deliver(async (_, { body }) => {
      seen.push((JSON.parse(body) as { event: string }).event);
      return answer;
    });
  beforeEach(async () => {
    seen = [];
    answer = 200;
    const authToken = 'x'.repeat(32);
    const own = { name: 'x', url: 'https://a.example/', email: 'a@b.c', sendType: 'NON_SEQUENTIALLY' };
    at.webhooks.create({ ...own, authToken, events });
    const { answer: code } = await newCode();
    at.pay(String(code?.['id']));
  });

  it('sends each wanted notice once if it is answered with 200', async () => {
    at.book.setBalance(0);
    await deliver();
    await deliver();
    expect(seen).toEqual(events);
  });

  it('pauses longer after each failure, and stops after the fifteenth', async () => {
    answer = 500;
    await deliver();
    await deliver();
    await deliver();
    expect(seen).toHaveLength(2);
    clock.moveMinutes(0.5);
    await deliver();
    expect(seen).toHaveLength(3);
    for (let round = 0; round < 40; round += 1) {
      clock.moveMinutes(180);
      await deliver();
    }
    expect(seen).toHaveLength(15);
    const [webhook] = at.webhooks.list();
    expect(webhook).toMatchObject({ interrupted: true, penalizedRequestsCount: 15 });
    answer = 200;
    at.webhooks.change(String(webhook?.['id']), { interrupted: false });
    await deliver();
    expect(seen.slice(15)).toEqual(events);
  });

  it('forgets what is older than fourteen days', async () => {
    clock.moveMinutes(14 * 24 * 60 + 1);
    await deliver();
    expect(seen).toEqual([]);
  });
});

import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { AsaasStandIn } from '../../../test/asaas-stand-in.ts';
import {
  asaasAt,
  cardPayment,
  lanHouse,
  newOrder,
  pix,
  recordingLog,
} from '../../../test/asaas-stand-in-providers.ts';
import { type MovableClock, movableClock } from '../../../test/movable-clock.ts';
import type { AsaasPayments } from './asaas.ts';

let standIn: AsaasStandIn;
let clock: MovableClock;
let log: ReturnType<typeof recordingLog>;
let asaas: AsaasPayments;

beforeEach(async () => {
  clock = movableClock();
  standIn = new AsaasStandIn({ now: () => clock.now() });
  await standIn.start();
  log = recordingLog();
  asaas = asaasAt(standIn, clock, { log });
});
afterEach(() => standIn.stop());

const html = { status: 200, body: '<html>Bad gateway</html>' };
const calls = (name: string) => standIn.requests.filter(({ call }) => call === name).length;
const paid = () => [...standIn.state.payments.values()].filter(({ status }) => status === 'CONFIRMED').length;

describe('a charge whose answer is lost', () => {
  const lost: [string, Misbehaviour, number][] = [
    ['does not come in time', { acts: true, answer: 'silence' }, 504],
    ['is cut off', { acts: true, answer: 'cut' }, 502],
    ['is an error 500', { acts: true, answer: { status: 500, body: '' } }, 502],
    ['is not JSON', { acts: true, answer: html }, 502],
    ['lacks required fields', { acts: true, answer: { status: 200, body: '{"object":"payment"}' } }, 502],
    ['has another status than 200', { acts: true, answer: { status: 201, body: '{}' } }, 502],
    [
      'is a 400 that is not the provider’s',
      { acts: true, answer: { status: 400, body: 'Bad Request' } },
      502,
    ],
    [
      'redirects elsewhere',
      { acts: true, answer: { status: 307, headers: { location: '/' }, body: '' } },
      502,
    ],
  ];

  it.each(lost)('because it %s is found by its reference and not created twice', async (_, how, status) => {
    const order = await newOrder(asaas, cardPayment());
    standIn.misbehave('POST /payments', how);
    const result = await asaas.charge(order);
    expect(result).toMatchObject({ outcome: 'unknown', error: { status, isOutcomeUnknown: true } });
    expect(await asaas.findByReference(order.reference)).toMatchObject({ status: 'paid' });
    expect(await asaas.charge(order)).toMatchObject({ outcome: 'approved' });
    expect(paid()).toBe(1);
    expect(calls('POST /payments')).toBe(1);
  });

  it('and that was never created is not found', async () => {
    const order = await newOrder(asaas, cardPayment());
    standIn.misbehave('POST /payments', { acts: false, answer: 'silence' });
    expect((await asaas.charge(order)).outcome).toBe('unknown');
    expect(await asaas.findByReference(order.reference)).toBeNull();
  });

  it('is not created while nobody can say whether it exists', async () => {
    const order = await newOrder(asaas, cardPayment());
    standIn.misbehave('GET /payments', { acts: false, answer: { status: 500, body: '' } });
    await expect(asaas.charge(order)).rejects.toMatchObject({ kind: 'unavailable', isOutcomeUnknown: false });
    expect(calls('POST /payments')).toBe(0);
  });

  it('applies to subscriptions too, which are also found by their reference', async () => {
    const order = { ...(await newOrder(asaas, cardPayment())), firstDueDate: '2026-12-21' };
    standIn.misbehave('POST /subscriptions', { acts: true, answer: 'silence' });
    expect((await asaas.createSubscription(order)).outcome).toBe('unknown');
    expect((await asaas.createSubscription(order)).outcome).toBe('done');
    expect(standIn.state.subscriptions.size).toBe(1);
  });
});

describe('an unreachable provider', () => {
  it('charged nothing', async () => {
    const order = await newOrder(asaas, cardPayment());
    await standIn.stop();
    await expect(asaas.charge(order)).rejects.toMatchObject({ kind: 'unavailable', isOutcomeUnknown: false });
    await standIn.start();
  });

  it('is reported to the operator without the key when it denies a wrong key', async () => {
    const { baseUrl, webhookToken, isSilent } = standIn;
    const wrong = asaasAt({ baseUrl, webhookToken, isSilent, apiKey: '$aact_wrong' }, clock, { log });
    await expect(wrong.ensurePayer(lanHouse)).rejects.toMatchObject({
      kind: 'misconfigured',
      status: 502,
    });
    expect(log.lines).toMatchObject([{ level: 'error', facts: { call: 'GET /customers' } }]);
    expect(inspect(log.lines, { depth: null })).not.toContain('aact');
  });

  it('gets our user agent', async () => {
    await asaas.ensurePayer(lanHouse);
    expect(standIn.requests[0]?.userAgent).toBe('Coruja/0.1 (test)');
  });
});

describe('a provider that asks for a pause', () => {
  const limited = (headers: Record<string, string>): Misbehaviour => ({
    acts: false,
    answer: { status: 429, headers, body: '' },
  });

  it.each([
    [{ 'retry-after': '90' }, 90],
    [{ 'ratelimit-reset': '45' }, 45],
    [{ 'retry-after': 'Sat, 21 Nov 2026 20:02:00 GMT' }, 120],
    [{ 'retry-after': 'logo' }, 60],
    [{}, 60],
  ])('with %j gets one of %i seconds', async (headers, retryAfterSeconds) => {
    standIn.misbehave('GET /payments/{id}', limited(headers));
    const refused = { kind: 'rate-limited', status: 502, retryAfterSeconds, isOutcomeUnknown: false };
    await expect(asaas.findPayment('pay_1')).rejects.toMatchObject(refused);
    clock.set(new Date(clock.now().getTime() + retryAfterSeconds * 1_000 - 1).toISOString());
    await expect(asaas.findPayment('pay_1')).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterSeconds: 1,
    });
    expect(calls('GET /payments/{id}')).toBe(1);
    clock.set(new Date(clock.now().getTime() + 1).toISOString());
    expect(await asaas.findPayment('pay_1')).toBeNull();
  });

  it('gets exactly that, however the clock is set meanwhile', async () => {
    clock.stepMinutes(60);
    standIn.misbehave('GET /payments/{id}', limited({ 'retry-after': '90' }));
    await expect(asaas.findPayment('pay_1')).rejects.toMatchObject({ kind: 'rate-limited' });
    clock.stepMinutes(-60);
    await expect(asaas.findPayment('pay_1')).rejects.toMatchObject({ retryAfterSeconds: 90 });
    clock.moveMinutes(1.5);
    expect(await asaas.findPayment('pay_1')).toBeNull();
    // A date of the provider, read with our clock a day behind.
    clock.stepMinutes(-24 * 60);
    standIn.misbehave('GET /payments/{id}', limited({ 'retry-after': 'Sat, 21 Nov 2026 20:02:00 GMT' }));
    await expect(asaas.findPayment('pay_1')).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
  });

  it('charged nothing, and other requests go on', async () => {
    const order = await newOrder(asaas, cardPayment());
    standIn.misbehave('POST /payments', limited({ 'retry-after': '5' }));
    await expect(asaas.charge(order)).rejects.toMatchObject({ kind: 'rate-limited' });
    await expect(asaas.charge(order)).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(calls('POST /payments')).toBe(1);
    expect(await asaas.findByReference(order.reference)).toBeNull();
  });
});

describe('a refusal of the provider', () => {
  it('keeps the provider’s own message', async () => {
    const payBy = cardPayment();
    if (payBy.kind !== 'card') throw new Error(payBy.kind);
    const order = await newOrder(asaas, { ...payBy, remoteIp: 'unknown' });
    const message = 'O campo remoteIp é inválido.';
    expect(await asaas.charge(order)).toEqual({ outcome: 'refused', message });
  });

  it('is thrown if the result has no place for it', async () => {
    await expect(asaas.ensurePayer({ ...lanHouse, cpfCnpj: '1' })).rejects.toMatchObject({
      kind: 'refused',
      status: 402,
      message: 'O campo cpfCnpj é inválido.',
    });
  });

  it('never shows a message that repeats the card', async () => {
    const echo = (sent: string) =>
      JSON.stringify({ errors: [{ code: 'x', description: `Recusado: ${sent}` }] });
    standIn.misbehave('POST /payments', { acts: false, answer: { status: 400, body: echo } });
    const result = await asaas.charge(await newOrder(asaas, cardPayment()));
    expect(result).toEqual({ outcome: 'refused', message: 'O pagamento foi recusado.' });
  });
});

describe('the customer at the provider', () => {
  it('is not changed while nothing changed, and updated when something did', async () => {
    const id = await asaas.ensurePayer(lanHouse);
    await asaas.ensurePayer({ ...lanHouse, postalCode: '01001000', phone: '+55 11 98765-4321' });
    expect(calls('PUT /customers/{id}')).toBe(0);
    for (const change of [
      { email: 'novo@saojoao.com.br' },
      { phone: '(11) 3230-0606' },
      { complement: 'Sala 2' },
    ]) {
      const before = calls('PUT /customers/{id}');
      await asaas.ensurePayer({ ...lanHouse, ...change });
      expect(calls('PUT /customers/{id}')).toBe(before + 1);
    }
    expect(standIn.state.customers.size).toBe(1);
    expect(standIn.state.customers.get(id)).toMatchObject({
      cpfCnpj: '12ABC34501DE35',
      mobilePhone: '11987654321',
      postalCode: '01001000',
      externalReference: lanHouse.storeId,
      notificationDisabled: true,
    });
  });
});

describe('a list of the provider', () => {
  it('is read to its end', async () => {
    const customer = await asaas.ensurePayer(lanHouse);
    const charge = { customer, billingType: 'PIX', value: 79.9, dueDate: '2026-11-21' };
    for (let index = 0; index < 230; index += 1) standIn.state.createPayment(charge);
    const all = await asaas.listPayments({ createdSince: '2026-11-21' });
    expect(new Set(all.map(({ id }) => id)).size).toBe(230);
    expect(calls('GET /payments')).toBe(3);
    expect(await asaas.listPayments({ createdSince: '2026-11-22' })).toEqual([]);
  });

  it('that never ends is an error', async () => {
    const body = '{"object":"list","hasMore":true,"data":[]}';
    standIn.misbehave('GET /payments', { acts: false, answer: { status: 200, body } });
    await expect(asaas.findByReference('charge:1')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('what only Asaas does', () => {
  it('gives a code until the end of a day in Brasília', async () => {
    const result = await asaas.charge(await newOrder(asaas, pix));
    if (result.outcome !== 'pending') throw new Error(result.outcome);
    const { expiresAt } = await asaas.getPixCode(result.payment.id);
    expect(expiresAt.toISOString()).toBe('2027-11-22T02:59:59.000Z');
  });

  it('keeps no card if the account may not', async () => {
    await standIn.stop();
    standIn = new AsaasStandIn({ now: () => clock.now(), tokenization: false });
    await standIn.start();
    asaas = asaasAt(standIn, clock);
    const result = await asaas.charge(await newOrder(asaas, cardPayment()));
    expect(result).toMatchObject({
      outcome: 'approved',
      payment: { card: { lastFour: '1111', token: null } },
    });
  });

  it('creates charges 40 days early, which changes of price and day also affect', async () => {
    const order = { ...(await newOrder(asaas, cardPayment())), firstDueDate: '2026-12-21' };
    const made = await asaas.createSubscription(order);
    if (made.outcome !== 'done') throw new Error(made.outcome);
    const { id, nextDueDate } = made.subscription;
    expect(nextDueDate).toBe('2027-01-21');
    expect(await asaas.listPayments({ subscriptionId: id })).toMatchObject([
      { status: 'pending', dueDate: '2026-12-21', value: 7_990 },
    ]);
    await asaas.changeSubscription(id, { value: order.value, nextDueDate: '2026-12-25' });
    const moved = await asaas.listPayments({ subscriptionId: id });
    expect(moved.map(({ dueDate }) => dueDate)).toEqual(['2026-12-25']);
  });

  it('turns an open charge into PIX when the method changes', async () => {
    const order = { ...(await newOrder(asaas, cardPayment())), firstDueDate: '2026-12-21' };
    const made = await asaas.createSubscription(order);
    if (made.outcome !== 'done') throw new Error(made.outcome);
    await asaas.changeSubscription(made.subscription.id, { payBy: pix });
    const [open] = await asaas.listPayments({ subscriptionId: made.subscription.id });
    expect(open).toMatchObject({ method: 'PIX', status: 'pending' });
  });
});

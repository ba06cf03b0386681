import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { AsaasStandIn } from '../../../test/asaas-stand-in.ts';
import {
  asaasAt,
  cardPayment,
  mapStore,
  newOrder,
  recordingLog,
} from '../../../test/asaas-stand-in-providers.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import type { ChargeOrder, PaymentProvider } from './payments.ts';
import { SandboxPayments } from './sandbox.ts';

/**
 * Canary numbers (docs/product/limits-and-security.md#cards): approved, approved, refused, without an answer,
 * mistyped.
 */
const canaries = [
  '4539578763621486',
  '5425233430109903',
  '4000000000000002',
  '4000000000000119',
  '4539578763621480',
];
const ccv = '8642';

/** All the ways in which a value can be written as text. */
function written(value: unknown): string {
  const error = value instanceof Error ? [value.message, value.stack, value.cause] : [];
  return [
    JSON.stringify(value),
    String(value),
    inspect(value, { depth: null, showHidden: true }),
    inspect(value, { depth: null, showHidden: true, customInspect: false }),
    ...error.map((part) => inspect(part)),
  ].join('\n');
}

function expectNoCard(text: string, number: string): void {
  const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  for (const form of [number, grouped, grouped.replaceAll(' ', '-'), number.slice(0, -4)]) {
    expect(text).not.toContain(form);
  }
  // Only as a separate word: three or four digits also occur inside ids.
  expect(text).not.toMatch(new RegExp(`(?<![0-9a-zA-Z-])${ccv}(?![0-9a-zA-Z-])`));
}

/** Everything that a provider does with a card, each result or error as text. */
async function drive(provider: PaymentProvider, number: string): Promise<string[]> {
  const seen: string[] = [];
  const note = async (work: Promise<unknown>) =>
    void seen.push(written(await work.catch((error: unknown) => error)));
  const payBy = cardPayment(number, { ccv });
  const order: ChargeOrder = await newOrder(provider, payBy);
  seen.push(written(order), written(payBy));
  await note(provider.charge(order));
  await note(provider.createSubscription({ ...order, reference: `renewals:${order.reference}` }));
  const made = await provider.createSubscription(await newOrder(provider, cardPayment())).catch(() => null);
  const id = made?.outcome === 'done' ? made.subscription.id : 'sub_unknown';
  await note(provider.changeSubscription(id, { payBy }));
  await note(provider.findByReference(order.reference));
  await note(provider.listPayments({ createdSince: '2026-11-01' }));
  return seen;
}

const everyCard = ['POST /payments', 'POST /subscriptions', 'PUT /subscriptions/{id}/creditCard'];
const echo = (sent: string) => JSON.stringify({ errors: [{ code: 'echo', description: sent }] });
const wrong: [string, Misbehaviour | null][] = [
  ['as it should', null],
  ['with a refusal that echoes what was sent', { acts: false, answer: { status: 400, body: echo } }],
  ['with a 500 that echoes what was sent', { acts: true, answer: { status: 500, body: echo } }],
  ['with JSON of another form', { acts: true, answer: { status: 200, body: echo } }],
  ['with bad JSON', { acts: true, answer: { status: 200, body: (sent) => sent.slice(0, -1) } }],
  [
    'with the card where its last digits belong',
    { acts: true, answer: { status: 200, body: withWholeNumber } },
  ],
  ['too late', { acts: true, answer: 'silence' }],
  ['and cuts the connection', { acts: true, answer: 'cut' }],
  ['with 401', { acts: false, answer: { status: 401, body: echo } }],
  ['with 429', { acts: false, answer: { status: 429, body: echo } }],
];

/** Makes the provider return the whole card number, against its own schema. */
function withWholeNumber(sent: string): string {
  const { creditCard } = JSON.parse(sent) as { creditCard: { number: string } };
  const kept = { creditCardNumber: creditCard.number, creditCardBrand: 'VISA' };
  const payment = {
    id: 'pay_1',
    value: 79.9,
    billingType: 'CREDIT_CARD',
    status: 'CONFIRMED',
    dueDate: '2026-11-21',
  };
  return JSON.stringify({ ...payment, creditCard: kept });
}

describe('a card', () => {
  it.each(wrong)('leaves no trace when the real provider answers %s', async (_, how) => {
    const clock = movableClock();
    const standIn = new AsaasStandIn({ now: () => clock.now() });
    await standIn.start();
    for (const number of canaries) {
      const log = recordingLog();
      // A log that keeps everything, and an adapter without a pause from the previous card.
      const asaas = asaasAt(standIn, clock, { log, silenceMs: 120 });
      if (how) for (const call of everyCard) standIn.misbehave(call, how);
      const seen = await drive(asaas, number);
      for (const text of [...seen, written(log.lines), written(asaas)]) expectNoCard(text, number);
    }
    await standIn.stop();
  });

  it('leaves no trace in the embedded provider, its store or its notices', async () => {
    for (const number of canaries) {
      const clock = movableClock();
      const store = mapStore();
      const sent: unknown[] = [];
      const sandbox = new SandboxPayments({
        store,
        now: () => clock.now(),
        webhookToken: 'sandbox-token',
        deliver: async (notice) => {
          sent.push(notice);
          return 200;
        },
      });
      const seen = await drive(sandbox, number);
      const kept = [...store.kept.entries()].flat().join('\n');
      clock.moveMinutes(60 * 24 * 40);
      await sandbox.tick();
      const later = [...store.kept.entries()].flat().join('\n');
      for (const text of [...seen, kept, later, written(sent), written(sandbox)]) expectNoCard(text, number);
      expect(sent.length).toBeGreaterThan(0);
    }
  });

  it('cannot be copied out of its secret', () => {
    const payBy = cardPayment(canaries[0], { ccv });
    if (payBy.kind !== 'card') throw new Error(payBy.kind);
    const { card } = payBy;
    expect(JSON.stringify({ card })).toBe('{"card":"[oculto]"}');
    expect(String(card)).toBe('[oculto]');
    expect(inspect({ card })).toBe('{ card: [oculto] }');
    expect(Object.getOwnPropertyNames(card)).toEqual([]);
    expect(Object.entries(card)).toEqual([]);
    expect(serialize({ card }).toString('latin1')).not.toContain(canaries[0]);
    expect(card.reveal().number).toBe(canaries[0]);
  });
});

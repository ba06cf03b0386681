import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils';
import { centavos } from '@coruja/domain';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardPayment, mapStore, newOrder, pix } from '../../../test/asaas-stand-in-providers.ts';
import { type MovableClock, movableClock } from '../../../test/movable-clock.ts';
import { demonstrationBrCode } from './br-code.ts';
import { SandboxPayments } from './sandbox.ts';
import type { NoticeRequest } from './notice-outbox.ts';

let clock: MovableClock;
let store: ReturnType<typeof mapStore>;
let sent: NoticeRequest[];
let status: number;
let sandbox: SandboxPayments;

/** The provider after a restart with the stored state. */
function started(): SandboxPayments {
  return new SandboxPayments({
    store,
    now: () => clock.now(),
    webhookToken: 'sandbox-token',
    deliver: async (notice) => {
      sent.push(notice);
      if (status === 0) throw new Error('connection refused');
      return status;
    },
  });
}

beforeEach(() => {
  clock = movableClock();
  store = mapStore();
  sent = [];
  status = 200;
  sandbox = started();
});

async function openPix(value = 7_990) {
  const order = await newOrder(sandbox, pix, { value: centavos(value) });
  const result = await sandbox.charge(order);
  if (result.outcome !== 'pending') throw new Error(result.outcome);
  return { order, id: result.payment.id };
}

const noticeNames = () => sent.map(({ body }) => (JSON.parse(body) as { event: string }).event);

describe('the embedded provider’s PIX code', () => {
  it.each([1, 7_990, 14_990, 100_000_000])('is a valid static one for %i centavos', async (value) => {
    const { id } = await openPix(value);
    const { payload, encodedImage } = await sandbox.getPixCode(id);
    const info = getPixPayloadInfo(payload);
    expect(info).toMatchObject({
      amount: value / 100,
      pointOfInitiation: 'static',
      merchantCity: 'Sao Paulo',
    });
    expect(info?.txid).toMatch(/^[A-Z0-9]{25}$/);
    const wrong = payload.slice(0, -1) + (payload.endsWith('0') ? '1' : '0');
    expect(getPixPayloadInfo(wrong)).toBeNull();
    const picture = await sharp(Buffer.from(encodedImage, 'base64')).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 300, height: 300 });
  });

  it('has the manual’s checksum', () => {
    // CRC-16/CCITT-FALSE calculated independently, over everything up to and including `6304`.
    const payload = demonstrationBrCode(centavos(7_990), 'ABC123');
    const crc = Array.from(Buffer.from(payload.slice(0, -4))).reduce((sum, byte) => {
      let next = sum ^ (byte << 8);
      for (let bit = 0; bit < 8; bit += 1) next = (next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1) & 0xffff;
      return next;
    }, 0xffff);
    expect(payload.slice(-4)).toBe(crc.toString(16).toUpperCase().padStart(4, '0'));
    expect(payload).toContain('540579.90');
  });

  it('is valid for 30 minutes; then the same charge gets a new one', async () => {
    const { order, id } = await openPix();
    const first = await sandbox.getPixCode(id);
    expect(first.expiresAt.getTime() - clock.now().getTime()).toBe(30 * 60_000);
    clock.moveMinutes(30);
    expect(await sandbox.payPix(order.reference)).toBe('nothing-open');
    const second = await sandbox.getPixCode(id);
    expect(second.payload).not.toBe(first.payload);
    expect(await sandbox.payPix(order.reference)).toBe('paid');
    expect(await sandbox.payPix(order.reference)).toBe('nothing-open');
  });

  it('can be paid from an old picture after the charge was cancelled', async () => {
    const { order, id } = await openPix();
    await sandbox.getPixCode(id);
    await sandbox.cancelCharge(id);
    expect(await sandbox.payPix(order.reference)).toBe('nothing-open');
    expect(await sandbox.payPix(order.reference, { late: true })).toBe('paid');
    expect(await sandbox.findPayment(id)).toMatchObject({ status: 'paid' });
  });

  it('becomes overdue on the next day', async () => {
    const { id } = await openPix();
    clock.set('2026-11-22T02:59:59Z');
    await sandbox.tick();
    expect(await sandbox.findPayment(id)).toMatchObject({ status: 'pending' });
    clock.set('2026-11-22T03:00:00Z');
    await sandbox.tick();
    await sandbox.tick();
    expect(await sandbox.findPayment(id)).toMatchObject({ status: 'overdue' });
    expect(noticeNames()).toEqual(['PAYMENT_CREATED', 'PAYMENT_OVERDUE']);
  });
});

describe('the embedded provider’s test cards', () => {
  it.each([
    ['4111111111111111', 'approved'],
    ['5555 5555 5555 4444', 'approved'],
    ['4000000000000002', 'refused'],
    ['4000 0000 0000 0119', 'unknown'],
    ['4444444444444444', 'refused'],
    ['abc', 'refused'],
  ])('answer %s with %s', async (number, outcome) => {
    expect((await sandbox.charge(await newOrder(sandbox, cardPayment(number)))).outcome).toBe(outcome);
  });

  it('say when the number is mistyped', async () => {
    const result = await sandbox.charge(await newOrder(sandbox, cardPayment('4111111111111112')));
    expect(result).toEqual({ outcome: 'refused', message: 'Número de cartão inválido. Confira os dígitos.' });
  });

  it('leave the one without an answer open for ten seconds, then refuse it, with one notice', async () => {
    const order = await newOrder(sandbox, cardPayment('4000000000000119'));
    await sandbox.charge(order);
    await sandbox.tick();
    expect(await sandbox.findByReference(order.reference)).toMatchObject({ status: 'pending' });
    clock.moveMinutes(1);
    expect(await sandbox.findByReference(order.reference)).toMatchObject({ status: 'refused' });
    await sandbox.tick();
    await sandbox.tick();
    expect(noticeNames()).toEqual(['PAYMENT_CREDIT_CARD_CAPTURE_REFUSED']);
    expect((await sandbox.charge(order)).outcome).toBe('refused');
  });

  it('refuse an unknown token', async () => {
    const first = await sandbox.charge(await newOrder(sandbox, cardPayment()));
    if (first.outcome !== 'approved' || !first.payment.card?.token) throw new Error(first.outcome);
    store.kept.delete(`card/${first.payment.card.token.reveal()}`);
    const stored = {
      kind: 'stored-card',
      token: first.payment.card.token,
      remoteIp: '203.0.113.10',
    } as const;
    expect((await sandbox.charge(await newOrder(sandbox, stored))).outcome).toBe('refused');
  });
});

describe('the embedded provider over time', () => {
  it('has all its state after a restart', async () => {
    const { order, id } = await openPix();
    const code = await sandbox.getPixCode(id);
    sandbox = started();
    expect((await sandbox.getPixCode(id)).payload).toBe(code.payload);
    expect(await sandbox.charge(order)).toMatchObject({ outcome: 'pending', payment: { id } });
    expect(await sandbox.payPix(order.reference)).toBe('paid');
  });

  it('repeats a notice until it is answered with 200, even after a restart', async () => {
    const { order, id } = await openPix();
    await sandbox.getPixCode(id);
    for (const answer of [0, 500, 204]) {
      status = answer;
      await sandbox.tick();
    }
    sandbox = started();
    status = 200;
    await sandbox.payPix(order.reference);
    expect(noticeNames()).toEqual([...Array<string>(4).fill('PAYMENT_CREATED'), 'PAYMENT_RECEIVED']);
    expect(new Set(sent.slice(0, 4).map(({ body }) => body)).size).toBe(1);
    await sandbox.tick();
    expect(sent).toHaveLength(5);
  });

  it('catches up a year without runs, each month once', async () => {
    const order = { ...(await newOrder(sandbox, cardPayment())), firstDueDate: '2026-12-31' };
    const made = await sandbox.createSubscription(order);
    if (made.outcome !== 'done') throw new Error(made.outcome);
    clock.set('2027-12-01T12:00:00Z');
    await Promise.all([sandbox.tick(), sandbox.tick(), sandbox.tick()]);
    const paid = await sandbox.listPayments({ subscriptionId: made.subscription.id });
    const days = paid.map(({ dueDate }) => dueDate).sort();
    expect(days).toHaveLength(12);
    expect([days[0], days[2], days[3], days[11]]).toEqual([
      '2026-12-31',
      '2027-02-28',
      '2027-03-31',
      '2027-11-30',
    ]);
  });

  it('creates one charge per reference for many concurrent requests', async () => {
    const order = await newOrder(sandbox, cardPayment());
    const results = await Promise.all(Array.from({ length: 20 }, () => sandbox.charge(order)));
    const ids = results.map((result) => (result.outcome === 'approved' ? result.payment.id : result.outcome));
    expect(new Set(ids).size).toBe(1);
  });

  it('lets the webhook call back during a delivery', async () => {
    const { order, id } = await openPix();
    await sandbox.getPixCode(id);
    const calling = new SandboxPayments({
      store,
      now: () => clock.now(),
      webhookToken: 'sandbox-token',
      deliver: async () => {
        await calling.refund(id);
        await calling.tick();
        return 200;
      },
    });
    await calling.payPix(order.reference);
    expect(await calling.findPayment(id)).toMatchObject({ status: 'refunded' });
  });
});

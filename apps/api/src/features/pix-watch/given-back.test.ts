import { centavos } from '@coruja/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAutoCounter, payCharge } from '../../../test/auto-pix-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { getPixProvider } from '../pix-account/pix-access.ts';
import { catchUp } from './reconcile-pix.ts';

const app = useTestApp();

let counter: Awaited<ReturnType<typeof newAutoCounter>>;
beforeAll(async () => {
  counter = await newAutoCounter(app());
  // A first payment, so that the balance covers the fees of those that are given back in full.
  await paid();
});

/** A paid charge of R$ 6,50, whose notice is held back. */
async function paid(): Promise<{ orderId: string; chargeId: string }> {
  app().post.isHeld = true;
  const { id: chargeId, orderId } = await counter.charged(1);
  await payCharge(app(), counter.owner, { chargeId });
  return { orderId, chargeId };
}

/** The owner refunds a payment in the provider's panel, not here. */
async function giveBackThere({ chargeId }: { chargeId: string }, amount: number): Promise<void> {
  const { provider } = await getPixProvider(counter.owner.context);
  const received = await provider.listReceived({ since: '2026-01-01' });
  const paymentId = received.find(({ reference }) => reference === chargeId)?.paymentId ?? '';
  const refund = { paymentId, reference: crypto.randomUUID(), amount: centavos(amount), reason: 'Engano' };
  expect(await provider.refund(refund)).toEqual({ outcome: 'done' });
}

const catchUpNow = () =>
  catchUp({ ...counter.owner.context }, (error) => {
    throw error;
  });
const receivedFor = async (orderId: string) =>
  (await counter.received()).filter(({ order }) => order.id === orderId);

describe('a payment that was refunded at the provider', () => {
  it('before we knew of it buys nothing, and is not to be resolved', async () => {
    const charge = await paid();
    await giveBackThere(charge, 650);
    await catchUpNow();
    expect((await counter.order(charge.orderId)).state).toBe('OPEN');
    expect(await receivedFor(charge.orderId)).toEqual([]);
  });

  it('in part, before we knew of it, buys what was ordered', async () => {
    const charge = await paid();
    await giveBackThere(charge, 100);
    await catchUpNow();
    expect((await counter.order(charge.orderId)).state).toBe('PAID');
  });

  it('after we knew of it stays as it was', async () => {
    const charge = await paid();
    await catchUpNow();
    const before = await receivedFor(charge.orderId);
    await giveBackThere(charge, 650);
    await catchUpNow();
    expect(await receivedFor(charge.orderId)).toEqual(before);
    expect((await counter.order(charge.orderId)).state).toBe('PAID');
  });
});

it('what is left of a payment that bought something is not refunded automatically', async () => {
  const { id: chargeId, orderId } = await counter.charged(1);
  app().post.isHeld = false;
  await payCharge(app(), counter.owner, { chargeId, amount: 9 });
  app().clock.moveMinutes(2 * 24 * 60);
  await catchUpNow();
  await counter.owner.signIn();
  expect(await receivedFor(orderId)).toMatchObject([{ applied: 6.5, unresolved: 2.5, refunded: 0 }]);
});

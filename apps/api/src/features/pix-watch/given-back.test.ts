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
  // Money of the account's own, so that it can give back a payment with what its fee took.
  await paid();
});

/** A charge of R$ 6,50 that was paid, of which no notice has come. */
async function paid(): Promise<{ orderId: string; chargeId: string }> {
  app().post.isHeld = true;
  const { id: chargeId, orderId } = await counter.charged(1);
  await payCharge(app(), counter.owner, { chargeId });
  return { orderId, chargeId };
}

/** The owner gives a payment back at the provider, not here. */
async function giveBackThere({ chargeId }: { chargeId: string }, amount: number): Promise<void> {
  const { provider } = await getPixProvider(counter.owner.context);
  const received = await provider.listReceived({ since: '2026-01-01' });
  const paymentId = received.find(({ reference }) => reference === chargeId)?.paymentId ?? '';
  const refund = { paymentId, reference: crypto.randomUUID(), amount: centavos(amount), reason: 'Engano' };
  expect(await provider.refund(refund)).toEqual({ outcome: 'done' });
}

const hear = () =>
  catchUp({ ...counter.owner.context }, (error) => {
    throw error;
  });
const receivedFor = async (orderId: string) =>
  (await counter.received()).filter(({ order }) => order.id === orderId);

describe('a payment that was given back at the provider', () => {
  it('before we heard of it buys nothing, and waits for nobody', async () => {
    const charge = await paid();
    await giveBackThere(charge, 650);
    await hear();
    expect((await counter.order(charge.orderId)).state).toBe('OPEN');
    expect(await receivedFor(charge.orderId)).toEqual([]);
  });

  it('in part, before we heard of it, buys what was ordered', async () => {
    const charge = await paid();
    await giveBackThere(charge, 100);
    await hear();
    expect((await counter.order(charge.orderId)).state).toBe('PAID');
  });

  it('once it is known stays as it was', async () => {
    const charge = await paid();
    await hear();
    const before = await receivedFor(charge.orderId);
    await giveBackThere(charge, 650);
    await hear();
    expect(await receivedFor(charge.orderId)).toEqual(before);
    expect((await counter.order(charge.orderId)).state).toBe('PAID');
  });
});

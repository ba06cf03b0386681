import * as contract from '@coruja/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from '../../test/wait-for.ts';
import { newAutoCounter } from '../../test/auto-pix-calls.ts';
import { silentLog } from '../../test/silent-log.ts';
import { useTestApp } from '../../test/test-app.ts';
import { type PixWatch, startPixWatch } from './pix-watch.ts';

const app = useTestApp();

let counter: Awaited<ReturnType<typeof newAutoCounter>>;
let watch: PixWatch | undefined;

beforeEach(async () => {
  counter = await newAutoCounter(app());
  // No notice of the provider arrives: the server learns of payments only by asking.
  app().post.isHeld = true;
});
afterEach(async () => {
  app().post.isHeld = false;
  await watch?.stop();
});

const start = () => {
  watch = startPixWatch(
    { db: app().database.kysely, now: () => app().clock.now(), ports: app().ports },
    silentLog,
  );
};
const seconds = (count: number) => app().clock.moveMinutes(count / 60);
const paid = async () => {
  const { id, orderId } = await counter.charged(1);
  await counter.owner.call(contract.receiveSandboxPix, { body: { chargeId: id } });
  return orderId;
};
const becomesPaid = (orderId: string) =>
  waitFor(async () => expect((await counter.order(orderId)).state).toBe('PAID'), { interval: 20 });

describe('the watch over charges', () => {
  it('asks at its start about charges that are due', async () => {
    const orderId = await paid();
    seconds(9);
    start();
    await becomesPaid(orderId);
  });

  it('asks when a notice announces a charge', async () => {
    start();
    const orderId = await paid();
    seconds(9);
    app().ports.live.publish(counter.owner.store.id, contract.createCharge.changes);
    await becomesPaid(orderId);
  });

  it('asks when the next charge is due', async () => {
    const orderId = await paid();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    start();
    // The drivers have timers, too.
    const isLook = ([{ name }, ms = 0]: Parameters<typeof setTimeout>) => name === 'wake' && ms > 0;
    await waitFor(() => expect(timers.mock.calls.some(isLook)).toBe(true), { interval: 20 });
    expect((await counter.order(orderId)).state).toBe('OPEN');
    seconds(9);
    timers.mock.calls.find(isLook)?.[0]();
    await becomesPaid(orderId);
  });

  it('asks nobody once it is stopped', async () => {
    start();
    await watch?.stop();
    const tick = vi.spyOn(app().sandboxPix, 'tick');
    onTestFinished(() => tick.mockRestore());
    const told = new Promise<void>((resolve) => {
      onTestFinished(app().ports.live.subscribe(() => resolve()));
    });
    app().ports.live.publish(counter.owner.store.id, contract.createCharge.changes);
    await told;
    expect(tick).not.toHaveBeenCalled();
  });
});

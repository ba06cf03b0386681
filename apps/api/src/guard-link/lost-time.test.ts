import * as contract from '@coruja/contract';
import { expect, it, vi } from 'vitest';
import { newComputer, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';

const app = useTestApp({ guardTimings: { batchMs: 5, freshMs: 1_000_000 } });

async function newConnected(owner: Owner, url: string) {
  const computer = await newComputer(owner);
  const { token } = await newGuard(owner, computer.id);
  const guard = await GuardClient.connect(url, token);
  const isConnected = async () => {
    const params = { storeId: owner.store.id, computerId: computer.id };
    return (await owner.call(contract.getComputer, { params })).body.guard?.connected;
  };
  await vi.waitUntil(isConnected);
  return { computer, token, guard, isConnected };
}

it('a guard follows a restart of lost time within a second, and the one that died is free again', async () => {
  const url = await listen(app().app);
  const owner = await app().newOwner();
  const [one, two] = [await newConnected(owner, url), await newConnected(owner, url)];
  const { id } = await newSession(owner, {
    computerId: one.computer.id,
    isGuest: true,
    durationInMinutes: 30,
  });
  app().clock.moveMinutes(10);
  await one.guard.heartbeat();
  one.guard.drop();
  await vi.waitUntil(async () => !(await one.isConnected()));
  app().clock.moveMinutes(15);
  const params = { storeId: owner.store.id, sessionId: id };
  const body = { computerId: two.computer.id };
  const restarted = await owner.call(contract.restartSession, { params, body });
  const sentAt = performance.now();
  // To a guard of an earlier version it is a session like any other.
  const { session } = await two.guard.state((state) => state.session !== null);
  expect(performance.now() - sentAt).toBeLessThan(1_000);
  expect(session).toEqual({
    id: restarted.body.id,
    customer: null,
    durationSeconds: 20 * 60,
    remainingMs: 20 * 60_000,
  });
  const again = await GuardClient.connect(url, one.token);
  expect((await again.state()).session).toBeNull();
});

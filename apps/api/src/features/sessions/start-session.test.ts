import { centavos } from '@coruja/domain';
import { expect, it } from 'vitest';
import { newComputer, newSession } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { inStore } from '../../db/locks.ts';
import { holdStart, startSession } from './start-session.ts';

const app = useTestApp();

it('a start is not refused for a session that ends while it waits for the computer', async () => {
  const owner = await app().newOwner();
  const { id: computerId } = await newComputer(owner);
  await newSession(owner, { computerId, isGuest: true, durationInMinutes: 1 });
  const guest = { computerId, customer: null, minutes: 60, pricePerHour: centavos(500), priced: null };
  const seen = { guardianPresent: false, documentShown: false };
  const startAfter = (waitedMinutes: number) =>
    inStore(owner.context, async (inside) => {
      const held = await holdStart(inside, { computerId, customerId: null });
      app().clock.moveMinutes(waitedMinutes);
      return startSession(inside, { ...guest, ...seen }, held);
    });
  await expect(startAfter(0.9)).rejects.toMatchObject({ code: 'COMPUTER_IN_USE' });
  expect((await startAfter(0.1)).computer.id).toBe(computerId);
});

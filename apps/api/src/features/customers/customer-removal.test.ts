import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCustomer, newEvent } from '../../../test/factories.ts';
import { buyPackage, newPackageOwner, nightPass } from '../../../test/package-owner.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
// The afternoon before both nights.
beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

/** The code of the refusal, or the status. */
async function remove(owner: Owner, userId: string) {
  await owner.signIn();
  const { status, error } = await owner.call(contract.removeCustomer, { params: { userId } });
  return error.code ?? status;
}

describe('a customer is removed', () => {
  it('once the pass is over, and no instant earlier', async () => {
    const pass = nightPass();
    const owner = await newPackageOwner(app(), () => [pass]);
    const { id } = await newCustomer(owner);
    await buyPackage(owner, id, pass);
    // Six in the morning in São Paulo.
    app().clock.set('2026-11-22T08:59:59.999Z');
    expect(await remove(owner, id)).toBe('CUSTOMER_HAS_BALANCE');
    app().clock.set('2026-11-22T09:00:00.000Z');
    expect(await remove(owner, id)).toBe(204);
  });

  it('once the event of the paid seat is over or cancelled; an unpaid seat does not matter', async () => {
    const owner = await newPricedOwner(app());
    const params = { storeId: owner.store.id };
    const seatAt = async (event: { id: string }, payment?: { type: 'PIX' }) => {
      const { id: userId } = await newCustomer(owner);
      const answer = await owner.call(contract.addParticipant, {
        params: { ...params, eventId: event.id },
        body: { userId, payment },
      });
      expect(answer.status).toBe(201);
      return userId;
    };
    // From 22:00 to 6:00.
    const [held, cancelled] = [
      await newEvent(owner, { seatPrice: 25 }),
      await newEvent(owner, { seatPrice: 25 }),
    ];
    const unpaid = await seatAt(held);
    const [paid, given] = [await seatAt(held, { type: 'PIX' }), await seatAt(cancelled, { type: 'PIX' })];
    expect(await remove(owner, unpaid)).toBe(204);
    expect([await remove(owner, paid), await remove(owner, given)]).toEqual([
      'CUSTOMER_HAS_SEAT',
      'CUSTOMER_HAS_SEAT',
    ]);
    await owner.call(contract.cancelEvent, { params: { ...params, eventId: cancelled.id } });
    expect(await remove(owner, given)).toBe(204);
    app().clock.set('2026-11-23T08:59:59.999Z');
    expect(await remove(owner, paid)).toBe('CUSTOMER_HAS_SEAT');
    app().clock.set('2026-11-23T09:00:00.000Z');
    expect(await remove(owner, paid)).toBe(204);
  });
});

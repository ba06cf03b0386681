import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
type Settings = contract.CallInput<typeof contract.updateCounterSettings>['body'];
const params = ({ store }: Owner) => ({ params: { storeId: store.id } });
const read = async (owner: Owner) => (await owner.call(contract.getCounterSettings, params(owner))).body;
const change = (owner: Owner, body: Settings) =>
  owner.call(contract.updateCounterSettings, { ...params(owner), body });

describe('the switches of the counter', () => {
  it('are off at first, and remember since when they are on', async () => {
    const owner = await app().newOwner();
    const update = (body: Settings) => change(owner, body);
    const shifts = {
      cashShifts: false,
      receiveWithoutShift: 'allow',
      sharedShift: false,
      shiftTolerance: 2,
    };
    const team = { team: false, lockAfterMinutes: 5 };
    const off = { pricesTime: false, pricesTimeSince: null, guestPayment: 'end', ...shifts, ...team };
    expect(await read(owner)).toEqual(off);
    const since = app().clock.now().toISOString();
    const on = { ...off, pricesTime: true, pricesTimeSince: since, guestPayment: 'start' };
    expect((await update({ pricesTime: true, guestPayment: 'start' })).body).toEqual(on);
    app().clock.moveMinutes(5);
    expect((await update({ pricesTime: true })).body).toEqual(on);
    expect((await update({ pricesTime: false })).body).toEqual({ ...off, guestPayment: 'start' });
  });

  it('stay as they were changed, each by itself, and in this store only', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const untouched = await read(other);
    await change(owner, { pricesTime: true });
    const { body: changed } = await change(owner, { guestPayment: 'start' });
    expect(changed).toMatchObject({ pricesTime: true, guestPayment: 'start' });
    expect(await read(owner)).toEqual(changed);
    expect(await read(other)).toEqual(untouched);
  });

  it('may change while a bill is open, except that time then keeps its price', async () => {
    const owner = await app().newOwner();
    await change(owner, { pricesTime: true });
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const { id: computerId } = await newComputer(owner);
    await newSession(owner, { computerId, isGuest: true });
    expect((await change(owner, { guestPayment: 'start' })).status).toBe(200);
    expect((await change(owner, { pricesTime: true, guestPayment: 'end' })).status).toBe(200);
    expect((await change(owner, { pricesTime: false })).error.code).toBe('BILLS_OPEN');
    expect((await read(owner)).pricesTime).toBe(true);
  });
});

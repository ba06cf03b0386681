import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { document: starting } = contract.startingPrices;
const vip = { id: randomUUID(), name: 'VIP', weight: 1.5 };
const regulars = { id: randomUUID(), name: 'Mensalistas', discount: 12.5 };
const params = (owner: Owner) => ({ params: { storeId: owner.store.id } });

function replace(owner: Owner, version: number, document: Partial<contract.PriceDocumentAnswer>) {
  return owner.call(contract.replacePrices, {
    ...params(owner),
    body: { version, document: { ...starting, ...document } },
  });
}

describe('the prices of a store', () => {
  it('are the price per hour alone until they are changed', async () => {
    const owner = await app().newOwner();
    expect((await owner.call(contract.getPrices, params(owner))).body).toEqual(contract.startingPrices);
  });

  it('are stored as sent, as the next version', async () => {
    const owner = await app().newOwner();
    const rule = {
      name: 'Noite',
      rooms: [vip.id],
      days: ['holiday' as const],
      from: 1_320,
      until: 360,
      pricePerHour: 7.35,
    };
    const document = { ...starting, rooms: [vip], groups: [regulars], rules: [rule], minimumPrice: 2.5 };
    const { body } = await replace(owner, 0, document);
    expect(body).toEqual({ ...contract.startingPrices, version: 1, document });
    expect((await owner.call(contract.getPrices, params(owner))).body).toEqual(body);
  });

  it('are not overwritten by a caller that has not seen the newest version', async () => {
    const owner = await app().newOwner();
    await replace(owner, 0, { minimumPrice: 1 });
    const { status, error } = await replace(owner, 0, { minimumPrice: 2 });
    expect([status, error.code]).toEqual([409, 'PRICES_CHANGED']);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((price) => replace(owner, 1, { minimumPrice: price })),
    );
    expect(answers.filter(({ status: one }) => one === 200)).toHaveLength(1);
  });

  it('name the room of a computer and the group of a customer, until the room or group is removed', async () => {
    const owner = await app().newOwner();
    await replace(owner, 0, { rooms: [vip], groups: [regulars] });
    const computer = await newComputer(owner);
    const customer = await newCustomer(owner);
    const { body: moved } = await owner.call(contract.updateComputer, {
      params: { storeId: owner.store.id, computerId: computer.id },
      body: { roomId: vip.id },
    });
    expect([computer.room, moved.room]).toEqual([null, { id: vip.id, name: 'VIP', weight: vip.weight }]);
    const { body: regular } = await owner.call(contract.updateCustomer, {
      params: { userId: customer.id },
      body: { groupId: regulars.id },
    });
    expect([customer.group, regular.group]).toEqual([null, { id: regulars.id, name: 'Mensalistas' }]);

    const named = await replace(owner, 1, { rooms: [{ ...vip, name: 'Sala VIP' }], groups: [regulars] });
    expect(named.status).toBe(200);
    const read = async () => [
      (await owner.call(contract.listComputers, params(owner))).body[0]?.room,
      (await owner.call(contract.getCustomer, { params: { userId: customer.id } })).body.group,
    ];
    expect(await read()).toEqual([
      { id: vip.id, name: 'Sala VIP', weight: vip.weight },
      { id: regulars.id, name: 'Mensalistas' },
    ]);
    expect((await replace(owner, 2, {})).status).toBe(200);
    expect(await read()).toEqual([null, null]);
  });

  it('have rooms and groups of this store only, and none that were removed', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [room, group] = [
      { ...vip, id: randomUUID() },
      { ...regulars, id: randomUUID() },
    ];
    const [theirRoom, theirGroup] = [
      { ...vip, id: randomUUID() },
      { ...regulars, id: randomUUID() },
    ];
    await replace(owner, 0, { rooms: [room], groups: [group] });
    await replace(other, 0, { rooms: [theirRoom], groups: [theirGroup] });
    expect((await replace(owner, 1, {})).status).toBe(200);
    const place = async (of: Owner, ids: { roomId: string; groupId: string }) => {
      const [computer, customer] = [await newComputer(of), await newCustomer(of)];
      const inRoom = await of.call(contract.updateComputer, {
        params: { storeId: of.store.id, computerId: computer.id },
        body: { roomId: ids.roomId },
      });
      const inGroup = await of.call(contract.updateCustomer, {
        params: { userId: customer.id },
        body: { groupId: ids.groupId },
      });
      return [inRoom, inGroup].map(({ status, error }) => error.code ?? status);
    };
    expect(await place(other, { roomId: theirRoom.id, groupId: theirGroup.id })).toEqual([200, 200]);
    expect(await place(owner, { roomId: room.id, groupId: group.id })).toEqual([
      'ROOM_NOT_FOUND',
      'CUSTOMER_GROUP_NOT_FOUND',
    ]);
  });
});

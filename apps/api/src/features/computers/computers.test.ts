import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newSession } from '../../../test/factories.ts';
import { isTimePriced } from '../../../test/unpriced-store.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const at = (owner: Owner, computerId: string) => ({ params: { storeId: owner.store.id, computerId } });
const list = async (owner: Owner) =>
  (await owner.call(contract.listComputers, { params: { storeId: owner.store.id } })).body;

describe('computers', () => {
  it('are listed PC 2 before PC 10, free, unlocked, with specifications not yet known', async () => {
    const owner = await app().newOwner();
    for (const name of ['PC 10', 'PC 2', 'VIP 1']) await newComputer(owner, name);
    const { body } = await owner.call(contract.listComputers, { params: { storeId: owner.store.id } });
    expect(body.map((computer) => computer.name)).toEqual(['PC 2', 'PC 10', 'VIP 1']);
    expect(body[0]).toMatchObject({
      isAvailable: true,
      isLocked: false,
      specifications: { cpu: null, gpu: null, ram: null },
      guard: null,
    });
  });

  it('need a name that is unique in the store', async () => {
    const owner = await app().newOwner();
    await newComputer(owner, 'PC Ágil');
    const params = { storeId: owner.store.id };
    const blank = await owner.call(contract.createComputer, { params, body: { name: '  ' } });
    expect(blank.error.message).toBe('O nome do computador é obrigatório.');
    const taken = await owner.call(contract.createComputer, { params, body: { name: 'pc agil' } });
    expect([taken.status, taken.error.code]).toEqual([409, 'COMPUTER_NAME_TAKEN']);
  });

  it('stop at the free plan’s limit, also when two requests race for the last place', async () => {
    const owner = await app().newOwner();
    for (let count = 0; count < 4; count += 1) await newComputer(owner, `PC ${count}`);
    const params = { storeId: owner.store.id };
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => owner.call(contract.createComputer, { params, body: { name } })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(answers.find((answer) => answer.status === 403)?.error).toMatchObject({
      code: 'PLAN_LIMIT',
      message: 'Seu plano Grátis permite até 5 computadores. Mude de plano para adicionar mais.',
    });
  });

  it('are renamed and described; fields that are not sent stay', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const params = { storeId: owner.store.id };
    const specifications = { cpu: 'Core i5 12400', gpu: 'RTX 4060', ram: '8 GB' };
    const described = await owner.call(contract.createComputer, {
      params,
      body: { name: 'PC 0', specifications },
    });
    expect(described.body).toMatchObject({ name: 'PC 0', specifications });
    const foreign = await newComputer(other, 'PC 1');
    const computer = await newComputer(owner, 'PC 1');
    await owner.call(contract.updateComputer, {
      ...at(owner, computer.id),
      body: { specifications: { cpu: 'Ryzen 5 5600', ram: '16 GB' } },
    });
    const renamed = await owner.call(contract.updateComputer, {
      ...at(owner, computer.id),
      body: { name: 'PC 01', specifications: { ram: '32 GB', cpu: undefined } },
    });
    expect(renamed.body).toMatchObject({
      name: 'PC 01',
      specifications: { cpu: 'Ryzen 5 5600', gpu: null, ram: '32 GB' },
    });
    const same = await owner.call(contract.updateComputer, { ...at(owner, computer.id), body: {} });
    expect([same.status, same.body]).toEqual([200, renamed.body]);
    expect(await list(owner)).toEqual([described.body, renamed.body]);
    expect(await list(other)).toEqual([foreign]);
  });

  it('are locked and unlocked during a session', async () => {
    const owner = await app().newOwner();
    const [computer, free] = [await newComputer(owner, 'PC 1'), await newComputer(owner, 'PC 2')];
    await newSession(owner, { computerId: computer.id, isGuest: true });
    const locked = await owner.call(contract.lockComputer, { ...at(owner, computer.id), body: {} });
    expect(locked.body).toMatchObject({ isLocked: true, isAvailable: false });
    expect(await list(owner)).toEqual([locked.body, free]);
    expect((await owner.call(contract.getSessionOfComputer, at(owner, computer.id))).status).toBe(200);
    const unlocked = await owner.call(contract.unlockComputer, {
      ...at(owner, computer.id),
      body: undefined,
    });
    expect(unlocked.body).toMatchObject({ isLocked: false, isAvailable: false });
  });

  it('are not locked when the body names another computer or store', async () => {
    const owner = await app().newOwner();
    const [computer, other] = [await newComputer(owner), await newComputer(owner)];
    for (const body of [{ computerId: other.id }, { storeId: other.id }]) {
      const answer = await owner.call(contract.lockComputer, { ...at(owner, computer.id), body });
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, Object.keys(body)]);
    }
    expect((await owner.call(contract.getComputer, at(owner, computer.id))).body.isLocked).toBe(false);
  });

  it.skipIf(isTimePriced)(
    'are removed when nobody uses them; the name is free again and the history stays in the figures',
    async () => {
      const owner = await app().newOwner();
      await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
      const computer = await newComputer(owner, 'PC 1');
      await newSession(owner, { computerId: computer.id, isGuest: true });
      const refused = await owner.call(contract.deleteComputer, at(owner, computer.id));
      expect([refused.status, refused.error.code]).toEqual([409, 'COMPUTER_IN_USE']);
      app().clock.moveMinutes(60);
      expect((await owner.call(contract.deleteComputer, at(owner, computer.id))).status).toBe(204);
      for (const call of [contract.getComputer, contract.deleteComputer]) {
        const gone = await owner.call(call, at(owner, computer.id));
        expect([gone.status, gone.error.code]).toEqual([404, 'COMPUTER_NOT_FOUND']);
      }
      await newComputer(owner, 'PC 1');
      const { body } = await owner.call(contract.getDashboard, {});
      expect(body.revenueLast30Days.fromSessions).toBe(6);
      expect(body.topPerformers.mostUsedComputer).toEqual({ name: 'PC 1' });
    },
  );
});

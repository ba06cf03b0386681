import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCustomer, newProduct } from '../../../test/factories.ts';
import { randomCpf } from '../../../test/random-people.ts';
import { chosenPin, newCounter, newOperator, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const params = ({ store }: Owner) => ({ storeId: store.id });

/** A counter unlocked for an attendant, and a manager who may approve. */
async function newTeam() {
  const owner = await app().newOwner();
  await switchTeamOn(owner);
  const own = await newCustomer(owner);
  const bia = await newOperator(owner, { userId: own.id });
  const dora = await newOperator(owner, { name: 'Dora', role: 'manager' });
  const counter = await newCounter(app(), owner);
  // Whoever unlocks a device for the first time chooses a PIN.
  await counter.unlock(dora.id);
  await counter.unlock(bia.id);
  return { owner, own, bia, dora, counter };
}

type Team = Awaited<ReturnType<typeof newTeam>>;

const approvedBy = (operatorId: string, pin = chosenPin) => ({
  'x-approver': operatorId,
  'x-approver-pin': pin,
});

async function discounted({ owner, counter }: Team, headers: Record<string, string> = {}, percent = 5) {
  const { id: productId } = await newProduct(owner);
  const body = {
    paymentType: 'CASH' as const,
    items: [{ productId, quantity: 1 }],
    discount: { percent, reason: 'Cliente fiel' },
  };
  return app().call(
    contract.createSale,
    { params: params(owner), body },
    { cookie: counter.cookie, headers },
  );
}

describe('an approval', () => {
  it('is asked for, and works for the very call that brings it', async () => {
    const team = await newTeam();
    const refused = await discounted(team);
    expect([refused.status, refused.error.code]).toEqual([403, 'APPROVAL_NEEDED']);
    const sold = await discounted(team, approvedBy(team.dora.id));
    expect([sold.status, sold.body.actor]).toEqual([201, team.bia.id]);
    expect((await discounted(team)).error.code).toBe('APPROVAL_NEEDED');
    const sales = app().database.kysely.selectFrom('sales').select('actor');
    expect(await sales.where('store_id', '=', team.owner.store.id).execute()).toHaveLength(1);
  });

  it('is refused from the person who acts, and from a person who needs one', async () => {
    const team = await newTeam();
    const caio = await newOperator(team.owner, { name: 'Caio' });
    await team.counter.unlock(caio.id);
    await team.counter.unlock(team.bia.id);
    for (const { id } of [team.bia, caio])
      expect((await discounted(team, approvedBy(id))).error.code).toBe('APPROVAL_NEEDED');
  });

  it('needs the right PIN, which no log has', async () => {
    const team = await newTeam();
    expect((await discounted(team, approvedBy(team.dora.id, '739105'))).error.code).toBe('PIN_INVALID');
    expect((await discounted(team, approvedBy('-', '739105'))).error.code).toBe('PIN_INVALID');
    expect(app().logLines.join('')).not.toContain('739105');
    const left = Array.from({ length: 4 }, () => discounted(team, approvedBy(team.dora.id, '739105')));
    await Promise.all(left);
    const blocked = await discounted(team, approvedBy(team.dora.id));
    expect([blocked.status, blocked.error.code]).toEqual([429, 'PIN_BLOCKED']);
  });

  it('does not allow what a permission forbids, nor what only the owner may do', async () => {
    const { owner, own, counter, dora } = await newTeam();
    const headers = approvedBy(dora.id);
    const caller = { cookie: counter.cookie, headers };
    const set = { params: { userId: own.id }, body: { minutes: 10 } };
    expect((await app().call(contract.setCredits, set, caller)).error.code).toBe('NOT_ALLOWED');
    const settings = { params: params(owner), body: { team: false } };
    expect((await app().call(contract.updateCounterSettings, settings, caller)).error.code).toBe(
      'OWNER_ONLY',
    );
  });

  it('is needed only above ten percent by a person with that limit', async () => {
    const team = await newTeam();
    const lara = await newOperator(team.owner, { name: 'Lara', role: 'leader' });
    await team.counter.unlock(lara.id);
    expect((await discounted(team, {}, 10)).status).toBe(201);
    expect((await discounted(team, {}, 10.5)).error.code).toBe('APPROVAL_NEEDED');
    expect((await discounted(team, approvedBy(team.dora.id), 10.5)).status).toBe(201);
  });

  it('is needed for a person’s own record, whatever they may do', async () => {
    const { owner, own, dora, bia, counter } = await newTeam();
    const at = { ...params(owner), operatorId: dora.id };
    await owner.call(contract.updateOperator, { params: at, body: { userId: own.id } });
    await counter.unlock(dora.id);
    const give = (userId: string, headers = {}) =>
      app().call(
        contract.setCredits,
        { params: { userId }, body: { minutes: 30 } },
        { cookie: counter.cookie, headers },
      );
    expect((await give(own.id)).error.code).toBe('APPROVAL_NEEDED');
    expect((await give(own.id, approvedBy(bia.id))).error.code).toBe('APPROVAL_NEEDED');
    const lara = await newOperator(owner, { name: 'Lara', role: 'manager' });
    await counter.unlock(lara.id);
    await counter.unlock(dora.id);
    expect((await give(own.id, approvedBy(lara.id))).status).toBe(200);
    const other = await newCustomer(owner);
    expect((await give(other.id)).status).toBe(200);
  });

  it('is ignored for the owner, and checks no PIN while the team is off', async () => {
    const { owner, dora } = await newTeam();
    const headers = approvedBy(dora.id, '739105');
    const answer = await owner.call(contract.listComputers, { params: params(owner) }, { headers });
    expect(answer.status).toBe(200);
  });
});

describe('a customer’s record', () => {
  it('may be completed by everybody, but overwritten or grouped only with the permission', async () => {
    const { owner, counter } = await newTeam();
    const { id: userId } = await newCustomer(owner);
    const update = (body: object) =>
      app().call(contract.updateCustomer, { params: { userId }, body }, { cookie: counter.cookie });
    expect((await update({ nickName: 'aninha' })).status).toBe(200);
    expect((await update({ nickName: 'aninha' })).status).toBe(200);
    for (const body of [{ nickName: 'ana' }, { nickName: '' }, { name: 'Outra' }, { cpf: randomCpf() }])
      expect((await update(body)).error.code).toBe('NOT_ALLOWED');

    const group = { id: randomUUID(), name: 'Clube', discount: 10 };
    const document = { ...contract.startingPrices.document, groups: [group] };
    const prices = { params: params(owner), body: { version: 0, document } };
    expect((await owner.call(contract.replacePrices, prices)).status).toBe(200);
    expect((await update({ groupId: group.id })).error.code).toBe('NOT_ALLOWED');
    const create = (body: { groupId?: string }) =>
      app().call(
        contract.createCustomer,
        { body: { name: 'Davi', cpf: randomCpf(), ...body } },
        { cookie: counter.cookie },
      );
    expect((await create({ groupId: group.id })).error.code).toBe('NOT_ALLOWED');
    expect((await create({})).status).toBe(201);
  });
});

describe('an idempotency key', () => {
  it('repeats the answer only to the person who made the call', async () => {
    const { owner, bia, dora, counter } = await newTeam();
    const { id: productId } = await newProduct(owner);
    const body = { paymentType: 'CASH' as const, items: [{ productId, quantity: 1 }] };
    const sell = (cookie: string) =>
      app().call(
        contract.createSale,
        { params: params(owner), body },
        { cookie, idempotencyKey: `venda-${bia.id}` },
      );
    const first = await sell(counter.cookie);
    expect((await sell(counter.cookie)).body).toEqual(first.body);
    await counter.unlock(dora.id);
    expect((await sell(counter.cookie)).error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await sell(owner.cookie)).error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('the drawer', () => {
  it('lets everybody add cash, some people take it out, and hides what is expected', async () => {
    const { owner, bia, counter } = await newTeam();
    await owner.call(contract.updateCounterSettings, { params: params(owner), body: { cashShifts: true } });
    const caller = { cookie: counter.cookie };
    const opened = await app().call(
      contract.openShift,
      { params: params(owner), body: { float: 100 } },
      caller,
    );
    expect(opened.body).toMatchObject({ openedBy: { actor: bia.id, name: 'Bia Ramos' }, expected: null });
    const at = { ...params(owner), shiftId: opened.body.id };
    const move = (kind: 'sangria' | 'suprimento') =>
      app().call(
        contract.addShiftMovement,
        { params: at, body: { kind, amount: 5, reason: 'Gelo' } },
        caller,
      );
    expect((await move('suprimento')).status).toBe(201);
    expect((await move('sangria')).error.code).toBe('APPROVAL_NEEDED');
    const caio = await newOperator(owner, { name: 'Caio' });
    await counter.unlock(caio.id);
    const body = { counts: [{ tender: 'CASH' as const, counted: 105 }], left: 0 };
    expect((await app().call(contract.closeShift, { params: at, body }, caller)).error.code).toBe(
      'NOT_ALLOWED',
    );
    await counter.unlock(bia.id);
    expect((await app().call(contract.closeShift, { params: at, body }, caller)).body.recount).toBeNull();
    expect((await app().call(contract.getShift, { params: at }, caller)).status).toBe(200);
    await counter.unlock(caio.id);
    expect((await app().call(contract.getShift, { params: at }, caller)).error.code).toBe('NOT_ALLOWED');
  });
});

import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { readableText } from '../../../test/readable-text.ts';
import { newCounter, newOperator, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const params = ({ store }: Owner) => ({ storeId: store.id });
const settings = (owner: Owner, body: object) =>
  owner.call(contract.updateCounterSettings, { params: params(owner), body });
const list = async (owner: Owner) =>
  (await owner.call(contract.listOperators, { params: params(owner) })).body;

async function newTeam() {
  const owner = await app().newOwner();
  await switchTeamOn(owner);
  return owner;
}

describe('the switch of the team', () => {
  it('turns priced time on, creates the owner’s row once, and must be turned off before priced time', async () => {
    const owner = await app().newOwner();
    expect(await list(owner)).toEqual([]);
    const refused = await owner.call(contract.createOperator, {
      params: params(owner),
      body: { name: 'Bia', role: 'attendant' },
    });
    expect(refused.error.code).toBe('TEAM_OFF');
    const counter = await owner.call(contract.useAsCounter, { params: params(owner) });
    expect([counter.status, counter.error.code]).toEqual([409, 'TEAM_OFF']);
    expect((await settings(owner, { team: true })).body).toMatchObject({ team: true, pricesTime: true });
    const [first, ...others] = await list(owner);
    expect(first).toMatchObject({
      actor: 'owner',
      role: 'owner',
      name: owner.store.ownerName,
      hasPin: false,
    });
    expect(others).toEqual([]);
    expect((await settings(owner, { pricesTime: false })).error.code).toBe('TEAM_ON');
    expect((await settings(owner, { team: false, pricesTime: false })).status).toBe(200);
    await settings(owner, { team: true });
    expect(await list(owner)).toEqual([first]);
  });

  it('stays on while a bill or a shift is open', async () => {
    const owner = await newTeam();
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const { id: computerId } = await newComputer(owner);
    const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
    expect((await settings(owner, { team: false })).error.code).toBe('BILLS_OPEN');
    await owner.call(contract.undoSession, { params: { ...params(owner), sessionId } });
    await settings(owner, { cashShifts: true });
    await owner.call(contract.openShift, { params: params(owner), body: { float: 10 } });
    expect((await settings(owner, { team: false })).error.code).toBe('SHIFT_STILL_OPEN');
  });

  it('takes from 1 to 30 minutes until a device locks', async () => {
    const owner = await newTeam();
    for (const lockAfterMinutes of [0, 31])
      expect((await settings(owner, { lockAfterMinutes })).status).toBe(400);
    expect((await settings(owner, { lockAfterMinutes: 30 })).body.lockAfterMinutes).toBe(30);
  });
});

describe('the people of the team', () => {
  it('are created, changed and removed, and stay listed with their names', async () => {
    const owner = await newTeam();
    const customer = await newCustomer(owner);
    const bia = await newOperator(owner, { permissions: { refund: 'S' }, userId: customer.id });
    expect(bia).toMatchObject({
      actor: bia.id,
      name: 'Bia Ramos',
      role: 'attendant',
      hasPin: true,
      pinIsTemporary: true,
      ownPermissions: { refund: 'S' },
      userId: customer.id,
      leftAt: null,
    });
    expect(bia.permissions).toMatchObject({ refund: 'S', courtesy: 'A', balance: '-' });
    const at = { ...params(owner), operatorId: bia.id };
    const body = { name: 'Bia R.', role: 'leader' as const, permissions: {}, userId: null };
    const { body: changed } = await owner.call(contract.updateOperator, { params: at, body });
    expect(changed).toMatchObject({ name: 'Bia R.', role: 'leader', ownPermissions: {}, userId: null });
    expect(changed.permissions?.discount).toBe('S10');
    expect((await owner.call(contract.removeOperator, { params: at })).status).toBe(204);
    const leftAt = app().clock.now().toISOString();
    expect((await list(owner))[1]).toMatchObject({ name: 'Bia R.', hasPin: false, leftAt });
    for (const gone of [
      await owner.call(contract.removeOperator, { params: at }),
      await owner.call(contract.updateOperator, { params: at, body: { name: 'Bia' } }),
      await owner.call(contract.inviteOperator, { params: at }),
    ])
      expect(gone.error.code).toBe('OPERATOR_NOT_FOUND');
  });

  it('have names of at most 100 characters', async () => {
    const owner = await newTeam();
    const add = (length: number) =>
      owner.call(contract.createOperator, {
        params: params(owner),
        body: { name: 'a'.repeat(length), role: 'attendant' },
      });
    expect((await add(100)).status).toBe(201);
    const refused = await add(101);
    expect([refused.status, refused.error.message]).toEqual([400, 'Use no máximo 100 caracteres.']);
  });

  it('include the owner, who is never removed, renamed or invited', async () => {
    const owner = await newTeam();
    const [own] = await list(owner);
    const at = { ...params(owner), operatorId: own?.id ?? '' };
    expect((await owner.call(contract.removeOperator, { params: at })).error.code).toBe('OPERATOR_NOT_FOUND');
    expect((await owner.call(contract.inviteOperator, { params: at })).error.code).toBe('OPERATOR_NOT_FOUND');
    for (const body of [{ name: 'X' }, { role: 'manager' as const }, { permissions: {} }]) {
      const { status, error } = await owner.call(contract.updateOperator, { params: at, body });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, Object.keys(body)]);
    }
  });

  it.each([
    ['0000', 'Este PIN é fácil de adivinhar. Escolha outro.'],
    ['1234', 'Este PIN é fácil de adivinhar. Escolha outro.'],
    ['407', 'O PIN tem de 4 a 6 dígitos.'],
    ['4071529', 'O PIN tem de 4 a 6 dígitos.'],
    ['40a1', 'O PIN tem de 4 a 6 dígitos.'],
  ])('may not have the PIN %s', async (pin, message) => {
    const owner = await newTeam();
    const body = { name: 'Bia', role: 'attendant' as const, pin };
    const { status, error } = await owner.call(contract.createOperator, { params: params(owner), body });
    expect([status, error.fields?.['pin']]).toEqual([400, message]);
  });

  it('have a PIN of six digits if it is the owner’s, which is not temporary', async () => {
    const owner = await newTeam();
    const [own] = await list(owner);
    const at = { ...params(owner), operatorId: own?.id ?? '' };
    const set = (pin: string) => owner.call(contract.updateOperator, { params: at, body: { pin } });
    expect((await set('40715')).error.fields?.['pin']).toBe('O PIN do dono tem 6 dígitos.');
    expect((await set('407153')).body).toMatchObject({ hasPin: true, pinIsTemporary: false });
  });

  it('have a limit only for discounts, and only known permissions', async () => {
    const owner = await newTeam();
    const create = (permissions: object) =>
      owner.call(contract.createOperator, {
        params: params(owner),
        body: { name: 'Bia', role: 'attendant', permissions },
      });
    expect((await create({ refund: 'S10' })).error.fields?.['permissions']).toBe(
      'Só o desconto tem um limite.',
    );
    for (const name of ['expected', 'reports'])
      expect((await create({ [name]: 'A' })).error.fields?.['permissions']).toBe(
        'Valor esperado e relatórios: escolha sim ou não.',
      );
    expect((await create({ discount: 'S10' })).status).toBe(201);
    expect((await create({ discount: 'always' })).status).toBe(400);
    expect((await create({ everything: 'S' })).body.ownPermissions).toEqual({});
  });

  it('have devices that the owner sees among the sign-ins, with the address of each', async () => {
    const owner = await newTeam();
    const { id: operatorId } = await newOperator(owner);
    const { body: link } = await owner.call(contract.inviteOperator, {
      params: { ...params(owner), operatorId },
    });
    const body = { token: link.token, pin: '7195' };
    await app().call(contract.openDevice, { body }, { address: '192.0.2.9' });
    const { body: signIns } = await owner.call(contract.listSignIns, {});
    expect(signIns.find(({ kind }) => kind === 'personal')).toMatchObject({
      operatorId,
      address: '192.0.2.9',
    });
  });

  it('are shown to others without their permissions', async () => {
    const owner = await newTeam();
    await newOperator(owner);
    const { cookie } = await newCounter(app(), owner);
    const { body } = await app().call(contract.listOperators, { params: params(owner) }, { cookie });
    expect(body.map(({ name, role }) => [name, role])).toEqual([
      [owner.store.ownerName, 'owner'],
      ['Bia Ramos', 'attendant'],
    ]);
    const hidden = { permissions: null, ownPermissions: null, pinIsTemporary: null, userId: null };
    for (const person of body) expect(person).toMatchObject(hidden);
  });

  it('never have their PIN or its hash in an answer, and the database has neither in plain text', async () => {
    const owner = await newTeam();
    await newOperator(owner);
    const { rows } = await app().database.query(
      'select pin_hash from operators where store_id = $1 and pin_hash is not null',
      [owner.store.id],
    );
    expect(rows).toEqual([{ pin_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    expect(readableText(await list(owner))).not.toMatch(/argon2|4071/);
  });
});

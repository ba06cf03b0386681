import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetAttemptLimits } from '../../../test/factories.ts';
import { readableText } from '../../../test/readable-text.ts';
import { newCounter, newOperator, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

let owner: Owner;
const params = () => ({ storeId: owner.store.id });

beforeEach(async () => {
  owner = await app().newOwner();
  await switchTeamOn(owner);
});

async function lastLine() {
  return (await owner.call(contract.listAudit, { params: params(), query: {} })).body[0];
}

describe('the audit says of the team', () => {
  it('who was added, changed, invited and removed', async () => {
    const bia = await newOperator(owner, { permissions: { refund: 'S' } });
    const added = await lastLine();
    expect(added).toMatchObject({
      endpoint: 'createOperator',
      subject: { kind: 'team', id: bia.id, name: 'Bia Ramos' },
    });
    expect(added?.changes).toEqual(
      expect.arrayContaining([
        { field: 'role', before: null, after: 'attendant' },
        { field: 'permissions', before: null, after: 'refund S' },
      ]),
    );
    const at = { ...params(), operatorId: bia.id };
    const body = { role: 'leader' as const, permissions: {} };
    await owner.call(contract.updateOperator, { params: at, body });
    const changed = await lastLine();
    expect(changed?.changes).toHaveLength(2);
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'role', before: 'attendant', after: 'leader' },
        { field: 'permissions', before: 'refund S', after: null },
      ]),
    );
    await owner.call(contract.inviteOperator, { params: at });
    expect(await lastLine()).toMatchObject({
      endpoint: 'inviteOperator',
      subject: { kind: 'team', id: bia.id, name: 'Bia Ramos' },
      changes: [],
    });
    await owner.call(contract.removeOperator, { params: at });
    const removed = await lastLine();
    expect(removed).toMatchObject({ endpoint: 'removeOperator', subject: { id: bia.id, name: 'Bia Ramos' } });
    expect(removed?.changes).toContainEqual({ field: 'role', before: 'leader', after: null });
  });

  it('that a PIN was changed, without the PIN', async () => {
    const bia = await newOperator(owner);
    const at = { ...params(), operatorId: bia.id };
    await owner.call(contract.updateOperator, { params: at, body: { pin: '7295' } });
    const line = await lastLine();
    expect(line).toMatchObject({
      endpoint: 'updateOperator',
      changes: [{ field: 'pinChanged', before: null, after: true }],
    });
    expect(readableText(line)).not.toContain('7295');
  });
});

const unlock = (cookie: string, operatorId: string, pin: string) =>
  app().call(contract.unlockDevice, { body: { operatorId, pin, newPin: '8352' } }, { cookie });

async function blockedTexts() {
  const { body } = await owner.call(contract.getStoreToday, { params: params() });
  return body.alerts.filter(({ kind }) => kind === 'pin-blocked').map(({ text }) => text);
}

describe('wrong PINs', () => {
  it('are told to the owner with the fifth, not before', async () => {
    const bia = await newOperator(owner);
    const { cookie } = await newCounter(app(), owner);
    for (let wrong = 0; wrong < 4; wrong += 1) await unlock(cookie, bia.id, '9163');
    expect(await blockedTexts()).toEqual([]);
    await unlock(cookie, bia.id, '9163');
    expect(await blockedTexts()).toEqual(['PIN bloqueado por 15 minutos: 5 errados seguidos']);
  });

  it('are told to the owner after thirty, and refuse PINs in no other store', async () => {
    const other = await app().newOwner();
    await switchTeamOn(other);
    const [bia, caio] = [await newOperator(owner), await newOperator(other, { name: 'Caio' })];
    const [counter, theirs] = [await newCounter(app(), owner), await newCounter(app(), other)];
    await resetAttemptLimits(owner);
    for (let at = 0; at < 29; at += 1) {
      if (at % 5 === 0) app().clock.moveMinutes(15);
      await unlock(counter.cookie, bia.id, '9163');
    }
    expect(new Set(await blockedTexts())).toEqual(
      new Set(['PIN bloqueado por 15 minutos: 5 errados seguidos']),
    );
    await unlock(counter.cookie, bia.id, '9163');
    expect((await blockedTexts()).filter((text) => text.includes('30 errados'))).toEqual([
      'PINs bloqueados por um dia: 30 errados',
    ]);
    app().clock.moveMinutes(15);
    expect((await unlock(counter.cookie, bia.id, '4071')).error.code).toBe('PIN_BLOCKED');
    expect((await unlock(theirs.cookie, caio.id, '4071')).status).toBe(200);
  });
});

import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { of, refusal } from '../../../test/event-calls.ts';
import { newComputer, newSession } from '../../../test/factories.ts';
import { randomCpf } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

type Rules = contract.CallInput<typeof contract.updateLegalSettings>['body'];

const choose = (owner: Owner, body: Rules) =>
  owner.call(contract.updateLegalSettings, { ...of(owner), body });

async function storeWith(rules: Rules['rules']): Promise<Owner> {
  const owner = await app().newOwner({ estado: 'SP' });
  await choose(owner, { rules });
  return owner;
}

/** Today is 21 November 2026 in São Paulo, 17:00. */
async function sitDown(owner: Owner, age: number, minutes: number) {
  const fields = { name: 'Téo Dias', cpf: randomCpf(), birthDate: `${2026 - age}-11-21` };
  const record = {
    phone: '11988887777',
    documentKind: 'rg' as const,
    documentNumber: '1',
    address: 'Rua A, 1',
  };
  const guardian = { guardianName: 'Marta Dias', school: 'EE Central', consentOn: '2026-01-01' };
  const { body: user } = await owner.call(contract.createCustomer, {
    body: { ...fields, ...record, ...guardian, documentSeen: true },
  });
  const credits = { storeId: owner.store.id, minutes: 600 };
  await owner.call(contract.addCredits, { params: { userId: user.id }, body: credits });
  const { id: computerId } = await newComputer(owner);
  const seen = { documentShown: true, guardianPresent: true };
  return newSession(owner, { computerId, userId: user.id, durationInMinutes: minutes, ...seen });
}

function extend(owner: Owner, sessionId: string, minutes: number) {
  const params = { ...of(owner).params, sessionId };
  return owner.call(contract.extendSession, { params, body: { minutes } });
}

describe('more time under the legal rules', () => {
  it('of a minor stays within the longest uninterrupted time, and a refusal says what is left', async () => {
    const owner = await storeWith(['minors-limit']);
    const session = await sitDown(owner, 16, 120);
    const refused = await extend(owner, session.id, 61);
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'MINOR_TIME_LIMIT',
      'Menores de 18 anos podem ficar no máximo 3 h seguidas: restam 60 min.',
    ]);
    expect((await extend(owner, session.id, 60)).status).toBe(200);
  });

  it('of a minor must end before the night', async () => {
    const owner = await storeWith(['minors-at-night']);
    const session = await sitDown(owner, 16, 120);
    await choose(owner, { nightFrom: '19:30', nightUntil: '06:00' });
    expect(refusal(await extend(owner, session.id, 31))).toEqual([409, 'MINOR_AT_NIGHT']);
    expect((await extend(owner, session.id, 30)).status).toBe(200);
  });

  it('uses the document and the guardian that were seen at the start', async () => {
    const owner = await storeWith(['document-shown', 'accompanied']);
    const session = await sitDown(owner, 11, 30);
    expect((await extend(owner, session.id, 30)).status).toBe(200);
  });

  it('is refused to a guest once the store turns guests off', async () => {
    const owner = await app().newOwner();
    const session = await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    await choose(owner, { rules: ['no-guests'] });
    expect(refusal(await extend(owner, session.id, 15))).toEqual([409, 'GUESTS_REFUSED']);
  });
});

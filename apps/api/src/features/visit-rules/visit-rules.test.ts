import * as contract from '@coruja/contract';
import { legalRuleIds } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { add, of, refusal } from '../../../test/event-calls.ts';
import { newComputer, newEvent } from '../../../test/factories.ts';
import { randomCpf } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

type Fields = Omit<contract.CallInput<typeof contract.createCustomer>['body'], 'name' | 'cpf'>;
type Changes = contract.CallInput<typeof contract.updateLegalSettings>['body'];

/** Today is 21 November 2026 in São Paulo, 17:00. */
const born = (age: number) => `${2026 - age}-11-21`;
const whole: Fields = {
  birthDate: '1990-05-01',
  documentKind: 'rg',
  documentNumber: '12.345.678-9',
  documentSeen: true,
  address: 'Rua A, 1',
  phone: '(11) 98888-7777',
};
const guarded: Fields = {
  ...whole,
  guardianName: 'Marta Dias',
  school: 'EE Central, tarde',
  consentOn: '2026-01-01',
};

async function createCustomer(owner: Owner, fields: Fields, cpf = randomCpf()) {
  const body = { name: 'Ana Lima', cpf, ...fields };
  const answer = await owner.call(contract.createCustomer, { body });
  expect(answer.status).toBe(201);
  const credits = { storeId: owner.store.id, minutes: 6_000 };
  await owner.call(contract.addCredits, { params: { userId: answer.body.id }, body: credits });
  return answer.body;
}

function choose(owner: Owner, body: Changes) {
  return owner.call(contract.updateLegalSettings, { ...of(owner), body });
}

const read = (owner: Owner) => owner.call(contract.getLegalSettings, of(owner));

interface Start {
  readonly userId?: string;
  readonly minutes?: number;
  readonly guardianPresent?: boolean;
  readonly documentShown?: boolean;
  /** A new computer if absent. */
  readonly computerId?: string;
}

async function start(owner: Owner, fields: Start) {
  const { userId, minutes = 60, guardianPresent, documentShown, computerId } = fields;
  const body = {
    computerId: computerId ?? (await newComputer(owner)).id,
    durationInMinutes: minutes,
    guardianPresent,
    documentShown,
    ...(userId === undefined ? { isGuest: true } : { userId, isGuest: false }),
  };
  return owner.call(contract.createSession, { ...of(owner), body });
}

async function storeWith(rules: Changes['rules'], estado = 'SP'): Promise<Owner> {
  const owner = await app().newOwner({ estado });
  expect((await choose(owner, { rules })).status).toBe(200);
  return owner;
}

describe('the legal rules', () => {
  it('are offered per state with their sources, and are off until the owner turns them on', async () => {
    const owner = await app().newOwner();
    const { status, body } = await read(owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'SP',
      fields: ['birthDate', 'document', 'address', 'phone'],
      accompaniedUnder: 12,
      consentUnder: 17,
      night: { from: '00:00', until: '06:00', isChosen: false },
      keepMonths: 60,
      leastKeepMonths: 60,
    });
    expect(body.rules.map(({ id, isOn, isStateLaw }) => [id, isOn, isStateLaw])).toEqual(
      legalRuleIds.map((id) => [id, false, true]),
    );
    expect(body.rules[0]?.source).toContain('Lei estadual 12.228/2006');
    const gaucho = await app().newOwner({ estado: 'RS' });
    expect((await read(gaucho)).body).toMatchObject({ night: { from: '22:00' }, leastKeepMonths: 24 });
  });

  it('are turned on and off, without duplicates, and only what is sent changes', async () => {
    const owner = await app().newOwner({ estado: 'PR' });
    const on = async () => (await read(owner)).body.rules.filter(({ isOn }) => isOn).map(({ id }) => id);
    await choose(owner, { rules: ['minors-at-night', 'no-guests', 'no-guests'] });
    expect(await on()).toEqual(['no-guests', 'minors-at-night']);
    const changed = await choose(owner, { nightFrom: '21:00', nightUntil: '07:30', keepMonths: 24 });
    expect(changed.body).toMatchObject({
      night: { from: '21:00', until: '07:30', isChosen: true },
      keepMonths: 24,
    });
    expect(await on()).toEqual(['no-guests', 'minors-at-night']);
    await choose(owner, { rules: [], nightFrom: null, nightUntil: null });
    expect(await on()).toEqual([]);
    expect((await read(owner)).body.night).toEqual({ from: '22:00', until: '06:00', isChosen: false });
  });

  it('keep the term at least as long as the state’s law requires', async () => {
    const owner = await app().newOwner();
    const short = await choose(owner, { keepMonths: 59 });
    expect([short.status, short.error.fields]).toEqual([
      400,
      { keepMonths: 'A lei de SP pede pelo menos 60 meses.' },
    ]);
    expect((await choose(owner, { keepMonths: 23 })).status).toBe(400);
    expect((await choose(owner, { rules: ['some-rule' as never] })).status).toBe(400);
    expect((await choose(owner, { nightFrom: '24:00' })).error.fields).toHaveProperty('nightFrom');
    const gaucho = await app().newOwner({ estado: 'RS' });
    await choose(gaucho, { keepMonths: 24 });
    await gaucho.call(contract.updateStore, { body: { address: { estado: 'SP' } } });
    expect((await read(gaucho)).body.keepMonths).toBe(60);
  });
});

describe('a session under the legal rules', () => {
  it('is never refused while the rules are off', async () => {
    const owner = await app().newOwner();
    const child = await createCustomer(owner, { birthDate: born(9) });
    expect((await start(owner, { userId: child.id, minutes: 1_440 })).status).toBe(201);
    expect((await start(owner, {})).status).toBe(201);
  });

  it('is refused to a guest, and leaves no trace', async () => {
    const owner = await storeWith(['no-guests']);
    const refused = await start(owner, {});
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'GUESTS_REFUSED',
      'As regras desta loja não permitem sessões de convidado. Cadastre a pessoa.',
    ]);
    const sessions = await owner.call(contract.listActiveSessions, of(owner));
    expect(sessions.body).toEqual([]);
    const known = await createCustomer(owner, {});
    expect((await start(owner, { userId: known.id })).status).toBe(201);
  });

  it('names what is missing in the record, and takes nothing from the balance', async () => {
    const owner = await storeWith(['complete-record', 'document-seen']);
    const known = await createCustomer(owner, { birthDate: '1990-05-01' });
    const refused = await start(owner, { userId: known.id });
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'RECORD_INCOMPLETE',
      'Faltam no cadastro de Ana Lima: documento, endereço e telefone.',
    ]);
    const credits = await owner.call(contract.getCredits, { params: { userId: known.id } });
    expect(credits.body[0]?.minutes).toBe(6_000);
    const update = (body: Partial<Fields>) =>
      owner.call(contract.updateCustomer, { params: { userId: known.id }, body });
    await update({ documentKind: 'rg', documentNumber: '1', address: 'Rua A', phone: '11988887777' });
    expect(refusal(await start(owner, { userId: known.id }))).toEqual([409, 'DOCUMENT_NOT_SEEN']);
    const seen = await update({ documentSeen: true });
    expect(seen.body.record).toMatchObject({ documentSeenOn: '2026-11-21', documentNumber: '1' });
    expect((await start(owner, { userId: known.id })).status).toBe(201);
  });

  it('requires the document at each start if the rule is on, only of customers', async () => {
    const owner = await storeWith(['document-shown'], 'MS');
    const known = await createCustomer(owner, whole);
    const { id: computerId } = await newComputer(owner);
    const begin = (documentShown?: boolean) => start(owner, { userId: known.id, computerId, documentShown });
    const refused = await begin();
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'DOCUMENT_NOT_SHOWN',
      'Confira o documento de Ana Lima e marque que conferiu.',
    ]);
    expect((await begin(true)).status).toBe(201);
    app().clock.moveMinutes(60);
    expect(refusal(await begin(false))).toEqual([409, 'DOCUMENT_NOT_SHOWN']);
    expect((await start(owner, {})).status).toBe(201);
    app().clock.set('2026-11-21T20:00:00.000Z');
  });

  it('of a child requires a guardian on site, of an adolescent a consent', async () => {
    const owner = await storeWith(['accompanied', 'guardian-consent']);
    const child = await createCustomer(owner, { ...guarded, birthDate: born(11) });
    expect(refusal(await start(owner, { userId: child.id }))).toEqual([409, 'MINOR_UNACCOMPANIED']);
    expect((await start(owner, { userId: child.id, guardianPresent: true })).status).toBe(201);
    const teen = await createCustomer(owner, { ...guarded, birthDate: born(14), consentOn: '' });
    const refused = await start(owner, { userId: teen.id });
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'CONSENT_MISSING',
      'Menores de 17 anos precisam da autorização escrita do responsável, válida hoje, no cadastro.',
    ]);
    const allowed = await createCustomer(owner, { ...guarded, birthDate: born(14) });
    expect((await start(owner, { userId: allowed.id })).status).toBe(201);
    const unknown = await createCustomer(owner, {});
    const ageless = await start(owner, { userId: unknown.id });
    expect(ageless.error.message).toBe('Falta no cadastro de Ana Lima: data de nascimento.');
  });

  it('of a minor must end before the night, or when the consent says', async () => {
    const owner = await storeWith(['minors-at-night'], 'RS');
    const minor = await createCustomer(owner, { birthDate: born(16) });
    const until22 = 5 * 60;
    expect((await start(owner, { userId: minor.id, minutes: until22 })).status).toBe(201);
    const other = await createCustomer(owner, { birthDate: born(16) });
    const refused = await start(owner, { userId: other.id, minutes: until22 + 1 });
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'MINOR_AT_NIGHT',
      'Menores de 18 anos não podem ficar entre 22:00 e 06:00 sem autorização do responsável para esse horário.',
    ]);
    const late = await createCustomer(owner, { ...guarded, birthDate: born(16), consentNightUntil: '23:00' });
    expect(refusal(await start(owner, { userId: late.id, minutes: until22 + 61 }))).toEqual([
      409,
      'MINOR_AT_NIGHT',
    ]);
    expect((await start(owner, { userId: late.id, minutes: until22 + 60 })).status).toBe(201);
    const grown = await createCustomer(owner, { birthDate: born(18) });
    expect((await start(owner, { userId: grown.id, minutes: 1_440 })).status).toBe(201);
  });

  it('of a minor is limited to three hours including earlier ones, and allowed again after a pause', async () => {
    const owner = await storeWith(['minors-limit']);
    const minor = await createCustomer(owner, { birthDate: born(16) });
    const { id: computerId } = await newComputer(owner);
    const sit = (minutes: number) => start(owner, { userId: minor.id, computerId, minutes });
    const refused = await sit(181);
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'MINOR_TIME_LIMIT',
      'Menores de 18 anos podem ficar no máximo 3 h seguidas: restam 180 min.',
    ]);
    expect((await sit(120)).status).toBe(201);
    app().clock.moveMinutes(125);
    expect(refusal(await sit(61))).toEqual([409, 'MINOR_TIME_LIMIT']);
    expect((await sit(60)).status).toBe(201);
    app().clock.moveMinutes(65);
    const spent = await sit(1);
    expect(spent.error.message).toContain('falta uma pausa de 30 min');
    app().clock.moveMinutes(25);
    expect((await sit(180)).status).toBe(201);
    app().clock.set('2026-11-21T20:00:00.000Z');
  });

  it('of a minor is limited by the time in this store alone', async () => {
    const [owner, other] = [await storeWith(['minors-limit']), await storeWith(['minors-limit'])];
    const { id: userId, cpf } = await createCustomer(owner, { birthDate: born(16) });
    expect((await start(owner, { userId, minutes: 180 })).status).toBe(201);
    app().clock.moveMinutes(180);
    await createCustomer(other, { birthDate: born(16) }, cpf ?? '');
    expect((await start(other, { userId, minutes: 180 })).status).toBe(201);
    app().clock.set('2026-11-21T20:00:00.000Z');
  });
});

describe('a seat at an event under the legal rules', () => {
  it('of a minor is refused for the record, the consent and the night, and for nothing else', async () => {
    const owner = await storeWith([...legalRuleIds]);
    const night = await newEvent(owner, { date: '2026-11-22', startTime: '22:00', endTime: '06:00' });
    const day = await newEvent(owner, { date: '2026-11-22', startTime: '10:00', endTime: '20:00' });
    const empty = await createCustomer(owner, { birthDate: born(16) });
    expect(refusal(await add(owner, day.id, empty.id))).toEqual([409, 'RECORD_INCOMPLETE']);
    const unseen = await createCustomer(owner, { ...guarded, birthDate: born(16), documentSeen: false });
    expect(refusal(await add(owner, day.id, unseen.id))).toEqual([409, 'DOCUMENT_NOT_SEEN']);
    const alone = await createCustomer(owner, { ...guarded, birthDate: born(16), consentOn: '' });
    expect(refusal(await add(owner, day.id, alone.id))).toEqual([409, 'CONSENT_MISSING']);
    const allowed = await createCustomer(owner, { ...guarded, birthDate: born(16) });
    expect(refusal(await add(owner, night.id, allowed.id))).toEqual([409, 'MINOR_AT_NIGHT']);
    expect((await add(owner, day.id, allowed.id)).status).toBe(201);
    const child = await createCustomer(owner, { ...guarded, birthDate: born(10) });
    expect((await add(owner, day.id, child.id)).status).toBe(201);
  });
});

describe('a customer’s record', () => {
  it('is optional, is stored as given, and can be cleared', async () => {
    const owner = await app().newOwner();
    const plain = await createCustomer(owner, {});
    expect(plain.record).toBeNull();
    const fields: Fields = { ...guarded, consentUntil: '2027-01-01', consentNightUntil: '23:30' };
    const { id, record } = await createCustomer(owner, { ...fields, guardianPhone: '(11) 97777-6666' });
    expect(record).toEqual({
      documentKind: 'rg',
      documentNumber: '12.345.678-9',
      documentSeenOn: '2026-11-21',
      address: 'Rua A, 1',
      school: 'EE Central, tarde',
      guardianName: 'Marta Dias',
      guardianDocument: null,
      guardianPhone: '11977776666',
      consentOn: '2026-01-01',
      consentUntil: '2027-01-01',
      consentNightUntil: '23:30',
    });
    const change = (body: Partial<Fields>) =>
      owner.call(contract.updateCustomer, { params: { userId: id }, body });
    const taken = await change({ consentOn: '', documentKind: '', documentSeen: false });
    expect(taken.body.record).toMatchObject({
      documentKind: null,
      documentSeenOn: null,
      consentOn: null,
      guardianName: 'Marta Dias',
    });
    expect((await change({ consentNightUntil: '25:00' })).error.fields).toHaveProperty('consentNightUntil');
    expect((await change({ documentKind: 'cpf' as never })).error.fields).toHaveProperty('documentKind');
    expect((await change({ guardianPhone: '1' })).error.fields).toHaveProperty('guardianPhone');
  });

  it('is not copied when another store creates the same person as a customer', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { id, cpf } = await createCustomer(other, guarded);
    const found = await owner.call(contract.searchCustomers, { query: { q: cpf ?? '' } });
    expect(found.body).toMatchObject([{ id, record: null }]);
    await owner.call(contract.createCustomer, { body: { name: 'Teo Dias', cpf: cpf ?? '' } });
    const here = await owner.call(contract.getCustomer, { params: { userId: id } });
    expect(here.body.record).toBeNull();
  });
});

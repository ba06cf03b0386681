import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newConfirmationToken } from '../../../test/confirmation-tokens.ts';
import { randomEmail } from '../../../test/random-people.ts';
import { type Owner, signupFields, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('a new store', () => {
  it('has what was typed, the time zone of its state and no price per hour, and is open', async () => {
    const typed = { ...signupFields(), complemento: 'Loja 3', cidade: 'Manaus', estado: 'AM' };
    const { password: _, cep: __, rua, numero, complemento, bairro, cidade, estado, pais, ...fields } = typed;
    const { status, body } = await app().call(contract.createStore, { body: typed });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...fields,
      id: expect.any(String),
      cnpj: contract.stripDocument(typed.cnpj),
      phone: '11987654321',
      emailConfirmed: false,
      status: 'open',
      pricePerHour: 0,
      timeZone: 'America/Manaus',
      address: { cep: '01001000', rua, numero, complemento, bairro, cidade, estado, pais },
      createdAt: app().clock.now().toISOString(),
    });
    const without = await app().call(contract.createStore, { body: signupFields() });
    expect(without.body.address.complemento).toBeNull();
  });

  it('does not get the e-mail or the CNPJ of another store', async () => {
    const { email, cnpj } = (await app().newOwner()).store;
    const signUp = async (taken: object) =>
      (await app().call(contract.createStore, { body: { ...signupFields(), ...taken } })).error;
    expect([await signUp({ email }), await signUp({ cnpj }), await signUp({ email, cnpj })]).toMatchObject([
      { code: 'EMAIL_TAKEN', message: 'Este e-mail já está cadastrado.' },
      { code: 'CNPJ_TAKEN', message: 'Este CNPJ já está cadastrado.' },
      { code: 'EMAIL_TAKEN' },
    ]);
  });

  it('has a price for time from the sign-up on', async () => {
    const body = signupFields();
    const { body: store } = await app().call(contract.createStore, { body });
    const signedUpAt = app().clock.now().toISOString();
    app().clock.moveMinutes(5);
    const { email, password } = body;
    const { headers } = await app().call(contract.login, { body: { email, password } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const params = { storeId: store.id };
    const settings = await app().call(contract.getCounterSettings, { params }, { cookie });
    expect(settings.body).toMatchObject({ pricesTime: true, pricesTimeSince: signedUpAt });
  });

  it('has the address of its sign-up in its access records', async () => {
    const address = '192.0.2.31';
    const created = await app().call(contract.createStore, { body: signupFields() }, { address });
    const { rows } = await app().database.query(
      'select kind, address from access_records where store_id = $1',
      [created.body.id],
    );
    expect(rows).toEqual([{ kind: 'sign-up', address }]);
  });
});

describe('the store’s profile', () => {
  it('changes only what is sent, the address field by field', async () => {
    const owner = await app().newOwner();
    const body = { pricePerHour: 12.5, status: 'closed' as const, address: { numero: '200' } };
    const answer = await owner.call(contract.updateStore, { body });
    expect(answer.body).toEqual({
      ...owner.store,
      pricePerHour: 12.5,
      status: 'closed',
      address: { ...owner.store.address, numero: '200' },
    });
    expect((await owner.call(contract.getStore, { params: { storeId: owner.store.id } })).body).toEqual(
      answer.body,
    );
  });

  it('needs the current password for a new e-mail', async () => {
    const owner = await app().newOwner();
    const email = randomEmail();
    const without = await owner.call(contract.updateStore, { body: { email } });
    const wrong = await owner.call(contract.updateStore, { body: { email, currentPassword: 'errada' } });
    expect([without.status, wrong.status]).toEqual([400, 400]);
    expect(Object.keys(without.error.fields ?? {})).toEqual(['currentPassword']);
    const right = await owner.call(contract.updateStore, {
      body: { email, currentPassword: owner.password },
    });
    expect(right.body.email).toBe(email);
  });

  it('notifies the old address of a new e-mail, and of nothing else', async () => {
    const owner = await app().newOwner();
    const { email: oldEmail, name: storeName, ownerName, timeZone } = owner.store;
    const told = () => app().mail.sent.filter(({ to }) => to === oldEmail);
    const change = (body: contract.CallInput<typeof contract.updateStore>['body']) =>
      owner.call(contract.updateStore, { body });
    await change({ phone: '(11) 3333-4444', email: oldEmail });
    const email = randomEmail();
    await change({ email, currentPassword: 'errada' });
    await app().runJobs();
    expect(told()).toEqual([]);

    expect((await change({ email, currentPassword: owner.password })).status).toBe(200);
    await app().runJobs();
    const at = app().clock.now().toISOString();
    expect(told()).toEqual([
      {
        to: oldEmail,
        letter: { kind: 'email-changed', storeName, ownerName, timeZone, at, newEmail: email },
      },
    ]);
  });

  it('sends nothing to an old address that was never confirmed', async () => {
    const owner = await app().newOwner();
    await newConfirmationToken(app(), owner.store.id);
    const email = randomEmail();
    const body = { email, currentPassword: owner.password };
    const before = app().mail.sent.length;
    expect((await owner.call(contract.updateStore, { body })).status).toBe(200);
    await app().runJobs();
    expect(
      app()
        .mail.sent.slice(before)
        .map(({ to }) => to),
    ).toEqual([email]);
  });

  it('takes five new e-mails a day, however many another store had', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const change = (by: Owner) =>
      by.call(contract.updateStore, { body: { email: randomEmail(), currentPassword: by.password } });
    for (let time = 1; time <= 5; time += 1) expect((await change(owner)).status).toBe(200);
    expect((await change(owner)).error.code).toBe('RATE_LIMITED');
    expect((await change(other)).status).toBe(200);
  });

  it('refuses the e-mail and the CNPJ of another store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const email = { email: other.store.email, currentPassword: owner.password };
    expect((await owner.call(contract.updateStore, { body: email })).error.code).toBe('EMAIL_TAKEN');
    const cnpj = { cnpj: other.store.cnpj };
    expect((await owner.call(contract.updateStore, { body: cnpj })).error.code).toBe('CNPJ_TAKEN');
  });

  it('is replaced as a whole, and refused when a part is missing', async () => {
    const owner = await app().newOwner();
    const { id: storeId, createdAt: _, timeZone: __, ...profile } = owner.store;
    const params = { storeId };
    const whole = { ...profile, name: 'Nova Coruja', address: { ...profile.address, complemento: 'Sala 2' } };
    expect((await owner.call(contract.replaceStore, { params, body: whole })).body).toEqual({
      ...owner.store,
      ...whole,
    });
    const { bairro: ___, ...address } = profile.address;
    const partial = await owner.call(contract.replaceStore, { params, body: { ...whole, address } as never });
    expect(partial.error.fields).toEqual({ 'address.bairro': 'O bairro é obrigatório.' });
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { randomAddress, randomCnpj, randomEmail } from '../../../test/random-people.ts';
import { signupFields, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const easilyGuessed = 'Esta senha é fácil de adivinhar. Use mais caracteres ou junte palavras sem relação.';
const ownName =
  'Esta senha é o nome da Coruja, da loja, o seu ou o do seu e-mail. Escolha outra, mais difícil de adivinhar.';

describe('signing up', () => {
  it('answers with the store without its password, open, at price 0, in the time zone of its state', async () => {
    const answer = await app().call(contract.signup, { body: { ...signupFields(), estado: 'AM' } });
    expect(answer.status).toBe(201);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toMatchObject({ status: 'open', pricePerHour: 0, timeZone: 'America/Manaus' });
    expect(JSON.stringify(answer.body)).not.toContain('noite-longa');
  });

  it('accepts an e-mail and a CNPJ once, however many requests race', async () => {
    const fields = signupFields();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        app().call(contract.createStore, { body: fields }, { address: `10.9.9.${at}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const sameEmail = await app().call(contract.signup, { body: { ...fields, cnpj: randomCnpj() } });
    const sameCnpj = await app().call(contract.signup, { body: { ...fields, email: randomEmail() } });
    expect([sameEmail.error.code, sameCnpj.error.code]).toEqual(['EMAIL_TAKEN', 'CNPJ_TAKEN']);
  });

  it('names each wrong field, with the form’s first one as the message, and stores nothing', async () => {
    const fields = { ...signupFields(), name: ' ', cnpj: '123', estado: 'XX' };
    const answer = await app().call(contract.signup, { body: fields });
    expect(answer.status).toBe(400);
    expect(answer.error.message).toBe('O nome da loja é obrigatório.');
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['name', 'cnpj', 'estado']);
    const { email, password } = fields;
    expect((await app().call(contract.login, { body: { email, password } })).status).toBe(401);
  });

  it('refuses the most common passwords', async () => {
    for (const password of ['password', 'PassWord']) {
      const answer = await app().call(contract.signup, { body: { ...signupFields(), password } });
      expect(answer.error.fields, password).toEqual({
        password: 'Esta senha é muito comum. Escolha outra, mais difícil de adivinhar.',
      });
    }
  });

  const shop = { name: 'Toca do Dragão Lan House', ownerName: 'Zélia de Assunção' };
  const joinAs = (password: string) =>
    app().call(
      contract.signup,
      { body: { ...signupFields(), ...shop, password } },
      { address: randomAddress() },
    );

  it.each([
    ['the product', 'Coruja'],
    ['what all such shops are called', 'Lan-House'],
    ['the same as one word', 'lanhouse'],
    ['the store’s name', 'toca do dragao lan house'],
    ['the store’s name without the kind of shop', 'TocaDoDragão'],
    ['a word of the store’s name', 'dragão'],
    ['the owner’s name', 'Zelia de Assunçao'],
    ['a word of the owner’s name', 'ASSUNÇÃO'],
  ])('refuses a password that contains %s', async (_, password) => {
    const answer = await joinAs(password);
    expect([answer.status, answer.error.fields]).toEqual([400, { password: ownName }]);
  });

  it('refuses a password that contains the part of the e-mail before the @', async () => {
    const join = async (password: string) => {
      const body = { ...signupFields(), email: `duda.corujao77@${randomUUID()}.com`, password };
      return app().call(contract.signup, { body }, { address: randomAddress() });
    };
    for (const password of ['duda.corujao77', 'Duda Corujão 77', 'corujao77'])
      expect((await join(password)).error.fields, password).toEqual({ password: ownName });
    expect((await join('lua77corvo')).status).toBe(201);
  });

  it.each(['senha123', 'aaaaaa', 'abcdef', 'coruja123', 'Dragão2026', 'zelia123'])(
    'refuses an easily guessed password: %s',
    async (password) => {
      const answer = await joinAs(password);
      expect([answer.status, answer.error.fields]).toEqual([400, { password: easilyGuessed }]);
    },
  );

  it('accepts a password in which such a word is one of several', async () => {
    for (const password of ['coruja-da-noite', 'o dragão da Zélia', 'lan house lua 9'])
      expect((await joinAs(password)).status, password).toBe(201);
  });
});

describe('signing in', () => {
  it('shows the owner’s store, and signing out ends it on the server', async () => {
    const owner = await app().newOwner();
    const { access, ...store } = (await owner.call(contract.me, {})).body;
    expect(store).toEqual(owner.store);
    expect(access).toMatchObject({ actor: 'owner', role: 'owner', device: 'owner', isLocked: false });
    expect((await owner.call(contract.listStores, {})).body).toEqual([owner.store]);
    expect((await owner.call(contract.logout, {})).status).toBe(204);
    const after = await owner.call(contract.me, {});
    expect([after.status, after.error.message]).toEqual([401, 'Sua sessão expirou. Faça login novamente.']);
  });

  it('answers the same for a wrong password and an unknown e-mail', async () => {
    const owner = await app().newOwner();
    const wrong = await app().call(contract.login, {
      body: { email: owner.store.email, password: 'errada' },
    });
    const unknown = await app().call(contract.login, { body: { email: randomEmail(), password: 'errada' } });
    expect(wrong.status).toBe(401);
    expect(wrong.error).toEqual(unknown.error);
    expect(wrong.error.message).toBe('E-mail ou senha inválidos. Tente novamente.');
  });

  it('accepts a password exactly as chosen: any characters, long ones, without truncation', async () => {
    const password = ` Çoruja 🦉 ${'noite '.repeat(12)}`;
    expect(password.length).toBeGreaterThan(72);
    const fields = { ...signupFields(), password };
    expect((await app().call(contract.signup, { body: fields })).status).toBe(201);
    const signIn = async (typed: string) =>
      (await app().call(contract.login, { body: { email: fields.email, password: typed } })).status;
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, 72)])
      expect(await signIn(other), other).toBe(401);
    expect(await signIn(password)).toBe(200);
    for (const plain of ['só letras miúdas', '82736450'])
      expect(
        (await app().call(contract.signup, { body: { ...signupFields(), password: plain } })).status,
      ).toBe(201);
  });

  it('accepts the e-mail in any case', async () => {
    const owner = await app().newOwner();
    const email = ` ${owner.store.email.toUpperCase()} `;
    expect((await app().call(contract.login, { body: { email, password: owner.password } })).status).toBe(
      200,
    );
  });
});

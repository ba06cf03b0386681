import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { countStatuses } from '../../../test/count-statuses.ts';
import { listen } from '../../../test/live-listener.ts';
import { randomAddress, randomEmail } from '../../../test/random-people.ts';
import { newResetToken } from '../../../test/reset-tokens.ts';
import { signupFields, useTestApp } from '../../../test/test-app.ts';
import { parseAccountCommand, runAccountCommand } from '../accounts/account-command.ts';
import { mailConfirmation } from './mail-confirmation.ts';

const app = useTestApp();
const days = (count: number) => count * 24 * 60;

/** Signs a store up and in; its link is not mailed yet. */
async function newStore(fields: Partial<ReturnType<typeof signupFields>> = {}) {
  app().mail.sent.length = 0;
  const body = { ...signupFields(), ...fields };
  const address = randomAddress();
  const { body: store } = await app().call(contract.signup, { body }, { address });
  const signIn = async (password = body.password, email = body.email) => {
    const answer = await app().call(contract.login, { body: { email, password } }, { address });
    return { status: answer.status, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const { cookie } = await signIn();
  const me = async () => (await app().call(contract.me, {}, { cookie })).body;
  const again = () => app().call(contract.sendEmailConfirmation, {}, { cookie });
  return { store, ...body, cookie, signIn, me, again };
}

const ask = (email: string) =>
  app().call(contract.requestPasswordReset, { body: { email } }, { address: randomAddress() });
const confirm = (token: string) =>
  app().call(contract.confirmEmail, { body: { token } }, { address: randomAddress() });
const changeEmail = (cookie: string, email: string, currentPassword: string) =>
  app().call(contract.updateStore, { body: { email, currentPassword } }, { cookie });

/** Runs all waiting jobs, then returns the mails sent since the last call. */
async function mailed() {
  await app().runJobs();
  return app().mail.sent.splice(0);
}

async function mailedTokens(): Promise<string[]> {
  return (await mailed()).flatMap(({ letter }) => (letter.kind === 'confirm-email' ? letter.token : []));
}

describe('the e-mail of a new account', () => {
  it('gets a link and no other mail, and is confirmed by it once', async () => {
    const { email, store, me } = await newStore();
    expect(store.emailConfirmed).toBe(false);
    const [mail, ...rest] = await mailed();
    expect(rest).toEqual([]);
    expect(mail).toEqual({
      to: email,
      letter: { kind: 'confirm-email', token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const token = mail?.letter.kind === 'confirm-email' ? mail.letter.token : '';
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 2 });
    expect((await me()).emailConfirmed).toBe(true);
    expect((await confirm(token)).error.code).toBe('CONFIRMATION_INVALID');
  });

  it('is stored without the token of its link', async () => {
    await newStore();
    const [token = ''] = await mailedTokens();
    const { rows } = await app().database.query(`select stores::text, confirmation_hash from stores`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is not confirmed by a link older than three days, nor by one that a newer one replaced', async () => {
    const { again, me } = await newStore();
    const [old = ''] = await mailedTokens();
    await again();
    const [newer = ''] = await mailedTokens();
    expect((await confirm(old)).status).toBe(400);
    app().clock.moveMinutes(days(3));
    expect((await confirm(newer)).error.message).toBe(
      'Este link expirou ou já foi usado. Entre na sua conta e peça outro.',
    );
    app().clock.moveMinutes(-1);
    const confirmed = await confirm(newer);
    expect([confirmed.status, confirmed.body]).toEqual([200, { message: 'E-mail confirmado!' }]);
    app().clock.moveMinutes(1 - days(3));
    expect((await me()).emailConfirmed).toBe(true);
  });

  it('can get the link again five times a day at most, and not at all once it is confirmed', async () => {
    const { again } = await newStore();
    await mailed();
    for (let time = 1; time <= 5; time += 1) expect((await again()).status).toBe(204);
    expect((await again()).error.code).toBe('RATE_LIMITED');
    const tokens = await mailedTokens();
    expect(tokens).toHaveLength(5);
    await confirm(tokens.at(-1) ?? '');
    expect((await again()).status).toBe(204);
    expect(await mailed()).toEqual([]);
  });

  it('is in the audit when its link is requested again', async () => {
    const { cookie, store, again } = await newStore();
    const params = { storeId: store.id };
    await app().call(contract.updateCounterSettings, { params, body: { team: true } }, { cookie });
    expect((await again()).status).toBe(204);
    const { body } = await app().call(contract.listAudit, { params, query: {} }, { cookie });
    expect(body[0]).toMatchObject({
      actor: { actor: 'owner' },
      endpoint: 'sendEmailConfirmation',
      subject: { kind: 'store', id: store.id, name: store.name },
    });
    await mailed();
  });

  it('does not block the console meanwhile', async () => {
    const { cookie, store } = await newStore();
    const body = { name: 'PC 1' };
    const made = await app().call(
      contract.createComputer,
      { params: { storeId: store.id }, body },
      { cookie },
    );
    expect(made.status).toBe(201);
  });

  it('gets no other mail until it is confirmed: no code, no new password, no closing', async () => {
    const { email, cookie, password, store } = await newStore();
    await mailed();
    await ask(email);
    expect((await mailed()).map(({ to, letter }) => [to, letter.kind])).toEqual([[email, 'confirm-email']]);
    const body = { currentPassword: password, newPassword: 'noite-bem-longa' };
    const changed = await app().call(contract.changePassword, { body }, { cookie });
    const again = String(changed.headers['set-cookie']).split(';')[0] ?? '';
    expect(await mailed()).toEqual([]);
    const closed = await app().call(
      contract.closeStore,
      { params: { storeId: store.id } },
      { cookie: again },
    );
    expect(closed.status).toBe(204);
    expect(await mailed()).toEqual([]);
  });

  it('is confirmed first when the password was forgotten too, and then gets a code', async () => {
    const { email, signIn } = await newStore();
    await mailed();
    const answer = await ask(email);
    expect(answer.body.message).toBe('Se existir uma conta com este e-mail, um código foi enviado.');
    const [token = ''] = await mailedTokens();
    expect((await confirm(token)).status).toBe(200);
    const code = await newResetToken(app(), email);
    const body = { email, token: code, newPassword: 'noite-bem-longa' };
    expect((await app().call(contract.resetPassword, { body })).status).toBe(200);
    expect((await signIn('noite-bem-longa')).status).toBe(200);
  });

  it('gets three links a day from requests for a code, whoever asks', async () => {
    const { email } = await newStore();
    await mailed();
    for (let time = 0; time < 6; time += 1) expect((await ask(email)).status).toBe(200);
    expect(await mailedTokens()).toHaveLength(3);
    app().clock.moveMinutes(days(1));
    await ask(email);
    expect(await mailedTokens()).toHaveLength(1);
    app().clock.moveMinutes(-days(1));
  });

  it('gets its links from requests for a code, however many another account got', async () => {
    const [busy, other] = [await newStore(), await newStore()];
    await mailed();
    for (let time = 0; time < 4; time += 1) await ask(busy.email);
    expect(await mailedTokens()).toHaveLength(3);
    await ask(other.email);
    expect((await mailed()).map(({ to }) => to)).toEqual([other.email]);
  });

  it('is neither mailed to nor confirmed once the account is closed', async () => {
    const { cookie, store, again } = await newStore();
    const [token = ''] = await mailedTokens();
    expect((await again()).status).toBe(204);
    const params = { storeId: store.id };
    expect((await app().call(contract.closeStore, { params }, { cookie })).status).toBe(204);
    expect(await mailed()).toEqual([]);
    expect((await confirm(token)).error.code).toBe('CONFIRMATION_INVALID');
  });

  it.each([
    ['changed', () => ({ email: randomEmail() })],
    ['confirmed', () => ({ email_confirmed_at: new Date() })],
  ])('gets no link if it was %s since the account was read', async (_, change) => {
    const { store, email } = await newStore();
    app().jobs.waiting.length = 0;
    const { database, clock, ports } = app();
    const before = { email, email_confirmed_at: null };
    await database.kysely.updateTable('stores').set(change()).where('id', '=', store.id).execute();
    const db = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ({ ...row, ...before })),
      }),
    });
    await mailConfirmation({ db, now: () => clock.now(), ports }, { storeId: store.id });
    expect(await mailed()).toEqual([]);
    const { rows } = await database.query('select confirmation_hash from stores where id = $1', [store.id]);
    expect(rows).toEqual([{ confirmation_hash: null }]);
  });

  it('is not confirmed once the account has lost its CNPJ', async () => {
    const { cnpj } = await newStore();
    const [token = ''] = await mailedTokens();
    const { database, clock } = app();
    const ctx = { db: database.kysely, now: () => clock.now() };
    await runAccountCommand(ctx, parseAccountCommand(['release-cnpj', cnpj]));
    expect((await confirm(token)).error.code).toBe('CONFIRMATION_INVALID');
  });

  it('is shown as confirmed in every open console at once', async () => {
    const { cookie, store } = await newStore();
    const [token = ''] = await mailedTokens();
    const stream = await listen(app().app, { storeId: store.id, cookie });
    await stream.nth('hello', 1);
    await confirm(token);
    expect((await stream.nth('change', 1)).topics).toEqual(['store']);
  });

  it('runs the same statements for a request for a code as an unknown e-mail', async () => {
    const { email } = await newStore();
    const before = app().jobs.waiting.length;
    await ask(email);
    await ask(randomEmail());
    expect(
      app()
        .jobs.waiting.slice(before)
        .map(({ name }) => name),
    ).toEqual(['reset-mail', 'reset-mail']);
    await mailed();
  });
});

describe('a new e-mail of an account', () => {
  it('is unconfirmed until its own link is opened, and the old one is notified', async () => {
    const { email, cookie, password, me } = await newStore();
    await confirm((await mailedTokens())[0] ?? '');
    const newEmail = randomEmail();
    expect((await changeEmail(cookie, newEmail, password)).body.emailConfirmed).toBe(false);
    const mails = await mailed();
    expect(mails.map(({ to, letter }) => [to, letter.kind])).toEqual([
      [email, 'email-changed'],
      [newEmail, 'confirm-email'],
    ]);
    const letter = mails[1]?.letter;
    await confirm(letter?.kind === 'confirm-email' ? letter.token : '');
    expect(await me()).toMatchObject({ email: newEmail, emailConfirmed: true });
  });

  it('is not confirmed by the link sent to the old one, which gets no mail if it was never confirmed', async () => {
    const { cookie, password, me } = await newStore();
    const [old = ''] = await mailedTokens();
    const newEmail = randomEmail();
    await changeEmail(cookie, newEmail, password);
    expect((await mailed()).map(({ to, letter }) => [to, letter.kind])).toEqual([
      [newEmail, 'confirm-email'],
    ]);
    expect((await confirm(old)).status).toBe(400);
    expect((await me()).emailConfirmed).toBe(false);
  });

  it('can be set five times a day at most, so that nobody can make us mail a list of addresses', async () => {
    const { cookie, password } = await newStore();
    await mailed();
    const answers = [];
    for (let time = 0; time < 7; time += 1) answers.push(await changeEmail(cookie, randomEmail(), password));
    expect(countStatuses(answers)).toEqual({ 200: 5, 429: 2 });
    await mailed();
  });
});

import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { listen } from '../../../test/live-listener.ts';
import { newResetToken } from '../../../test/reset-tokens.ts';
import { randomAddress } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const newPassword = 'outra-noite-longa';

const change = (
  owner: Owner,
  body: { currentPassword: string; newPassword: string },
  address = '192.0.2.9',
) => owner.call(contract.changePassword, { body }, { address });
const changed = (owner: Owner) => change(owner, { currentPassword: owner.password, newPassword });
const signIn = ({ store }: Owner, password: string) =>
  app().call(contract.login, { body: { email: store.email, password } }, { address: randomAddress() });
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>> | Awaited<ReturnType<typeof change>>) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const statusOfMe = async (cookie: string) => (await app().call(contract.me, {}, { cookie })).status;

async function lettersTo({ store }: Owner): Promise<string[]> {
  await app().runJobs();
  return app()
    .mail.sent.filter(({ to }) => to === store.email)
    .map(({ letter }) => letter.kind);
}

describe('changing the password while signed in', () => {
  it('lets the new password in from then on, and the old one no longer', async () => {
    const owner = await app().newOwner();
    const answer = await changed(owner);
    expect(answer.status).toBe(204);
    expect((await signIn(owner, owner.password)).status).toBe(401);
    expect((await signIn(owner, newPassword)).status).toBe(200);
  });

  it('ends every sign-in, including the caller’s, who gets a new one', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const elsewhere = cookieOf(await signIn(owner, owner.password));
    const answer = await changed(owner);
    const cookie = cookieOf(answer);
    expect(String(answer.headers['set-cookie'])).toMatch(/; Max-Age=2592000;.*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toBe(owner.cookie);
    expect(await Promise.all([owner.cookie, elsewhere, cookie, other.cookie].map(statusOfMe))).toEqual([
      401, 401, 200, 200,
    ]);
    const signIns = await app().call(contract.listSignIns, {}, { cookie });
    expect(signIns.body).toMatchObject([{ address: '192.0.2.9', isCurrent: true }]);
  });

  it('ends the live streams of those sign-ins at once', async () => {
    const owner = await app().newOwner();
    const cookie = cookieOf(await signIn(owner, owner.password));
    const streams = await Promise.all(
      [owner.cookie, cookie].map((each) => listen(app().app, { storeId: owner.store.id, cookie: each })),
    );
    await Promise.all(streams.map((stream) => stream.nth('hello', 1)));
    await changed(owner);
    // Not only at their next check, in 15 s.
    await waitFor(() => expect(streams.map((stream) => stream.hasEnded())).toEqual([true, true]));
  });

  it('needs the current password; without it nothing changes', async () => {
    const owner = await app().newOwner();
    const answer = await change(owner, { currentPassword: 'errada', newPassword });
    expect([answer.status, answer.error]).toEqual([
      400,
      {
        error: 'A senha atual não confere.',
        message: 'A senha atual não confere.',
        code: 'WRONG_PASSWORD',
        fields: { currentPassword: 'A senha atual não confere.' },
      },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await statusOfMe(owner.cookie)).toBe(200);
    expect((await signIn(owner, owner.password)).status).toBe(200);
    expect(await lettersTo(owner)).toEqual([]);
  });

  it('limits guesses of the current password to ten in 15 minutes, together with changing the e-mail', async () => {
    const owner = await app().newOwner();
    const guess = (n: number) =>
      n % 2 === 0
        ? change(owner, { currentPassword: `errada-${n}`, newPassword })
        : owner.call(contract.updateStore, { body: { email: 'x@exemplo.com', currentPassword: 'errada' } });
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(400);
    const refused = await changed(owner);
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    // Another owner's guesses are counted by themselves.
    expect((await changed(await app().newOwner())).status).toBe(204);
    app().clock.moveMinutes(15);
    expect((await changed(owner)).status).toBe(204);
  });

  it('does not count a right password against the limit', async () => {
    const owner = await app().newOwner();
    let [cookie, password] = [owner.cookie, owner.password];
    for (let n = 0; n < 12; n += 1) {
      const next = `noite-longa-${n}`;
      const body = { currentPassword: password, newPassword: next };
      const answer = await owner.call(contract.changePassword, { body }, { cookie });
      expect(answer.status).toBe(204);
      [cookie, password] = [cookieOf(answer), next];
    }
  });

  it.each([
    ['missing', '', 'A nova senha é obrigatória'],
    ['too short', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['the current one', 'noite-longa', 'A nova senha é igual à atual. Escolha outra.'],
    ['common', '123456', 'Esta senha é muito comum. Escolha outra, mais difícil de adivinhar.'],
    [
      'the owner’s name',
      'marina souza',
      'Esta senha é o nome da Coruja, da loja, o seu ou o do seu e-mail. Escolha outra, mais difícil de adivinhar.',
    ],
  ])('is refused if it is %s, and counts no guess', async (_, password, sentence) => {
    const owner = await app().newOwner();
    const tries = Array.from({ length: 11 }, () =>
      change(owner, { currentPassword: owner.password, newPassword: password }),
    );
    for (const { status, error } of await Promise.all(tries))
      expect([status, error.fields]).toEqual([400, { newPassword: sentence }]);
    expect(await statusOfMe(owner.cookie)).toBe(200);
    expect((await changed(owner)).status).toBe(204);
  });

  it('is refused if it is easily guessed, even from the store’s numbers, and counts no guess', async () => {
    const owner = await app().newOwner();
    for (const newPassword of ['senha123', owner.store.cnpj, `${owner.store.cnpj.slice(0, 8)}1`]) {
      const { status, error } = await change(owner, { currentPassword: owner.password, newPassword });
      expect([status, error.fields]).toEqual([
        400,
        {
          newPassword: 'Esta senha é fácil de adivinhar. Use mais caracteres ou junte palavras sem relação.',
        },
      ]);
    }
    expect((await changed(owner)).status).toBe(204);
  });

  it('succeeds once when several requests come at once', async () => {
    const owner = await app().newOwner();
    const passwords = Array.from({ length: 6 }, (_, n) => `noite-longa-${n}`);
    const answers = await Promise.all(
      passwords.map((password) => change(owner, { currentPassword: owner.password, newPassword: password })),
    );
    const won = passwords.filter((_, at) => answers[at]?.status === 204);
    expect(won).toHaveLength(1);
    for (const { status } of answers) expect([204, 400, 401]).toContain(status);
    const opens = await Promise.all(passwords.map((password) => signIn(owner, password)));
    expect(passwords.filter((_, at) => opens[at]?.status === 200)).toEqual(won);
    expect(await lettersTo(owner)).toEqual(['password-changed']);
  });

  it('and a reset at the same time: one of them succeeds, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await app().newOwner();
      const { email } = owner.store;
      const token = await newResetToken(app(), email);
      const body = { email, token, newPassword: 'noite-mais-longa' };
      const [within, reset] = await Promise.all([
        changed(owner),
        app().call(contract.resetPassword, { body }),
      ]);
      const won = [within.status === 204, reset.status === 200];
      expect(won.filter(Boolean)).toHaveLength(1);
      const opens = [await signIn(owner, newPassword), await signIn(owner, body.newPassword)];
      expect(opens.map(({ status }) => status === 200)).toEqual(won);
    }
  });

  it('invalidates codes and links mailed before', async () => {
    const owner = await app().newOwner();
    const { email } = owner.store;
    const reset = (token: string) =>
      app().call(contract.resetPassword, { body: { email, token, newPassword: 'noite-mais-longa' } });
    const code = await newResetToken(app(), email);
    const first = await changed(owner);
    expect((await reset(code)).error.code).toBe('RESET_TOKEN_INVALID');
    // After too many codes, a link is mailed instead.
    await newResetToken(app(), email);
    await newResetToken(app(), email);
    const link = await newResetToken(app(), email);
    expect(link).toHaveLength(43);
    const body = { currentPassword: newPassword, newPassword: owner.password };
    const second = await owner.call(contract.changePassword, { body }, { cookie: cookieOf(first) });
    expect(second.status).toBe(204);
    expect((await reset(link)).error.code).toBe('RESET_TOKEN_INVALID');
    expect((await reset(await newResetToken(app(), email))).status).toBe(200);
  });

  it('is reported to the owner by mail', async () => {
    const owner = await app().newOwner();
    await changed(owner);
    expect(await lettersTo(owner)).toEqual(['password-changed']);
  });

  it('records that the account was signed out of and in to again', async () => {
    const owner = await app().newOwner();
    await changed(owner);
    const { rows } = await app().database.query(
      `select kind from access_records where store_id = $1 and address = '192.0.2.9' order by kind`,
      [owner.store.id],
    );
    expect(rows).toEqual([{ kind: 'sign-in' }, { kind: 'sign-out' }]);
  });

  it('does not appear in the log', async () => {
    const owner = await app().newOwner();
    await changed(owner);
    await change(owner, { currentPassword: 'senha-errada-demais', newPassword });
    expect(app().logLines.length).toBeGreaterThan(0);
    const log = app().logLines.join('\n');
    for (const text of [newPassword, owner.password, 'senha-errada-demais']) expect(log).not.toContain(text);
  });
});

import * as contract from '@coruja/contract';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { randomAddress, randomEmail } from '../../../test/random-people.ts';
import { otherCode, recoveryCalls } from '../../../test/recovery-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { eraseClosedAccounts } from '../accounts/erase-closed-accounts.ts';
import { emailKey } from './recovery-secrets.ts';
import { requestReset } from './request-reset.ts';

const app = useTestApp();
const { anotherPassword, ask, validate, reset, signIn, newOwnerWithCode } = recoveryCalls(app);

const neutral = 'Se existir uma conta com este e-mail, um código foi enviado.';

describe('requesting a code', () => {
  it('answers the same for an unknown e-mail, and mails nobody', async () => {
    const { email } = (await app().newOwner()).store;
    const unknown = randomEmail();
    const answers = [await ask(email), await ask(unknown)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { message: neutral }],
      [200, { message: neutral }],
    ]);
    await app().runJobs();
    const to = app().mail.sent.map((mail) => mail.to);
    expect(to.filter((address) => address === email)).toHaveLength(1);
    expect(to).not.toContain(unknown);
  });

  it('runs the same statements for an unknown e-mail, and queues the same job', async () => {
    const { email } = (await app().newOwner()).store;
    const traceOf = async (of: string) => {
      const statements: string[] = [];
      const { database, clock, ports } = app();
      const db = database.kysely.withPlugin(recorder(statements));
      const caller = { address: randomAddress(), presentedBrowserToken: undefined };
      await requestReset({ db, now: () => clock.now(), ports }, { email: of, ...caller });
      return { statements, job: app().jobs.waiting.at(-1)?.name };
    };
    // The first request creates the secret.
    await traceOf(randomEmail());
    const known = await traceOf(email);
    expect(known.statements.length).toBeGreaterThanOrEqual(5);
    expect(await traceOf(randomEmail())).toEqual(known);
  });

  it('stores the code nowhere: neither in the queue nor in a row', async () => {
    const { email } = (await app().newOwner()).store;
    await ask(email);
    const queued = JSON.stringify(app().jobs.waiting);
    await app().runJobs();
    const letter = app().mail.sent.findLast(({ to }) => to === email)?.letter;
    expect(letter).toMatchObject({ kind: 'reset-code', code: expect.stringMatching(/^\d{4}$/) });
    expect(queued).not.toContain(email);
    const tables = ['password_recoveries', 'password_resets'] as const;
    for (const table of tables) {
      const rows = await app().database.kysely.selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(email);
      expect(rows.flatMap((row) => Object.values(row))).not.toContain(
        letter?.kind === 'reset-code' ? letter.code : '',
      );
    }
  });

  it('accepts the e-mail in any case', async () => {
    const { email } = (await app().newOwner()).store;
    await ask(` ${email.toUpperCase()} `);
    await app().runJobs();
    expect(app().mail.sent.at(-1)?.to).toBe(email);
  });

  it('sends no mail to a closed account', async () => {
    const owner = await app().newOwner();
    const { id: storeId, email } = owner.store;
    await owner.call(contract.closeStore, { params: { storeId } });
    expect((await ask(email)).body.message).toBe(neutral);
    await app().runJobs();
    const kinds = app()
      .mail.sent.filter(({ to }) => to === email)
      .map(({ letter }) => letter.kind);
    expect(kinds).toEqual(['account-closed']);
  });

  it('is forgotten with the account', async () => {
    const owner = await app().newOwner();
    const { id: storeId, email } = owner.store;
    await ask(email);
    const { kysely } = app().database;
    const key = await emailKey(kysely, email);
    const countRows = async () => {
      const tables = ['password_recoveries', 'password_resets'] as const;
      const all = tables.map((table) => kysely.selectFrom(table).where('email_key', '=', key).selectAll());
      return Promise.all(all.map(async (rows) => (await rows.execute()).length));
    };
    await owner.call(contract.closeStore, { params: { storeId } });
    expect(await countRows()).toEqual([1, 1]);
    app().clock.moveMinutes(30 * 24 * 60);
    await eraseClosedAccounts(owner.context, (error) => {
      throw error;
    });
    expect(await countRows()).toEqual([0, 0]);
  });

  it('is limited per address, for unknown browsers', async () => {
    const address = randomAddress();
    const from = () =>
      app().call(contract.requestPasswordReset, { body: { email: randomEmail() } }, { address });
    for (let n = 0; n < 20; n += 1) expect((await from()).status).toBe(200);
    const refused = await from();
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('mailing the code', () => {
  it('is retried while the mail server is down, with a valid code', async () => {
    const { email } = (await app().newOwner()).store;
    await ask(email);
    const job = app().jobs.waiting.at(-1);
    app().mail.isDown = true;
    await expect(app().runJobs()).rejects.toThrow('could not be sent');
    app().mail.isDown = false;
    if (job) app().jobs.waiting.push(job);
    await app().runJobs();
    const letter = app().mail.sent.findLast(({ to }) => to === email)?.letter;
    if (letter?.kind !== 'reset-code') throw new Error('no code was mailed');
    expect((await validate(email, letter.code)).status).toBe(200);
  });

  it('sends one mail, however often the job runs', async () => {
    const { email } = (await app().newOwner()).store;
    await ask(email);
    const job = app().jobs.waiting.at(-1);
    if (job) app().jobs.waiting.push(job, job);
    await app().runJobs();
    expect(app().mail.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('is skipped if the code would have expired, or if the request is not the newest', async () => {
    const [late, twice] = [(await app().newOwner()).store.email, (await app().newOwner()).store.email];
    await ask(late);
    app().clock.moveMinutes(10);
    await app().runJobs();
    await ask(twice);
    await ask(twice);
    await app().runJobs();
    const count = (email: string) => app().mail.sent.filter(({ to }) => to === email).length;
    expect([count(late), count(twice)]).toEqual([0, 1]);
  });

  it('is skipped for an account that has changed its e-mail', async () => {
    const owner = await app().newOwner();
    const { email } = owner.store;
    await ask(email);
    const body = { email: randomEmail(), currentPassword: owner.password };
    expect((await owner.call(contract.updateStore, { body })).status).toBe(200);
    await app().runJobs();
    const kinds = app()
      .mail.sent.filter(({ to }) => to === email)
      .map(({ letter }) => letter.kind);
    expect(kinds).toEqual(['email-changed']);
  });
});

describe('a mailed code', () => {
  it('can be validated any number of times and resets the password once', async () => {
    const { owner, email, code } = await newOwnerWithCode();
    for (let n = 0; n < 5; n += 1) {
      expect((await validate(email, code)).body).toEqual({ message: 'Código validado com sucesso!' });
    }
    expect((await reset(email, code)).body).toEqual({ message: 'Senha redefinida com sucesso!' });
    expect((await signIn(email, owner.password)).status).toBe(401);
    expect((await signIn(email, anotherPassword)).status).toBe(200);
    const again = await reset(email, code, 'mais-uma-noite');
    expect([again.status, again.error.message]).toEqual([
      400,
      'Token inválido, expirado ou a senha é a mesma que a anterior. Tente novamente.',
    ]);
    expect((await signIn(email, anotherPassword)).status).toBe(200);
  });

  it('ends every sign-in of the store, and notifies the owner', async () => {
    const { owner, email, code } = await newOwnerWithCode();
    const second = String((await signIn(email, owner.password)).headers['set-cookie']).split(';')[0] ?? '';
    const me = (cookie: string) => app().call(contract.me, {}, { cookie });
    expect([(await me(owner.cookie)).status, (await me(second)).status]).toEqual([200, 200]);
    await reset(email, code);
    expect([(await me(owner.cookie)).status, (await me(second)).status]).toEqual([401, 401]);
    const { rows } = await app().database.query(
      'select kind from access_records where store_id = $1 order by kind',
      [owner.store.id],
    );
    expect(rows).toEqual(['sign-in', 'sign-in', 'sign-out', 'sign-up'].map((kind) => ({ kind })));
    await app().runJobs();
    expect(app().mail.sent.at(-1)).toEqual({
      to: email,
      letter: {
        kind: 'password-changed',
        storeName: owner.store.name,
        ownerName: owner.store.ownerName,
        timeZone: owner.store.timeZone,
        at: app().clock.now().toISOString(),
      },
    });
  });

  it('records no sign-out when the account is signed in nowhere', async () => {
    const { owner, email, code } = await newOwnerWithCode();
    await owner.call(contract.logout, {});
    expect((await reset(email, code)).status).toBe(200);
    const { rows } = await app().database.query(
      `select kind from access_records where store_id = $1 and kind = 'sign-out'`,
      [owner.store.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is valid for ten minutes', async () => {
    const { email, code } = await newOwnerWithCode();
    app().clock.moveMinutes(9);
    expect((await validate(email, code)).status).toBe(200);
    app().clock.moveMinutes(1);
    const late = await validate(email, code);
    expect([late.status, late.error.message]).toEqual([400, 'Código inválido ou expirado. Tente novamente.']);
    expect((await reset(email, code)).error.code).toBe('RESET_TOKEN_INVALID');
  });

  it('becomes invalid when the next one is requested', async () => {
    const { email, code } = await newOwnerWithCode();
    await ask(email);
    expect((await validate(email, code)).status).toBe(400);
    await app().runJobs();
    const letter = app().mail.sent.findLast(({ to }) => to === email)?.letter;
    const newest = letter?.kind === 'reset-code' ? letter.code : '';
    expect((await reset(email, newest)).status).toBe(200);
  });

  it('is valid only for its own account', async () => {
    const [one, two] = [await newOwnerWithCode(), await newOwnerWithCode()];
    expect((await validate(two.email, one.code)).status).toBe(one.code === two.code ? 200 : 400);
  });

  it('becomes invalid once the account has another e-mail', async () => {
    const { owner, email, code } = await newOwnerWithCode();
    const body = { email: randomEmail(), currentPassword: owner.password };
    await owner.call(contract.updateStore, { body });
    expect((await reset(email, code)).error.code).toBe('RESET_TOKEN_INVALID');
    expect((await reset(body.email, code)).error.code).toBe('RESET_TOKEN_INVALID');
  });

  it('is used up by one of two concurrent resets', async () => {
    const { email, code } = await newOwnerWithCode();
    const answers = await Promise.all([
      reset(email, code, 'primeira-noite'),
      reset(email, code, 'segunda-noite'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'primeira-noite' : 'segunda-noite';
    expect((await signIn(email, winner)).status).toBe(200);
  });

  it.each([
    ['the current password', 'noite-longa', 'RESET_TOKEN_INVALID'],
    ['a password that is too common', 'password', 'VALIDATION'],
    ['the owner’s name', 'Marina Souza', 'VALIDATION'],
    ['easily guessed', 'senha123', 'VALIDATION'],
    ['a password that is too short', '12345', 'VALIDATION'],
  ])('is not used up when the new password is %s', async (_, password, refusal) => {
    const { email, code } = await newOwnerWithCode();
    for (let n = 0; n < 4; n += 1) {
      const answer = await reset(email, code, password);
      expect([answer.status, answer.error.code]).toEqual([400, refusal]);
    }
    expect((await reset(email, code)).status).toBe(200);
  });

  it('names the field of a password that is too common', async () => {
    const { email, code } = await newOwnerWithCode();
    const answer = await reset(email, code, 'password');
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['newPassword']);
  });

  it('does not reveal to others that a password is the owner’s name', async () => {
    const { email, code } = await newOwnerWithCode();
    const stranger = await reset(email, otherCode(code), 'marinasouza');
    expect(stranger.error.code).toBe('RESET_TOKEN_INVALID');
    const answer = await reset(email, code, 'marinasouza');
    expect(answer.error.fields).toEqual({ newPassword: expect.stringContaining('o seu') });
    const guessed = await reset(email, code, 'marina2024');
    expect(guessed.error.fields).toEqual({ newPassword: expect.stringContaining('fácil de adivinhar') });
  });
});

/** Records each statement without its values. */
function recorder(statements: string[]): KyselyPlugin {
  const withoutValues = (key: string, value: unknown) =>
    ['value', 'values', 'parameters', 'queryId'].includes(key) ? '?' : value;
  return {
    transformQuery({ node }) {
      statements.push(JSON.stringify(node, withoutValues));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

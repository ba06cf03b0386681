import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newSession } from '../../../test/factories.ts';
import { randomEmail } from '../../../test/random-people.ts';
import { newResetToken } from '../../../test/reset-tokens.ts';
import { newOperator, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, signupFields, useTestApp } from '../../../test/test-app.ts';
import type { PublicContext } from '../../context.ts';
import { resetPassword } from '../password-recovery/reset-password.ts';
import { parseAccountCommand, runAccountCommand } from './account-command.ts';
import { closeReleasedAccounts } from './close-released-accounts.ts';
import { eraseClosedAccounts } from './erase-closed-accounts.ts';

const app = useTestApp();
const run = (...args: string[]) =>
  runAccountCommand({ db: app().database.kysely, now: () => app().clock.now() }, parseAccountCommand(args));
const close = (owner: Owner) => owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
const signIn = ({ store, password }: Owner) =>
  app().call(contract.login, { body: { email: store.email, password } });

const statusOfMe = async (cookie: string) => (await app().call(contract.me, {}, { cookie })).status;
const countOpen = async () => (await app().database.query('select 1 from auth_sessions')).rows.length;

/** Keys are cached per database connection, so a new connection acts like a restarted process. */
function contextOfRestarted(): PublicContext {
  const { database, clock, ports } = app();
  const db = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  return { db, now: () => clock.now(), ports };
}

describe('the accounts command', () => {
  it.each([
    [[]],
    [['apagar']],
    [['list', 'x']],
    [['reopen']],
    [['reopen', 'a@b.com', 'c']],
    [['sign-out']],
    [['sign-out', '-all']],
    [['sign-out', '--all', 'a@b.com']],
    [['reopen', '--all']],
    [['new-keys', 'a@b.com']],
  ])('shows its usage for %j', (args) => {
    expect(() => parseAccountCommand(args)).toThrow('Uso: npm run accounts');
  });

  it('lists accounts that can still be reopened, and until when', async () => {
    const owner = await app().newOwner({ name: 'Loja da Esquina' });
    expect(await run('list')).toBe('Nenhuma conta encerrada pode ser reaberta.');
    await close(owner);
    expect(await run('list')).toBe(
      `${owner.store.email}  Loja da Esquina  encerrada em 21/11/2026, apagada a partir de 21/12/2026`,
    );
    await run('reopen', owner.store.email);
    expect(await run('list')).toBe('Nenhuma conta encerrada pode ser reaberta.');
  });

  it('reopens an account with all its data and no other, until it is erased', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    await close(owner);
    await close(other);
    expect((await signIn(owner)).status).toBe(403);
    expect(await run('reopen', ` ${owner.store.email.toUpperCase()}`)).toContain('foi reaberta');
    expect((await signIn(owner)).body).toEqual(owner.store);
    expect((await signIn(other)).error.code).toBe('ACCOUNT_CLOSED');
    await expect(run('reopen', owner.store.email)).rejects.toThrow('não está encerrada');

    await owner.signIn();
    await close(owner);
    app().clock.moveMinutes(30 * 24 * 60);
    const { database, clock, ports } = app();
    const ctx = { db: database.kysely, now: () => clock.now(), ports };
    await eraseClosedAccounts(ctx, (error) => {
      throw error;
    });
    await expect(run('reopen', owner.store.email)).rejects.toThrow('já foram apagados');
    expect(await run('list')).not.toContain(owner.store.email);
  });

  it('discloses when and from where an account was used, and records the disclosure', async () => {
    const owner = await app().newOwner();
    const { id } = owner.store;
    const now = () => app().clock.now().toISOString();
    const signedUpAt = now();
    app().clock.moveMinutes(1);
    const signedOutAt = now();
    await owner.call(contract.logout, {}, { address: '203.0.113.8' });
    app().clock.moveMinutes(1);
    // From now on the rows are stored in another order than that of the records.
    for (const kind of ['sign-in', 'sign-up'])
      await app().database.query('update access_records set kind = kind where store_id = $1 and kind = $2', [
        id,
        kind,
      ]);
    const lines = async () => (await run('accesses', owner.store.email)).split('\n');
    expect(await lines()).toEqual([
      expect.stringMatching(new RegExp(`^${signedUpAt} {2}10\\.[0-9.]+ {2}cadastro$`)),
      expect.stringMatching(new RegExp(`^${signedUpAt} {2}10\\.[0-9.]+ {2}entrada$`)),
      `${signedOutAt}  203.0.113.8  saída`,
      `${now()}  npm run accounts  consulta destes registros`,
    ]);
    expect(await lines()).toHaveLength(5);
    await expect(run('accesses', randomEmail())).rejects.toThrow('Não há uma conta');
  });

  it('signs an account out of every browser, and no other account', async () => {
    const [owner, other] = [await app().newOwner({ name: 'Loja da Esquina' }), await app().newOwner()];
    const first = owner.cookie;
    await owner.signIn();
    const { email } = owner.store;
    expect(await run('sign-out', ` ${email.toUpperCase()}`)).toBe(
      `A conta de ${email} (Loja da Esquina) saiu de 2 navegadores.`,
    );
    expect(await Promise.all([first, owner.cookie, other.cookie].map(statusOfMe))).toEqual([401, 401, 200]);
    expect(await run('sign-out', email)).toBe(
      `A conta de ${email} (Loja da Esquina) não está aberta em nenhum navegador.`,
    );
    // The second time ended nothing, so it is not recorded.
    expect((await run('accesses', email)).match(/npm run accounts {2}saída$/gm)).toHaveLength(1);
    expect((await signIn(owner)).status).toBe(200);
    expect(await run('sign-out', email)).toContain('saiu de 1 navegador.');
  });

  it('signs every account out of every browser', async () => {
    const owners = [await app().newOwner(), await app().newOwner()];
    await owners[0]?.signIn();
    const before = await countOpen();
    expect(before).toBeGreaterThanOrEqual(3);
    const text = await run('sign-out', '--all');
    expect(text).toMatch(/^\d+ contas saíram de \d+ navegadores ao todo\.$/);
    expect(text).toContain(` de ${before} navegadores`);
    for (const owner of owners) {
      expect(await statusOfMe(owner.cookie)).toBe(401);
      expect((await run('accesses', owner.store.email)).match(/npm run accounts {2}saída$/gm)).toHaveLength(
        1,
      );
    }
    expect(await countOpen()).toBe(0);
    expect(await run('sign-out', '--all')).toBe('Nenhuma conta está aberta em um navegador.');
  });

  it('does not count an expired sign-in', async () => {
    const owner = await app().newOwner();
    app().clock.moveMinutes(12 * 60);
    expect(await run('sign-out', owner.store.email)).toContain('não está aberta');
  });

  it('replaces the database’s keys: tokens made with them become invalid, everything else goes on', async () => {
    const owner = await app().newOwner();
    const { email } = owner.store;
    const code = await newResetToken(app(), email);
    const keys = () => app().database.kysely.selectFrom('server_secrets').selectAll().execute();
    const before = await keys();
    expect(before.length).toBeGreaterThan(0);
    expect(await run('new-keys')).toBe(
      `Chaves trocadas: ${before.length}. Reinicie agora cada servidor que usa este banco: até lá ele segue com as antigas.`,
    );
    const after = await keys();
    expect(after).toHaveLength(before.length);
    for (const { name, value } of before) {
      const made = after.find((row) => row.name === name)?.value;
      expect(made, name).toHaveLength(32);
      expect(made, name).not.toEqual(value);
    }
    const reset = {
      email,
      token: code,
      newPassword: 'outra-noite-longa',
      warn: () => {},
      address: '127.0.0.1',
    };
    await expect(resetPassword(contextOfRestarted(), reset)).rejects.toMatchObject({
      code: 'RESET_TOKEN_INVALID',
    });
    expect([await statusOfMe(owner.cookie), (await signIn(owner)).status]).toEqual([200, 200]);
  });

  it('says when there is no such account', async () => {
    for (const action of ['reopen', 'sign-out'])
      await expect(run(action, randomEmail()), action).rejects.toThrow('Não há uma conta');
  });

  it('takes a CNPJ and an e-mail from their account, which is closed and can no longer be signed in to', async () => {
    const owner = await app().newOwner({ name: 'Loja da Esquina' });
    const { email, cnpj, id } = owner.store;
    const signUp = () => app().call(contract.signup, { body: { ...signupFields(), email, cnpj } });
    expect((await signUp()).status).toBe(409);
    const computer = await newComputer(owner);
    await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 60 });
    expect(await run('release-cnpj', contract.formatBrazilianCnpj(cnpj))).toContain(
      `estão livres. A conta que os tinha (Loja da Esquina) não abre mais, saiu de 1 navegador,`,
    );
    expect(await statusOfMe(owner.cookie)).toBe(401);
    expect((await signIn(owner)).status).toBe(401);
    await expect(run('release-cnpj', cnpj)).rejects.toThrow('Nenhuma conta tem o CNPJ');
    expect((await signUp()).body.id).not.toBe(id);

    const { database, clock, ports } = app();
    const ctx = { db: database.kysely, now: () => clock.now(), ports };
    const isClosed = async () =>
      (await database.query('select closed_at from stores where id = $1', [id])).rows;
    await closeReleasedAccounts(ctx);
    expect(await isClosed()).toEqual([{ closed_at: null }]);
    clock.moveMinutes(60);
    await closeReleasedAccounts(ctx);
    expect(await isClosed()).toEqual([{ closed_at: clock.now() }]);
    clock.moveMinutes(30 * 24 * 60);
    await eraseClosedAccounts(ctx, (error) => {
      throw error;
    });
    expect((await app().call(contract.login, { body: { email, password: 'noite-longa' } })).status).toBe(200);
  });

  it('gives a released account back while nobody else has its e-mail and CNPJ', async () => {
    const owner = await app().newOwner();
    const { email, cnpj } = owner.store;
    await close(owner);
    await run('release-cnpj', cnpj);
    const other = await app().newOwner({ cnpj });
    await expect(run('reopen', email)).rejects.toThrow('já é de outra conta');
    await run('release-cnpj', cnpj);
    expect(await run('reopen', email)).toContain('foi reaberta');
    expect((await signIn(owner)).status).toBe(200);
    expect(await statusOfMe(other.cookie)).toBe(401);
  });

  it('leaves no invitation of a released account valid', async () => {
    const owner = await app().newOwner();
    await switchTeamOn(owner);
    const params = { storeId: owner.store.id, operatorId: (await newOperator(owner)).id };
    const { body } = await owner.call(contract.inviteOperator, { params });
    await run('release-cnpj', owner.store.cnpj);
    const opened = await app().call(contract.openDevice, { body: { token: body.token, pin: '7195' } });
    expect([opened.status, opened.error?.code]).toEqual([400, 'LINK_INVALID']);
  });

  it('refuses an invalid CNPJ', () => {
    for (const args of [[], ['11.222.333/0001-82'], ['a@b.com']])
      expect(() => parseAccountCommand(['release-cnpj', ...args])).toThrow('não é um CNPJ válido');
  });
});

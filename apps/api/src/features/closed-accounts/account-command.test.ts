import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { parseAccountCommand, runAccountCommand } from './account-command.ts';
import { eraseClosedAccounts } from './erase-closed-accounts.ts';

const app = useTestApp();
const run = (...args: string[]) =>
  runAccountCommand({ db: app().database.kysely, now: () => app().clock.now() }, parseAccountCommand(args));
const close = (owner: Owner) => owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
const signIn = ({ store, password }: Owner) =>
  app().call(contract.login, { body: { email: store.email, password } });

describe('the command for closed accounts', () => {
  it.each([[[]], [['apagar']], [['list', 'x']], [['reopen']], [['reopen', 'a@b.com', 'c']]])(
    'shows how it is used for %j',
    (args) => {
      expect(() => parseAccountCommand(args)).toThrow('Uso: npm run accounts');
    },
  );

  it('lists who can still be reopened, and until when', async () => {
    const owner = await app().newOwner({ name: 'Loja da Esquina' });
    expect(await run('list')).toBe('Nenhuma conta encerrada pode ser reaberta.');
    await close(owner);
    expect(await run('list')).toBe(
      `${owner.store.email}  Loja da Esquina  encerrada em 21/11/2026, apagada a partir de 21/12/2026`,
    );
  });

  it('reopens an account with all it had, until it is erased', async () => {
    const owner = await app().newOwner();
    await close(owner);
    expect((await signIn(owner)).status).toBe(403);
    expect(await run('reopen', ` ${owner.store.email.toUpperCase()}`)).toContain('foi reaberta');
    expect((await signIn(owner)).body).toEqual(owner.store);
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

  it('shows for an order when and from where an account was used, and keeps that it did', async () => {
    const owner = await app().newOwner();
    app().clock.moveMinutes(1);
    await owner.call(contract.logout, {}, { address: '203.0.113.8' });
    app().clock.moveMinutes(1);
    const lines = async () => (await run('accesses', owner.store.email)).split('\n');
    expect(await lines()).toEqual([
      expect.stringMatching(/^2026-\S+Z {2}10\.[0-9.]+ {2}cadastro$/),
      expect.stringMatching(/Z {2}10\.[0-9.]+ {2}entrada$/),
      expect.stringMatching(/Z {2}203\.0\.113\.8 {2}saída$/),
      expect.stringMatching(/Z {2}npm run accounts {2}consulta destes registros$/),
    ]);
    expect(await lines()).toHaveLength(5);
    await expect(run('accesses', randomEmail())).rejects.toThrow('Não há uma conta');
  });

  it('says so where there is no such account', async () => {
    await expect(run('reopen', randomEmail())).rejects.toThrow('Não há uma conta');
  });
});

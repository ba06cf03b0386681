import * as contract from '@coruja/contract';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { GuardClient, listen } from '../../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// docs/product/guard.md#between-customers

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

interface Cleaning {
  readonly cleanAfterSession?: boolean;
  readonly cleanPaths?: string[];
}

const set = (owner: Owner, body: Cleaning) =>
  owner.call(contract.updateGuardSettings, { params: { storeId: owner.store.id }, body });

async function connected(owner: Owner): Promise<GuardClient> {
  const { id } = await newComputer(owner);
  const { token } = await newGuard(owner, id);
  return GuardClient.connect(url, token);
}

it('is off by default, and told to the connected guards of its store alone', async () => {
  const owner = await app().newOwner();
  const guard = await connected(owner);
  const other = await connected(await app().newOwner());
  expect((await guard.state()).cleaning).toBeUndefined();
  // The list alone turns nothing on.
  await set(owner, { cleanPaths: ['.minecraft', 'Saved Games\\Jogo'] });
  const { body } = await set(owner, { cleanAfterSession: true });
  expect(body).toMatchObject({
    cleanAfterSession: true,
    cleanPaths: ['.minecraft', 'Saved Games\\Jogo'],
    idleShutdownMinutes: 0,
  });
  const told = await guard.state((state) => state.cleaning !== undefined);
  expect(told.cleaning).toEqual({ paths: ['.minecraft', 'Saved Games\\Jogo'] });
  await set(owner, { cleanPaths: ['.minecraft'] });
  await guard.state((state) => state.cleaning?.paths.length === 1);
  expect((await other.state()).cleaning).toBeUndefined();
  await set(owner, { cleanAfterSession: false });
  await guard.state((state) => state.cleaning === undefined);
});

const FRONT = 'Linha 1: comece na pasta do jogador, sem C:, sem ~ e sem barra na frente.';
const DOTS = 'Linha 1: o caminho não pode ter . nem .. sozinhos.';
const SIGNS = 'Linha 1: escreva o nome inteiro, sem * ? : < > | nem aspas.';

it.each([
  [['/etc'], FRONT],
  [['\\\\servidor\\pasta'], FRONT],
  [['C:\\Windows'], FRONT],
  [['~/Downloads'], FRONT],
  [['..'], DOTS],
  [['Jogo/../../outra'], DOTS],
  [['Jogo\\..\\..\\outra'], DOTS],
  [['./Jogo'], DOTS],
  [['Jogo/*'], SIGNS],
  [['arquivo:fluxo'], SIGNS],
  [['a\u0000b'], 'Linha 1: este texto tem caracteres que não são aceitos.'],
  [['a\nb'], 'Linha 1: este texto tem caracteres que não são aceitos.'],
  [['a\ud800'], 'Linha 1: este texto tem caracteres que não são aceitos.'],
  [['ok', ' '], 'Linha 2: informe um caminho.'],
  [['x'.repeat(201)], 'Linha 1: use no máximo 200 caracteres.'],
  [Array.from({ length: 21 }, (_, at) => `jogo-${at}`), 'Use no máximo 20 caminhos.'],
])('refuses %j', async (cleanPaths, message) => {
  const owner = await app().newOwner();
  const { status, error } = await set(owner, { cleanPaths });
  expect([status, error.code]).toEqual([400, 'VALIDATION']);
  expect(error.fields).toEqual({ cleanPaths: message });
});

it('is audited with its paths', async () => {
  const owner = await app().newOwner();
  const params = { storeId: owner.store.id };
  await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
  await app().database.query('update counter_settings set has_team = true where store_id = $1', [
    owner.store.id,
  ]);
  await set(owner, { cleanAfterSession: true, cleanPaths: [' .minecraft ', 'Jogos/a b'] });
  const { body } = await owner.call(contract.listAudit, { params, query: {} });
  const line = body.find(({ endpoint }) => endpoint === 'updateGuardSettings');
  expect(line?.changes).toEqual([
    { field: 'cleanAfterSession', before: false, after: true },
    { field: 'cleanPaths', before: null, after: '.minecraft, Jogos/a b' },
  ]);
});

it.each([['../x'], ['/etc'], ['C:\\x'], ['a/../b'], ['a\nb'], ['']])(
  'the database refuses %j',
  async (path) => {
    const owner = await app().newOwner();
    await set(owner, { cleanAfterSession: true });
    const stored = sql`update guard_settings set clean_paths = array[${path}]::text[] where store_id = ${owner.store.id}`;
    await expect(stored.execute(app().database.kysely)).rejects.toThrow('guard_settings_clean_paths_check');
  },
);

import * as contract from '@coruja/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { GuardClient, listen } from '../../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// docs/product/guard.md#blocked-programs-and-sites

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

interface Lists {
  readonly blockedPrograms?: string[];
  readonly blockedSites?: string[];
}

const set = (owner: Owner, body: Lists) =>
  owner.call(contract.updateGuardSettings, { params: { storeId: owner.store.id }, body });

async function connected(owner: Owner): Promise<GuardClient> {
  const { id } = await newComputer(owner);
  const { token } = await newGuard(owner, id);
  return GuardClient.connect(url, token);
}

const blocksOf = (guard: GuardClient) =>
  guard.received.flatMap((message) =>
    message.type === 'blocks' ? [{ programs: message.programs, sites: message.sites }] : [],
  );

it('are empty by default, and told to the connected guards of their store alone', async () => {
  const owner = await app().newOwner();
  const guard = await connected(owner);
  const other = await connected(await app().newOwner());
  expect((await guard.state()).hasBlocks).toBeUndefined();
  const { body } = await set(owner, { blockedPrograms: ['uTorrent.exe'], blockedSites: ['bet365.com'] });
  expect(body).toMatchObject({
    blockedPrograms: ['uTorrent.exe'],
    blockedSites: ['bet365.com'],
    cleanPaths: [],
  });
  await guard.state((state) => state.hasBlocks === true);
  await expect.poll(() => blocksOf(guard)).toEqual([{ programs: ['uTorrent.exe'], sites: ['bet365.com'] }]);
  await set(owner, { blockedSites: [] });
  await expect.poll(() => blocksOf(guard).at(-1)).toEqual({ programs: ['uTorrent.exe'], sites: [] });
  // The lists of a new connection.
  const later = await connected(owner);
  await expect.poll(() => blocksOf(later)).toEqual([{ programs: ['uTorrent.exe'], sites: [] }]);
  await set(owner, { blockedPrograms: [] });
  await guard.state((state) => state.hasBlocks === undefined);
  expect((await other.state()).hasBlocks).toBeUndefined();
  expect(blocksOf(other)).toEqual([]);
});

it('fit into one message of a guard when they are as long as they may be', async () => {
  const owner = await app().newOwner();
  const guard = await connected(owner);
  const name = (at: number) => `${at}`.padStart(3, '0');
  const sites = Array.from({ length: 300 }, (_, at) => `${'a'.repeat(60)}.${'b'.repeat(32)}${name(at)}.com`);
  const programs = Array.from({ length: 100 }, (_, at) => `${'é'.repeat(61)}${name(at)}`);
  expect((await set(owner, { blockedPrograms: programs, blockedSites: sites })).status).toBe(200);
  await expect.poll(() => blocksOf(guard)).toEqual([{ programs, sites }]);
  expect(Buffer.byteLength(JSON.stringify({ programs, sites }))).toBeLessThan(60_000);
});

describe('sites', () => {
  it.each([
    ['bet365.com', 'bet365.com'],
    [' https://www.bet365.com/br/#/HO/ ', 'bet365.com'],
    ['HTTP://WWW.Bet365.COM:8443/a?b=c', 'bet365.com'],
    ['*.exemplo.com.br', 'exemplo.com.br'],
    ['sub.exemplo.com.', 'sub.exemplo.com'],
    ['apostão.com', 'xn--aposto-7ta.com'],
    ['https://ação.com.br/jogo', 'xn--ao-siap.com.br'],
    ['3.exemplo.com', '3.exemplo.com'],
  ])('reduces %j to %j', async (site, host) => {
    const owner = await app().newOwner();
    expect((await set(owner, { blockedSites: [site] })).body).toMatchObject({ blockedSites: [host] });
  });

  it('keeps each once', async () => {
    const owner = await app().newOwner();
    const blockedSites = ['b.com', 'www.a.com', 'https://a.com/x', '*.b.com'];
    expect((await set(owner, { blockedSites })).body).toMatchObject({ blockedSites: ['b.com', 'a.com'] });
  });

  const IP = 'Linha 2: informe um nome como exemplo.com, não um número IP.';
  const WHOLE = 'Linha 2: informe o endereço completo, como exemplo.com.';
  const NONE = 'Linha 2: este endereço não é de um site. Use algo como exemplo.com';
  it.each([
    ['192.168.0.1', IP],
    ['http://10.1/', IP],
    ['[::1]', IP],
    ['bet365', WHOLE],
    ['localhost', WHOLE],
    ['http://a.localhost/', WHOLE],
    ['ftp://exemplo.com', NONE],
    ['exemplo com', NONE],
    ['exemplo_.com', NONE],
    ['-a.com', NONE],
    ['a.*.com', NONE],
    ['a..com', NONE],
    ['a.com\nb.com', NONE],
    ['', 'Linha 2: informe um endereço.'],
    [`${'a'.repeat(50)}.${'b'.repeat(50)}.com`, 'Linha 2: use no máximo 100 caracteres.'],
    [`a.com/${'x'.repeat(500)}`, 'Linha 2: use no máximo 500 caracteres.'],
  ])('refuses %j', async (site, message) => {
    const owner = await app().newOwner();
    await set(owner, { blockedSites: ['antes.com'] });
    const { status, error } = await set(owner, { blockedSites: ['ok.com', site] });
    expect([status, error.code, error.fields]).toEqual([400, 'VALIDATION', { blockedSites: message }]);
    const { body } = await owner.call(contract.getGuardSettings, { params: { storeId: owner.store.id } });
    expect(body.blockedSites).toEqual(['antes.com']);
  });

  it.each(['console.sualoja.com.br', 'sualoja.com.br', 'https://www.sualoja.com.br/x'])(
    'refuses the own host of the installation in %j',
    async (site) => {
      const owner = await app().newOwner();
      const { ports } = app();
      const { publicUrl } = ports;
      try {
        Object.assign(ports, { publicUrl: 'https://console.sualoja.com.br' });
        const { error } = await set(owner, { blockedSites: [site] });
        expect(error.fields?.['blockedSites']).toMatch(
          /^Linha 1: .*sualoja\.com\.br é o endereço da própria Coruja\.$/,
        );
        expect((await set(owner, { blockedSites: ['outra.sualoja.com.br'] })).status).toBe(200);
      } finally {
        Object.assign(ports, { publicUrl });
      }
    },
  );

  it('are 300 at most', async () => {
    const owner = await app().newOwner();
    const blockedSites = Array.from({ length: 301 }, (_, at) => `a${at}.com`);
    expect((await set(owner, { blockedSites })).error.fields).toEqual({
      blockedSites: 'Use no máximo 300 sites.',
    });
  });
});

describe('programs', () => {
  it('are kept as they were written, each once', async () => {
    const owner = await app().newOwner();
    const blockedPrograms = [' uTorrent.exe ', 'utorrent.EXE', 'transmission-gtk', 'Jogo Novo.exe'];
    expect((await set(owner, { blockedPrograms })).body).toMatchObject({
      blockedPrograms: ['uTorrent.exe', 'transmission-gtk', 'Jogo Novo.exe'],
    });
  });

  const PATH = 'Linha 1: informe só o nome do arquivo, sem a pasta.';
  const SIGNS = 'Linha 1: escreva o nome inteiro, sem * ? : < > | nem aspas.';
  const CHARACTERS = 'Linha 1: este texto tem caracteres que não são aceitos.';
  const needed = (name: string) => `Linha 1: o computador precisa de ${name}, que não pode ser bloqueado.`;
  it.each([
    ['C:\\Jogos\\a.exe', PATH],
    ['C:a.exe', PATH],
    ['/usr/bin/a', PATH],
    ['..', PATH],
    ['*.exe', SIGNS],
    ['a:fluxo', PATH],
    ['ab:fluxo', SIGNS],
    ['a\u0000b', CHARACTERS],
    ['a\ud800', CHARACTERS],
    ['', 'Linha 1: informe o nome de um programa.'],
    ['x'.repeat(65), 'Linha 1: use no máximo 64 caracteres.'],
    ...[
      'explorer.exe',
      'SvcHost.exe',
      'csrss.exe',
      'winlogon.exe',
      'lsass.exe',
      'services.exe',
      'dwm.exe',
      'coruja-guard.exe',
      'Coruja-Desktop.exe',
      'systemd',
      'Xorg',
      'gnome-shell',
      'openbox',
      'msedge.exe',
    ].map((name) => [name, needed(name)]),
  ])('refuses %j', async (name = '', message = '') => {
    const owner = await app().newOwner();
    const { status, error } = await set(owner, { blockedPrograms: [name] });
    expect([status, error.code, error.fields]).toEqual([400, 'VALIDATION', { blockedPrograms: message }]);
  });

  it('are 100 at most', async () => {
    const owner = await app().newOwner();
    const blockedPrograms = Array.from({ length: 101 }, (_, at) => `a${at}.exe`);
    expect((await set(owner, { blockedPrograms })).error.fields).toEqual({
      blockedPrograms: 'Use no máximo 100 programas.',
    });
  });
});

it('are audited', async () => {
  const owner = await app().newOwner();
  const params = { storeId: owner.store.id };
  await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
  await app().database.query('update counter_settings set has_team = true where store_id = $1', [
    owner.store.id,
  ]);
  await set(owner, { blockedPrograms: ['a.exe', 'b'], blockedSites: ['https://www.c.com/d'] });
  const { body } = await owner.call(contract.listAudit, { params, query: {} });
  const line = body.find(({ endpoint }) => endpoint === 'updateGuardSettings');
  expect(line?.changes).toEqual([
    { field: 'blockedPrograms', before: null, after: 'a.exe, b' },
    { field: 'blockedSites', before: null, after: 'c.com' },
  ]);
});

it.each([
  ['blocked_programs', 'a/b'],
  ['blocked_programs', 'C:\\x'],
  ['blocked_programs', ''],
  ['blocked_programs', 'a\nb'],
  ['blocked_programs', '..'],
  ['blocked_sites', 'localhost'],
  ['blocked_sites', '10.0.0.1'],
  ['blocked_sites', 'A.com'],
  ['blocked_sites', 'a.com\n0.0.0.0 b.com'],
  ['blocked_sites', 'a.com b.com'],
  ['blocked_sites', 'a.com","x'],
])('the database refuses %j in %s', async (column, value) => {
  const owner = await app().newOwner();
  await set(owner, { blockedSites: ['ok.com'] });
  const stored = sql`update guard_settings set ${sql.ref(column)} = array[${value}]::text[] where store_id = ${owner.store.id}`;
  await expect(stored.execute(app().database.kysely)).rejects.toThrow(`guard_settings_${column}_check`);
});

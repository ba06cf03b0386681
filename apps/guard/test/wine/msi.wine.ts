import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMsi } from '../../../../scripts/lib/guard-msi.mjs';
import { readDurably } from '../../src/durable-file.ts';
import type { Display } from '../support/display.ts';
import { sessionA } from '../support/rig.ts';
import { goodKey, goodToken, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, helper, packagedFile, startWineDisplay, Wine } from './wine.ts';

// The MSI by msiexec, as a lan house installs it on many computers (docs/guard.md#the-msi).

const msi = packagedFile('windows-msi');
if (msi === null) console.warn('!!! SKIPPED: no MSI, because wixl is missing. apt-get install wixl msitools');

const data = 'C:\\ProgramData\\Coruja\\guarda';
const service = 'HKLM\\System\\CurrentControlSet\\Services\\CorujaGuarda';
const safeBoot = 'HKLM\\System\\CurrentControlSet\\Control\\SafeBoot';
const stickyKeys = 'HKCU\\Control Panel\\Accessibility\\StickyKeys';
const policies = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\System';
const uninstall = 'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall';
const password = 'senha-da-conta';
const wrongKey = goodKey.replaceAll('-', '').replaceAll(/./g, 'Z');
/** Wine's exit codes are one byte. */
const failed = 1603 % 256;

test('in CI there is an MSI to test', () => {
  if (process.env['CI']) expect(msi).not.toBeNull();
});

describe.skipIf(msi === null)('the MSI', () => {
  let display: Display;
  let wine: Wine;
  let server: StandIn;
  let before: Snapshot;

  beforeAll(async () => {
    display = await startWineDisplay();
    wine = await Wine.start(display.name);
    server = await startStandIn();
    copyFileSync(msi ?? '', wine.path('C:\\guarda.msi'));
    await makeNewer('9.9.9', wine.path('C:\\nova.msi'));
    // A setting that was there before the guard.
    await wine.run('reg', 'add', stickyKeys, '/v', 'Flags', '/d', '510', '/f');
    before = await takeSnapshot();
  });

  afterAll(async () => {
    await wine?.stop();
    await display?.stop();
    await server?.stop();
  });

  /** Silently. */
  const msiexec = async (option: '/i' | '/x', file: string, ...properties: string[]) => {
    const { code } = await wine.run('msiexec', option, file, '/qn', '/l*v', 'C:\\log.txt', ...properties);
    return { code, log: readFileSync(wine.path('C:\\log.txt'), 'latin1') };
  };

  const install = (...properties: string[]) => msiexec('/i', 'C:\\guarda.msi', ...properties);

  const valueOf = async (key: string, name: string) => {
    const { output } = await wine.run('reg', 'query', key, '/v', name);
    return /REG_\w+ +(.*?)\s*$/m.exec(output)?.[1] ?? null;
  };

  const isRunning = async () => /STATE.*RUNNING/.test((await wine.run('sc', 'query', 'CorujaGuarda')).output);

  /** Of products named as ours in the list of programs. */
  const installedVersions = async () => {
    const { output } = await wine.run('reg', 'query', uninstall, '/s');
    return [...output.matchAll(/DisplayVersion +REG_SZ +(\S+)/g)].map(([, version]) => version);
  };

  /** The same programs as a later version, made here. */
  async function makeNewer(version: string, output: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'coruja-msi-'));
    wine.unpack('C:\\unpacked');
    for (const name of readdirSync(wine.path('C:\\unpacked')))
      copyFileSync(wine.path(`C:\\unpacked\\${name}`), join(folder, name));
    rmSync(wine.path('C:\\unpacked'), { recursive: true });
    await makeMsi({ folder, version, output });
    rmSync(folder, { recursive: true });
  }

  interface Snapshot {
    readonly files: readonly string[];
    readonly registry: readonly string[];
  }

  /** All files and keys, but what Wine and its Windows Installer write for themselves. */
  async function takeSnapshot(): Promise<Snapshot> {
    const files = readdirSync(wine.path('C:\\'), { recursive: true, encoding: 'utf8' })
      .filter((path) => !/^(?:log\.txt|windows\/Installer$|windows\/temp|users\/.*\/Temp\/)/i.test(path))
      .sort();
    const registry: string[] = [];
    for (const root of ['HKLM\\Software', 'HKLM\\System', 'HKCU']) {
      await wine.run('reg', 'export', root, 'C:\\export.reg', '/y');
      let key = '';
      for (const line of readFileSync(wine.path('C:\\export.reg'), 'utf16le').split('\r\n')) {
        if (line.startsWith('[')) key = line;
        if (line !== '' && !ofWine.test(key)) registry.push(line.startsWith('[') ? key : `${key} ${line}`);
      }
    }
    rmSync(wine.path('C:\\export.reg'));
    return { files, registry: registry.sort() };
  }

  const ofWine =
    /\\(?:Classes\\Installer|CurrentVersion\\Installer|Control\\Video|Control\\ServiceCurrent|Control\\DeviceClasses|Wine\\|Session Manager)/i;

  const expectNothing = async () => {
    const after = await takeSnapshot();
    expect(after.files.filter((file) => !before.files.includes(file))).toEqual([]);
    expect(before.files.filter((file) => !after.files.includes(file))).toEqual([]);
    expect(after.registry.filter((line) => !before.registry.includes(line))).toEqual([]);
    expect(before.registry.filter((line) => !after.registry.includes(line))).toEqual([]);
  };

  test('refuses to install without the console’s address or the players’ account', async () => {
    const first = await install('ACCOUNT=root');
    expect(first.code).toBe(failed);
    const second = await install(`CONSOLE=${server.url}`);
    expect(second.code).toBe(failed);
    expect(existsSync(wine.path(folder))).toBe(false);
  });

  test('undoes all if the key is wrong, and says why', async () => {
    const { code, log } = await install(`CONSOLE=${server.url}`, `KEY=${wrongKey}`, 'ACCOUNT=root');
    expect(code).toBe(failed);
    expect(log).toMatch(/Chave de instala/);
    expect(server.joins).toHaveLength(1);
    // The same installation, so that the key is not used twice if only its answer was lost.
    expect(wine.read(`${data}\\installation`)).toContain(server.joins[0]?.installationId);
    rmSync(wine.path('C:\\ProgramData\\Coruja'), { recursive: true });
    await expectNothing();
  });

  test('an account that does not exist is refused', async () => {
    const { code, log } = await install(`CONSOLE=${server.url}`, 'ACCOUNT=ninguem');
    expect([code, /ACCOUNT\) n.o existe/.test(log)]).toEqual([failed, true]);
    rmSync(wine.path('C:\\ProgramData\\Coruja'), { recursive: true, force: true });
  });

  test('installs without a question, and joins the store by its key', async () => {
    server.joins.splice(0);
    // Not SIGNIN=1: Wine cannot keep a secret of the LSA.
    const ignored = `PASSWORD=${password}`;
    const { code, log } = await install(`CONSOLE=${server.url}`, `KEY=${goodKey}`, 'ACCOUNT=root', ignored);
    expect(code).toBe(0);
    for (const secret of [goodKey, password, goodToken]) expect(log).not.toContain(secret);
    expect(server.joins).toHaveLength(1);
    expect(server.joins[0]?.hostName.toLowerCase()).toBe(hostname().split('.')[0]?.toLowerCase());
    expect(readDurably(wine.path(`${data}\\pairing`))).toContain(goodToken);
    expect(readDurably(wine.path(`${data}\\server`))).toContain(server.url);
    expect(existsSync(wine.path(`${data}\\chave`))).toBe(false);
    await until('a connection', () => server.isConnected());
  });

  test('the service starts with the computer, in safe mode too, and Windows’ settings are those of the guard', async () => {
    expect(await isRunning()).toBe(true);
    // Automatic.
    expect(await valueOf(service, 'Start')).toBe('0x2');
    expect(await valueOf(service, 'ImagePath')).toContain(helper);
    for (const mode of ['Minimal', 'Network']) {
      const { output: value } = await wine.run('reg', 'query', `${safeBoot}\\${mode}\\CorujaGuarda`, '/ve');
      expect(value).toContain('Service');
    }
    expect(await valueOf(stickyKeys, 'Flags')).toBe('506');
    expect(await valueOf(policies, 'DisableTaskMgr')).toBe('0x1');
    await wine.run('taskkill', '/f', '/im', 'coruja-guard.exe');
    await until('a lost connection', () => !server.isConnected());
    await until('another connection', () => server.isConnected());
  });

  test('the same command again connects the computer again', async () => {
    const { code } = await install(`CONSOLE=${server.url}`, `KEY=${goodKey}`, 'ACCOUNT=root');
    expect(code).toBe(0);
    expect(server.joins).toHaveLength(2);
    expect(server.joins[1]).toEqual(server.joins[0]);
    expect(await isRunning()).toBe(true);
  });

  test('a newer version replaces it in its place, and keeps the connection and the settings', async () => {
    const paired = wine.read(`${data}\\pairing`);
    server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await until('the saved session', () => wine.read(`${data}\\session`) !== '');
    const count = server.handshakes;
    const { code } = await msiexec('/i', 'C:\\nova.msi');
    expect(code).toBe(0);
    expect(wine.read(`${data}\\pairing`)).toBe(paired);
    expect(server.joins).toHaveLength(2);
    await until('a connection of the new one', () => server.handshakes > count && server.isConnected());
    expect(await installedVersions()).toEqual(['9.9.9']);
    expect(await valueOf(stickyKeys, 'Flags')).toBe('506');
    expect(await isRunning()).toBe(true);
  });

  test('an older version is refused', async () => {
    expect((await install(`CONSOLE=${server.url}`, 'ACCOUNT=root')).code).toBe(failed);
    expect(await installedVersions()).toEqual(['9.9.9']);
    expect(await isRunning()).toBe(true);
  });

  test('its removal leaves nothing, and gives the settings back', async () => {
    // As the player's browser leaves them.
    wine.makeFolder('C:\\ProgramData\\Coruja\\janelas\\notice\\Default');
    server.setBlocks({ programs: ['jogo.exe'], sites: ['bet365.com'] });
    await until(
      'a blocked site',
      () => /bet365/.test(wine.read('C:\\windows\\system32\\drivers\\etc\\hosts')),
      60_000,
    );
    const { code } = await msiexec('/x', 'C:\\nova.msi');
    expect(code).toBe(0);
    expect(await valueOf(stickyKeys, 'Flags')).toBe('510');
    expect((await wine.run('sc', 'query', 'CorujaGuarda')).output).not.toContain('STATE');
    expect((await wine.run('tasklist')).output).not.toContain('coruja');
    expect(wine.read('C:\\windows\\system32\\drivers\\etc\\hosts')).not.toContain('bet365');
    await expectNothing();
  });
});

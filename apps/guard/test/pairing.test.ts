import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pair, PairingError, serverAddress } from '../src/pairing.ts';
import type { Connection } from '../src/connection.ts';
import { openDisk } from '../src/disk.ts';
import { createPairingManager } from '../src/pairing-manager.ts';
import { newFolder } from './support/guard-process.ts';
import { goodCode, goodToken, type StandIn, startStandIn } from './support/stand-in.ts';

describe('a server address as people type it', () => {
  test.each([
    ['https://coruja.arena.com.br', 'https://coruja.arena.com.br'],
    [' coruja.arena.com.br ', 'https://coruja.arena.com.br'],
    ['https://coruja.arena.com.br/computers?x=1#y', 'https://coruja.arena.com.br'],
    ['http://192.168.0.10:3000/', 'http://192.168.0.10:3000'],
    ['HTTPS://Coruja.Arena.com.br', 'https://coruja.arena.com.br'],
  ])('%s', (typed, expected) => expect(serverAddress(typed)).toBe(expected));

  test.each([
    '',
    '   ',
    'https://',
    'ftp://a.test',
    'javascript://a',
    'https://a b',
    'https://eu:senha@a.test',
  ])('refuses %j', (typed) => expect(() => serverAddress(typed)).toThrow(PairingError));
});

describe('pairing from the screen', () => {
  let server: StandIn;
  beforeAll(async () => {
    server = await startStandIn();
  });
  afterAll(() => server.stop());

  const manager = (allowed: string | null) => {
    const disk = openDisk(newFolder(), () => undefined);
    if (allowed !== null) disk.writeServer(allowed);
    const connection: Connection = {
      open: () => undefined,
      send: () => undefined,
      drop: () => undefined,
      flush: () => undefined,
      end: () => undefined,
    };
    const created = createPairingManager({
      disk,
      connection,
      dispatch: () => undefined,
      log: () => undefined,
    });
    return { disk, pair: () => created.pairFromScreen({ server: server.url, code: goodCode }) };
  };

  test('is refused, without asking the server, until an administrator has set the address', async () => {
    const before = server.pairings;
    const { disk, pair: pairFromScreen } = manager(null);
    expect(await pairFromScreen()).toContain(`coruja-guard server ${server.url}`);
    expect(server.pairings).toBe(before);
    expect(disk.readPairing()).toBeNull();
  });

  test('is refused for another address', async () => {
    const { disk, pair: pairFromScreen } = manager('https://coruja.arena.com.br');
    expect(await pairFromScreen()).toBe('Este computador só se conecta a https://coruja.arena.com.br.');
    expect(disk.readPairing()).toBeNull();
  });

  test('is possible with the address of the installation', async () => {
    const { disk, pair: pairFromScreen } = manager(server.url);
    expect(await pairFromScreen()).toBeNull();
    expect(disk.readPairing()?.server).toBe(server.url);
  });

  test('a computer that an earlier version paired keeps its address when it is unpaired', () => {
    const disk = openDisk(newFolder(), () => undefined);
    disk.writePairing({ server: server.url, token: goodToken });
    const end = () => undefined;
    const connection: Connection = { open: end, send: end, drop: end, flush: end, end };
    createPairingManager({ disk, connection, dispatch: end, log: end }).forget();
    expect([disk.readPairing(), disk.readServer()]).toEqual([null, server.url]);
  });
});

describe('pairing', () => {
  let server: StandIn;
  beforeAll(async () => {
    server = await startStandIn();
  });
  afterAll(() => server.stop());

  test('with a valid code gets a token and the names', async () => {
    const paired = await pair({ server: `${server.url}/computers`, code: goodCode });
    expect(paired.pairing).toEqual({ server: server.url, token: goodToken });
    expect(paired.computerInfo).toMatchObject({
      store: { name: 'Arena Coruja' },
      computer: { name: 'PC 07' },
    });
  });

  test('with an invalid code fails with the message of the server', () =>
    expect(pair({ server: server.url, code: 'XXXX-XXXX' })).rejects.toThrow(
      'Código de pareamento inválido ou expirado. Gere outro no console.',
    ));

  test('fails when no server answers', async () => {
    await expect(pair({ server: 'http://127.0.0.1:1', code: goodCode })).rejects.toThrow(
      'Não foi possível falar com esse endereço.',
    );
  });
});

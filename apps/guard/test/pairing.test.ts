import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pair, PairingError, serverAddress } from '../src/pairing.ts';
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

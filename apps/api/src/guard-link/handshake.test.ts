import { connect } from 'node:net';
import * as contract from '@coruja/contract';
import { guardCloseCodes } from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { WebSocket } from 'ws';
import { newComputer, newGuard, newPairingCode } from '../../test/factories.ts';
import { GuardClient, helloFields, listen } from '../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const at = (owner: Owner, computerId: string) => ({ params: { storeId: owner.store.id, computerId } });

async function newPaired(owner?: Owner) {
  const of = owner ?? (await app().newOwner());
  const computer = await newComputer(of);
  const { token } = await newGuard(of, computer.id);
  return { owner: of, computer, token };
}

/** Sends a text and gives all that the server answers until it closes the connection. */
function rawAnswer(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the handshake', () => {
  it.each([
    ['no token', {}, 401],
    ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }, 401],
    ['a malformed token', { authorization: 'Bearer x' }, 401],
    ['another scheme', { authorization: `Basic ${'A'.repeat(43)}` }, 401],
    ['a page of another site', { origin: 'https://mau.example' }, 403],
  ])('is refused for %s', async (_, headers, status) => {
    const guard = new GuardClient(url, '', headers);
    expect(await guard.refusal()).toBe(status);
  });

  it('is refused with an Origin, even with a valid token', async () => {
    const { token } = await newPaired();
    for (const origin of ['https://mau.example', 'http://localhost:3000']) {
      expect(await new GuardClient(url, token, { origin }).refusal()).toBe(403);
    }
  });

  it('is accepted at one path only', async () => {
    const { token } = await newPaired();
    const socket = new WebSocket(`${url}/api/guards`, { headers: { authorization: `Bearer ${token}` } });
    let status: number | undefined;
    socket.on('unexpected-response', (__, response) => {
      status = response.statusCode;
      response.resume();
    });
    socket.on('error', () => undefined);
    expect(await waitUntil(() => status)).toBe(404);
    const answer = await fetch(`${url.replace('ws', 'http')}/api/guard`);
    expect(answer.status).toBe(404);
  });

  it('is refused with the body of all errors', async () => {
    const answer = await rawAnswer(
      'GET /api/guard HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    for (const header of ['Cache-Control: no-store', 'X-Content-Type-Options: nosniff'])
      expect(answer).toContain(`\r\n${header}\r\n`);
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none';.*frame-ancestors 'none'\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'Este guarda não está mais pareado com a loja.',
      message: 'Este guarda não está mais pareado com a loja.',
      code: 'UNAUTHENTICATED',
    });
  });

  it('leaves other upgrades to the HTTP server', async () => {
    const asking = (method: string) =>
      `${method} /api/healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`;
    expect(await rawAnswer(asking('GET'))).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await rawAnswer(asking('POST'))).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  });

  it('is refused without a WebSocket key', async () => {
    const { token } = await newPaired();
    const answer = await rawAnswer(
      `GET /api/guard HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  });

  it('is refused for a closed account, whose open connections are closed but whose tokens stay valid', async () => {
    const { owner, token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    await owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
    expect((await guard.ended()).code).toBe(guardCloseCodes.closed);
    expect(guard.received.some(({ type }) => type === 'revoked')).toBe(false);
    expect(await new GuardClient(url, token).refusal()).toBe(403);
  });
});

describe('a revoked token', () => {
  it('closes its connection within 5 s and opens no other', async () => {
    const { owner, computer, token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    const before = performance.now();
    await owner.call(contract.revokeGuard, at(owner, computer.id));
    expect(await guard.ended()).toEqual({ code: guardCloseCodes.revoked, reason: 'revoked' });
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(guard.received.at(-1)).toEqual({ type: 'revoked' });
    expect(await new GuardClient(url, token).refusal()).toBe(401);
  });

  it('is the old one of a computer that is paired again', async () => {
    const { owner, computer, token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    const code = await newPairingCode(owner, computer.id);
    await guard.heartbeat();
    const { body } = await app().call(contract.pairGuard, { body: { code, version: '1.0.6' } });
    expect((await guard.ended()).code).toBe(guardCloseCodes.revoked);
    expect(guard.received.at(-1)).toEqual({ type: 'revoked' });
    expect(await new GuardClient(url, token).refusal()).toBe(401);
    await GuardClient.connect(url, body.token);
  });

  it('is the one of a removed computer', async () => {
    const { owner, computer, token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    await owner.call(contract.deleteComputer, at(owner, computer.id));
    expect((await guard.ended()).code).toBe(guardCloseCodes.revoked);
    expect(await new GuardClient(url, token).refusal()).toBe(401);
  });
});

describe('a guard that misbehaves', () => {
  it.each([
    ['no JSON', 'olá'],
    ['no object', '[1]'],
    ['null', 'null'],
    ['no type', '{"a":1}'],
    ['a hello without its fields', '{"type":"hello"}'],
    ['a negative reading', '{"type":"finished","reading":{"sessionId":"x","usedSeconds":-1}}'],
    ['a hundred thousand lists', '['.repeat(50_000)],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('is disconnected for %s', async (_, data) => {
    const { token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    guard.socket.send(data);
    expect((await guard.ended()).code).toBe(guardCloseCodes.malformed);
  });

  it('is disconnected for a message before its `hello`', async () => {
    const { token } = await newPaired();
    const guard = new GuardClient(url, token);
    await guard.opened();
    guard.sendHeartbeat();
    expect((await guard.ended()).code).toBe(guardCloseCodes.malformed);
  });

  it('is disconnected for a message of more than 64 KB', async () => {
    const { token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    guard.socket.send(JSON.stringify({ type: 'new', text: 'a'.repeat(65_536) }));
    expect((await guard.ended()).code).toBe(1009);
  });

  it('may send twenty messages at once, and one a second after them', async () => {
    const { token } = await newPaired();
    const guard = await GuardClient.connect(url, token);
    for (let n = 0; n < 18; n += 1) guard.sendHeartbeat();
    await guard.heartbeat();
    for (let n = 0; n < 20; n += 1) guard.sendHeartbeat();
    expect((await guard.ended()).code).toBe(guardCloseCodes.flood);
  });

  it('may send types and fields that this version does not know', async () => {
    const { token } = await newPaired();
    const guard = new GuardClient(url, token);
    await guard.opened();
    guard.socket.send('{"type":"weather","sky":"clear"}');
    guard.socket.send(JSON.stringify({ ...helloFields, shoeSize: 43 }));
    expect((await guard.state()).session).toBeNull();
  });
});

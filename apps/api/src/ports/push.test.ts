import {
  createDecipheriv,
  createECDH,
  createVerify,
  createPublicKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isKnownPushService, openPush } from './push.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on loopback, which answers with this status. */
async function pushService(status: number, headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status, headers).end('whatever');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const push = openPush({
    contact: 'mailto:ajuda@coruja.example',
    isKnown: (url) => url.origin === origin,
  });
  return { origin, push, received };
}

function newKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { pair, publicKey: pair.getPublicKey(), privateKey };
}

function messageFor(origin: string) {
  const [browser, server] = [newKeys(), newKeys()];
  const auth = randomBytes(16);
  const to = { endpoint: `${origin}/send/abc`, p256dh: browser.publicKey, auth };
  return {
    browser,
    auth,
    message: { to, keys: server, text: '{"body":"Turno 12 fechado: faltam R$ 5,00"}' },
  };
}

/** As a browser does (RFC 8291, aes128gcm). */
function decrypt(
  body: Buffer,
  { browser, auth }: Pick<ReturnType<typeof messageFor>, 'browser' | 'auth'>,
): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + 65)];
  const secret = browser.pair.computeSecret(sender);
  const derive = (key: Buffer, by: Buffer, info: (string | Buffer)[], length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, Buffer.concat(info.map((part) => Buffer.from(part))), length));
  const key = derive(secret, auth, ['WebPush: info\0', browser.publicKey, sender], 32);
  const contentKey = derive(key, salt, ['Content-Encoding: aes128gcm\0'], 16);
  const nonce = derive(key, salt, ['Content-Encoding: nonce\0'], 12);
  const cipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

describe('a notification', () => {
  it('arrives encrypted for its browser alone, signed with the server’s key', async () => {
    const { origin, push, received } = await pushService(201);
    const { message, ...own } = messageFor(origin);
    expect(await push.send(message)).toBe('sent');
    const [{ path, headers, body } = {} as Received] = received;
    expect([path, headers['content-encoding'], headers.ttl]).toEqual(['/send/abc', 'aes128gcm', '43200']);
    expect(body.toString('latin1')).not.toContain('Turno');
    expect(decrypt(body, own)).toBe(message.text);
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(message.keys.publicKey.toString('base64url'));
    const [head, claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: 'mailto:ajuda@coruja.example',
    });
    const [x, y] = [message.keys.publicKey.subarray(1, 33), message.keys.publicKey.subarray(33)];
    const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
    const verified = createVerify('sha256')
      .update(`${head}.${claims}`)
      .verify(
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        signature,
        'base64url',
      );
    expect(verified).toBe(true);
  });

  it.each([404, 410])('reports after %i that the browser is gone', async (status) => {
    const { origin, push } = await pushService(status);
    expect(await push.send(messageFor(origin).message)).toBe('gone');
  });

  it.each([400, 403, 429, 500])('asks for a retry after %i', async (status) => {
    const { origin, push } = await pushService(status);
    await expect(push.send(messageFor(origin).message)).rejects.toThrow(`answered ${status}`);
  });

  it('follows no redirect to another address', async () => {
    const other = await pushService(201);
    const { origin, push } = await pushService(307, { Location: `${other.origin}/inside` });
    await expect(push.send(messageFor(origin).message)).rejects.toThrow('answered 307');
    expect(other.received).toEqual([]);
  });

  it('is never sent to an address that is not known', async () => {
    const { push } = await pushService(201);
    const stranger = await pushService(201);
    expect(await push.send(messageFor(stranger.origin).message)).toBe('gone');
    expect(stranger.received).toEqual([]);
  });
});

describe('the known push services', () => {
  const push = openPush({ contact: 'mailto:ajuda@coruja.example' });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('include %s', (endpoint) => {
    expect(isKnownPushService(new URL(endpoint))).toBe(true);
    expect(push.accepts(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('do not include %s', (endpoint) => {
    expect(push.accepts(endpoint)).toBe(false);
  });
});

import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildSecondApp } from '../../test/security/second-app.ts';
import { useTestApp } from '../../test/test-app.ts';
import { ownOriginCheck } from './own-origin.ts';

const getTestApp = useTestApp();

describe('a server without a public address', () => {
  it.each(['127.0.0.1', '0.0.0.0'])(
    'on %s accepts writes from its listening address and the names of its machine, with its port',
    async (host) => {
      const { port, codeFor } = await listen(host);
      for (const name of [host, 'localhost', '127.0.0.1', '[::1]'])
        expect(await codeFor({ origin: `http://${name}:${port}` }), name).toBe('VALIDATION');
      for (const origin of [
        `https://localhost:${port}`,
        `http://localhost:${port + 1}`,
        'http://localhost',
        `http://mal.example:${port}`,
        `http://localhost.mal.example:${port}`,
        'null',
      ]) {
        const { host: named } = URL.canParse(origin) ? new URL(origin) : { host: 'localhost' };
        expect(await codeFor({ origin, host: named }), origin).toBe('CROSS_SITE');
      }
    },
  );

  it('on all addresses accepts writes only from the address that was called', async () => {
    const [own = '127.0.0.2'] = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address);
    const { port, codeFor } = await listen('0.0.0.0');
    const origin = `http://${own}:${port}`;
    expect(await codeFor({ origin }, own)).toBe('VALIDATION');
    expect(await codeFor({ origin, host: `${own}:${port}` })).toBe('CROSS_SITE');
  });
});

it.each([
  ['::', { localAddress: '::ffff:192.168.0.10', localPort: 3_000 }, 'http://192.168.0.10:3000', true],
  ['::', { localAddress: '2001:db8::7', localPort: 3_000 }, 'http://[2001:db8::7]:3000', true],
  ['::', { localAddress: 'fe80::1%eth0', localPort: 3_000 }, 'http://localhost:3000', true],
  ['coruja.local', { localAddress: '192.168.0.10', localPort: 80 }, 'http://coruja.local', true],
  ['coruja.local', { localAddress: '192.168.0.10', localPort: 80 }, 'http://coruja.local:3000', false],
  ['127.0.0.1', { localAddress: undefined, localPort: undefined }, 'http://mal.example', false],
])('listening on %s at %o: is %s its own origin? %s', (listensOn, connection, origin, isOwn) => {
  expect(ownOriginCheck({ publicUrl: 'http://unused', listensOn })(origin, connection)).toBe(isOwn);
});

async function listen(host: string) {
  const app = await buildSecondApp(getTestApp(), { publicUrl: `http://${host}:0`, listensOn: host });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host });
  const { port } = app.server.address() as AddressInfo;
  /** The code with which an empty sign-up is refused. */
  const codeFor = async (headers: Record<string, string>, called = '127.0.0.1'): Promise<string> => {
    const path = '/api/auth/store/signup';
    const call = request({ method: 'POST', host: called, family: isIPv6(called) ? 6 : 4, port, path });
    for (const [name, value] of Object.entries(headers)) call.setHeader(name, value);
    call.setHeader('content-type', 'application/json').end('{}');
    const [answer] = await once(call, 'response');
    return ((await json(answer)) as { code: string }).code;
  };
  return { port, codeFor };
}

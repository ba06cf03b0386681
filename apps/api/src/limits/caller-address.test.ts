import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify from 'fastify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerAddress, type TrustProxy } from './caller-address.ts';

function addressOf(setting: TrustProxy, remoteAddress: string | undefined, forwarded?: string) {
  const request = new IncomingMessage({ remoteAddress } as Socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return callerAddress(setting)(request);
}

describe('a caller’s address', () => {
  it.each([
    [false, '198.51.100.4', '192.0.2.1', '198.51.100.4'],
    [1, '10.0.0.1', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    [2, '10.0.0.1', '192.0.2.1, 203.0.113.7', '192.0.2.1'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    [1, '10.0.0.1', 'quem?', null],
    [1, '10.0.0.1', `fe80::1%${'a'.repeat(100)}`, null],
    ['10.0.0.0/8', '10.7.0.1', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '11.7.0.1', '192.0.2.1', '11.7.0.1'],
    [1, undefined, undefined, null],
  ])('behind %s, from %s saying %s, is %s', (setting, remote, forwarded, expected) => {
    expect(addressOf(setting, remote, forwarded)).toBe(expected);
  });

  it('equals the framework’s', async () => {
    const address = fc.constantFrom(
      '10.0.0.1',
      '10.255.0.9',
      '192.168.3.4',
      '203.0.113.7',
      '::1',
      '::ffff:10.0.0.1',
      '2001:db8::1',
      'fd00::7',
    );
    const settings = [
      false,
      true,
      '10.0.0.0/8',
      '10.0.0.0/255.255.0.0',
      '10.0.0.1, ::1',
      'fd00::/8,192.168.0.0/16,2001:db8::1',
    ];
    for (const trustProxy of settings) {
      const app = Fastify({ trustProxy });
      app.get('/', (request) => request.ip);
      const forwarded = fc.array(fc.oneof(address, fc.constant(' ')), { maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(address, forwarded, async (remoteAddress, chain) => {
          const headers = { 'x-forwarded-for': chain.join(', ') };
          const { body } = await app.inject({ url: '/', remoteAddress, headers });
          expect(addressOf(trustProxy, remoteAddress, chain.join(', '))).toBe(body);
        }),
      );
      await app.close();
    }
  });
});

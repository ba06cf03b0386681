import { startPasskeySignIn } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { buildSecondApp } from '../../../test/security/second-app.ts';
import { send } from '../../../test/security/send.ts';
import { randomAddress } from '../../../test/random-people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('passkeys by the server’s address', () => {
  it.each([
    ['https://painel.coruja.example', 'painel.coruja.example'],
    ['http://localhost:8080', 'localhost'],
    ['http://painel.coruja.example', null],
    ['https://192.0.2.10', null],
    ['http://127.0.0.1:3000', null],
    ['http://[::1]:3000', null],
  ])('%s has passkeys for %s', async (publicUrl, rpId) => {
    const second = await buildSecondApp(app(), { publicUrl });
    const answer = await send(second, startPasskeySignIn, { address: randomAddress() });
    const expected = rpId === null ? { code: 'PASSKEYS_UNAVAILABLE' } : { rpId };
    expect([answer.status, answer.json]).toEqual([
      rpId === null ? 409 : 200,
      expect.objectContaining(expected),
    ]);
    await second.close();
  });

  it('work for localhost when no public address is set', async () => {
    const second = await buildSecondApp(app(), { publicUrl: 'http://0.0.0.0:3000', listensOn: '0.0.0.0' });
    const answer = await send(second, startPasskeySignIn, { address: randomAddress() });
    expect(answer.json).toMatchObject({ rpId: 'localhost' });
    await second.close();
  });
});

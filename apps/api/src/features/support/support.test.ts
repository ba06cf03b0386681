import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { buildSecondApp } from '../../../test/security/second-app.ts';
import { fakePorts } from '../../../test/fake-ports.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('the support', () => {
  it('is told to anybody, and what this installation has not said is absent', async () => {
    const { status, body } = await app().call(contract.getSupport, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      email: null,
      whatsapp: null,
      guard: { version: 'v1.0.6', windows: null, linux: null },
    });
  });

  it('is what the settings say', async () => {
    const support = { email: 'ajuda@exemplo.com', whatsapp: '5511987654321' };
    const second = await buildSecondApp(app(), { ports: { ...fakePorts(), support } });
    const answer = await second.inject({ method: 'GET', url: '/api/support' });
    await second.close();
    expect(answer.json()).toMatchObject(support);
  });
});

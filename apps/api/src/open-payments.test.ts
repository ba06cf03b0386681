import { describe, expect, it, vi } from 'vitest';
import { readEnv } from './env.ts';
import { warnOfSandbox } from './open-payments.ts';

const publicUrl = 'https://painel.coruja.example';
const asaas = {
  PAYMENTS: 'asaas',
  ASAAS_URL: 'https://api.asaas.com/v3',
  ASAAS_API_KEY: '$aact_prod_chave',
  ASAAS_WEBHOOK_TOKEN: 'um-token-de-pelo-menos-32-caracteres',
};

function warningsWith(settings: Record<string, string>) {
  const warn = vi.fn<(facts: object, message: string) => void>();
  warnOfSandbox(readEnv(settings), { warn });
  return warn.mock.calls;
}

describe('starting without a real payment provider', () => {
  it.each([
    [{ PUBLIC_URL: publicUrl }],
    [{ PUBLIC_URL: publicUrl, PAYMENTS: 'sandbox', NODE_ENV: 'production' }],
    [{ PUBLIC_URL: publicUrl, DEMO: '1' }],
    [{ PUBLIC_URL: 'https://localhost:3000' }],
  ])('is logged once as a warning with %j', (settings) => {
    expect(warningsWith(settings)).toEqual([
      [
        { publicUrl: settings.PUBLIC_URL },
        expect.stringMatching(/^PAYMENTS=sandbox: .* without real payments/),
      ],
    ]);
  });

  it.each([
    [{}],
    [{ PUBLIC_URL: 'http://192.168.0.10:3000' }],
    [{ PUBLIC_URL: 'https://localhost:3000', DEMO: '1' }],
    [{ PUBLIC_URL: 'https://127.0.0.1', DEMO: '1' }],
    [{ PUBLIC_URL: 'https://[::1]:3000', DEMO: '1' }],
    [{ PUBLIC_URL: publicUrl, ...asaas }],
  ])('is not logged with %j', (settings) => {
    expect(warningsWith(settings)).toEqual([]);
  });
});

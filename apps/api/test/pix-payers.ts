import { centavos, dayInZone } from '@coruja/domain';
import { Secret } from '../src/ports/payments/secret.ts';
import type {
  NewAccount,
  NewCode,
  OpenedCode,
  PixNotice,
  ProviderPix,
} from '../src/ports/pix/pix-provider.ts';
import type { Payment, PixUnderTest } from './pix-under-test.ts';

/** R$ 12,50, what a code costs unless a test says something else. */
export const price = centavos(1_250);

/** Today in São Paulo. */
export function todayOf({ clock }: PixUnderTest): string {
  return dayInZone(clock.now().getTime(), 'America/Sao_Paulo');
}

/** A code for ten minutes. */
export function newCode({ clock }: PixUnderTest, rest: Partial<NewCode> = {}): NewCode {
  return {
    reference: crypto.randomUUID(),
    txid: 'ACDEFHJKMN',
    amount: price,
    expiresAt: new Date(clock.now().getTime() + 10 * 60_000),
    ...rest,
  };
}

/** Opens a code. Its `id` is the provider's, or the payload if the provider has none. */
export async function openCode(
  tested: PixUnderTest,
  rest: Partial<NewCode> = {},
): Promise<OpenedCode & { readonly id: string; readonly reference: string }> {
  const code = newCode(tested, rest);
  const opened = await tested.provider.open(code);
  return { ...opened, id: opened.codeId ?? opened.payload, reference: code.reference };
}

/** A new code, paid. */
export async function paidCode(tested: PixUnderTest, how: Payment = {}, rest: Partial<NewCode> = {}) {
  const code = await openCode(tested, rest);
  const [paymentId = ''] = await tested.pay(code.id, how);
  return { code, paymentId };
}

export function receivedBy({ provider }: PixUnderTest, codeId: string): Promise<ProviderPix[]> {
  return provider.listReceived({ codeId });
}

/** Every notice so far, as the adapter reads it. */
export function noticesOf(tested: PixUnderTest): PixNotice[] {
  return tested.notices().map(({ headers, body }) => {
    const reading = tested.provider.readNotice(headers, body);
    if (reading.outcome !== 'read') throw new Error(reading.outcome);
    return reading.notice;
  });
}

/** The details for opening an account. */
export const owner: NewAccount = {
  storeId: crypto.randomUUID(),
  name: 'Lan House do Bairro',
  email: 'contato@bairro.com.br',
  cpfCnpj: '11.444.777/0001-61',
  mobilePhone: '+5511912345678',
  income: centavos(1_500_000),
  companyType: 'MEI',
  postalCode: '01001-000',
  address: 'Praça da Sé',
  addressNumber: '100',
  complement: null,
  province: 'Sé',
  webhook: {
    url: 'https://coruja.example/api/payments/webhook/2',
    token: new Secret(`token-${crypto.randomUUID()}`),
  },
};

import { AsaasPixProviders } from '../src/ports/pix/asaas-pix.ts';
import type { PaymentLog } from '../src/ports/payments/asaas-client.ts';
import type { PixAccess, PixAccountState } from '../src/ports/pix/pix-provider.ts';
import { Secret } from '../src/ports/payments/secret.ts';
import { type AccountStatus, type StandInPixAccount, approved } from './asaas-pix-stand-in-account.ts';
import { forgeriesOf } from './asaas-pix-stand-in-webhooks.ts';
import { AsaasPixStandIn } from './asaas-pix-stand-in.ts';
import { found } from './asaas-stand-in-checks.ts';
import { recordingLog } from './asaas-stand-in-providers.ts';
import { timeoutsFor } from './asaas-stand-in-server.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import type { PixAdapter, PixUnderTest } from './pix-under-test.ts';

export const asaasPix: PixAdapter = {
  name: 'asaas',
  can: { confirmsItself: true, refusesWrongPayments: true, reportsLostDisputes: false },
  start: asaasPixUnderTest,
};

export const webhook = { url: 'https://coruja.example/api/payments/webhook/1', email: 'a@saojoao.com.br' };

/** The provider's status of an account in each state. */
const statuses: Readonly<Record<PixAccountState, AccountStatus>> = {
  DOCUMENTS: { ...approved, general: 'PENDING', documentation: 'PENDING' },
  REVIEW: { ...approved, general: 'PENDING', documentation: 'AWAITING_APPROVAL' },
  ACTIVE: approved,
  RENEW: { ...approved, isExpired: true },
  BLOCKED: { ...approved, documentation: 'REJECTED' },
  REJECTED: { ...approved, general: 'REJECTED', documentation: 'REJECTED' },
};

export async function asaasPixUnderTest(): Promise<
  PixUnderTest & {
    readonly standIn: AsaasPixStandIn;
    readonly at: StandInPixAccount;
    readonly account: { readonly providers: AsaasPixProviders; readonly access: PixAccess };
    readonly log: ReturnType<typeof recordingLog>;
  }
> {
  const clock = movableClock();
  const standIn = new AsaasPixStandIn(() => clock.now());
  await standIn.start();
  const log = recordingLog();
  const providers = asaasPixAt(standIn, clock, { log });
  const at = standIn.open({ name: 'Lan House São João Ltda', cpfCnpj: '12ABC34501DE35', ownerId: null });
  const access = await activeAccess(providers, at);
  return {
    provider: providers.of(access),
    account: { providers, access },
    standIn,
    at,
    clock,
    log,
    pay: async (code, { amount, times = 1, late, analysed = false } = {}) => {
      const row = [...at.codes.values()].find(({ id, payload }) => id === code || payload === code);
      if (late && row) clock.set(new Date(Number(row['expiresAt']) + 60_000).toISOString());
      const how = { analysed, ...(amount === undefined ? {} : { amount }) };
      return Array.from({ length: times }, () => at.pay(code, how)).flatMap((paid) => paid?.id ?? []);
    },
    analyse: async (paymentId, outcome) => {
      const payment = found(at.payments, paymentId);
      if (outcome === 'received') at.receive(payment);
      else at.deny(payment);
    },
    dispute: async (paymentId, outcome) => at.dispute(paymentId, outcome),
    setAccountState: async (state) => at.setStatus(statuses[state]),
    setBalance: async (balance) => at.book.setBalance(balance),
    passTime: async () => at.passTime(),
    notices: () => at.webhooks.notices,
    forge: forgeriesOf,
    stop: () => standIn.stop(),
  };
}

/** The access of a store with an approved account, whose address key is known and whose webhook is registered. */
export async function activeAccess(
  providers: AsaasPixProviders,
  at: StandInPixAccount,
  storeId = '0b7e2a55-7d4c-4b35-9a3e-1f4a8c2d9e10',
): Promise<PixAccess> {
  const access: PixAccess = {
    storeId,
    apiKey: new Secret(at.settings.apiKey),
    webhookToken: new Secret(`token-of-${storeId}`),
    accountId: null,
    addressKey: null,
  };
  const { accountId, addressKey } = await providers.of(access).readAccount();
  const active = { ...access, accountId, addressKey };
  await providers.watch(active, webhook);
  return active;
}

export function asaasPixAt(
  standIn: AsaasPixStandIn,
  clock: MovableClock,
  options: { readonly log?: PaymentLog; readonly apiKey?: string } = {},
): AsaasPixProviders {
  const { log = recordingLog(), apiKey = standIn.root.settings.apiKey } = options;
  return new AsaasPixProviders({
    baseUrl: standIn.baseUrl,
    apiKey,
    userAgent: 'Coruja/0.1 (test)',
    clock,
    log,
    timeouts: timeoutsFor(standIn, { cardMs: 1_000, otherMs: 1_000 }),
  });
}

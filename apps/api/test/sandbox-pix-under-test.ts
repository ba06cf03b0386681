import { dayInZone } from '@coruja/domain';
import { Secret } from '../src/ports/payments/secret.ts';
import { SandboxPixRecords } from '../src/ports/pix/sandbox-pix-records.ts';
import { SandboxPix } from '../src/ports/pix/sandbox-pix.ts';
import { forgeriesOf } from './asaas-pix-stand-in-webhooks.ts';
import { mapStore } from './asaas-stand-in-providers.ts';
import type { StandInNotice } from './asaas-stand-in.ts';
import { movableClock } from './movable-clock.ts';
import type { Payment, PixAdapter, PixUnderTest } from './pix-under-test.ts';

export const sandboxPix: PixAdapter = {
  name: 'sandbox',
  // It pays whatever a test or a demonstration wants to see.
  can: { confirmsItself: true, refusesWrongPayments: false, reportsLostDisputes: true },
  start: sandboxPixUnderTest,
};

const storeId = '0b7e2a55-7d4c-4b35-9a3e-1f4a8c2d9e10';

async function sandboxPixUnderTest(): Promise<PixUnderTest> {
  const clock = movableClock();
  const store = mapStore();
  const records = new SandboxPixRecords(store, storeId);
  const sent: StandInNotice[] = [];
  const providers = new SandboxPix({
    store,
    now: () => clock.now(),
    deliver: async ({ headers, body }) => {
      sent.push({ headers, body });
      return 200;
    },
  });
  const given = {
    storeId,
    apiKey: new Secret('sandbox_conta_de_teste'),
    webhookToken: new Secret(`token-of-${storeId}`),
  };
  await providers.watch({ ...given, accountId: null, addressKey: null });
  const { accountId, addressKey } = await providers
    .of({ ...given, accountId: null, addressKey: null })
    .readAccount();
  const access = { ...given, accountId, addressKey };
  const referenceOf = async (paymentId: string) => (await records.findPayment(paymentId))?.reference ?? '';
  const paymentIds = async () => (await records.listPayments()).map(({ paymentId }) => paymentId);

  async function pay(code: string, { amount, times, late, analysed: isExamined }: Payment = {}) {
    const found = (await records.listCodes()).find(
      ({ codeId, payload }) => codeId === code || payload === code,
    );
    if (!found) return [];
    if (late) clock.set(new Date(Date.parse(found.expiresAt) + 60_000).toISOString());
    const before = await paymentIds();
    await providers.pay(storeId, found.reference, { amount, times, isExamined });
    return (await paymentIds()).filter((id) => !before.includes(id));
  }

  return {
    provider: providers.of(access),
    account: { providers, access },
    clock,
    pay,
    analyse: async (paymentId, state) =>
      void (await providers.change(storeId, await referenceOf(paymentId), { state })),
    dispute: async (paymentId, dispute) =>
      void (await providers.change(storeId, await referenceOf(paymentId), { dispute })),
    setAccountState: async (state) => void (await providers.setAccountState(storeId, state)),
    async setBalance(balance) {
      const account = await records.findAccount();
      if (!account) throw new Error('no account');
      const day = dayInZone(clock.now().getTime(), 'America/Sao_Paulo');
      const amount = balance - account.balance;
      await records.addEntry({ id: crypto.randomUUID(), kind: 'other', paymentId: null, amount, day });
      await records.putAccount({ ...account, balance });
    },
    passTime: () => providers.tick(),
    notices: () => sent,
    forge: forgeriesOf,
    stop: async () => undefined,
  };
}

import { centavos } from '@coruja/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pixAdapters } from '../../../test/pix-adapters.ts';
import { noticesOf, owner, paidCode } from '../../../test/pix-payers.ts';
import type { PixUnderTest } from '../../../test/pix-under-test.ts';
import type { PixAccountState, TransferTarget } from './pix-provider.ts';

const byKey: TransferTarget = { kind: 'pix', key: '+5511987654321', keyType: 'PHONE' };
describe.each(pixAdapters)('the PIX provider $name', (adapter) => {
  const { can } = adapter;
  let tested: PixUnderTest;
  beforeEach(async () => {
    tested = await adapter.start();
  });
  afterEach(() => tested.stop());

  const about = (paymentId: string) => noticesOf(tested).filter((notice) => notice.paymentId === paymentId);

  describe.runIf(can.confirmsItself)('a notice', () => {
    it('names the payment, with our reference or none', async () => {
      const { code, paymentId } = await paidCode(tested);
      const told = about(paymentId);
      expect(told.length).toBeGreaterThan(0);
      for (const { kind, reference, dispute } of told) {
        expect(kind).toBe('payment');
        expect([code.reference, null]).toContain(reference);
        expect(dispute).toBeNull();
      }
    });

    it('names the transfer by our reference, and the account', async () => {
      await tested.setBalance(centavos(5_000));
      const reference = crypto.randomUUID();
      await tested.provider.transfer({ reference, amount: centavos(1_000), to: byKey });
      await tested.passTime();
      expect(noticesOf(tested)).toContainEqual(expect.objectContaining({ kind: 'transfer', reference }));
      await tested.setAccountState('RENEW');
      expect(noticesOf(tested)).toContainEqual(expect.objectContaining({ kind: 'account' }));
    });

    it('has an id of its own, the same in every repetition, and nobody’s name', async () => {
      await paidCode(tested);
      const once = noticesOf(tested);
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
      expect(noticesOf(tested)).toEqual(once);
      expect(JSON.stringify(once)).not.toMatch(/Maria|Souza|\d{3}\.\d{3}/);
    });

    it('that is forged is recognised', async () => {
      await paidCode(tested);
      const forgeries = tested.notices().flatMap((notice) => tested.forge(notice));
      expect(forgeries.length).toBeGreaterThan(0);
      for (const { headers, body } of forgeries) {
        expect(tested.provider.readNotice(headers, body)).toEqual({ outcome: 'forged' });
      }
    });

    it('with an invalid body is unreadable', async () => {
      await paidCode(tested);
      const [notice] = tested.notices();
      for (const body of ['', '{', '[]', '{}', '{"id":"evt_1"}']) {
        expect(tested.provider.readNotice(notice?.headers ?? {}, body)).toEqual({ outcome: 'unreadable' });
      }
    });
  });

  describe.runIf(can.confirmsItself)('an account', () => {
    it.each<PixAccountState>(['DOCUMENTS', 'REVIEW', 'BLOCKED', 'REJECTED'])(
      'that is %s has no key, and is active again later with the same one',
      async (state) => {
        const before = await tested.provider.readAccount();
        expect(before).toMatchObject({ state: 'ACTIVE', addressKey: expect.any(String) });
        await tested.setAccountState(state);
        expect(await tested.provider.readAccount()).toMatchObject({
          accountId: before.accountId,
          state,
          addressKey: null,
        });
        await tested.setAccountState('ACTIVE');
        expect(await tested.provider.readAccount()).toEqual(before);
      },
    );

    it('that is RENEW keeps its key', async () => {
      const { addressKey } = await tested.provider.readAccount();
      await tested.setAccountState('RENEW');
      expect(await tested.provider.readAccount()).toMatchObject({ state: 'RENEW', addressKey });
    });

    it('without documents says where to send them', async () => {
      await tested.setAccountState('DOCUMENTS');
      expect((await tested.provider.readAccount()).documentsUrl).toMatch(/^https?:\/\//);
    });

    it('has its owner and the balance that can be paid out', async () => {
      await tested.setBalance(centavos(123_456));
      const account = await tested.provider.readAccount();
      expect(account.balance).toBe(123_456);
      expect(account.holder).toEqual(expect.any(String));
    });

    it('is opened once for a document, and then read with its own key', async () => {
      const providers = tested.account?.providers;
      if (!providers) throw new Error('no accounts');
      const { accountId, apiKey } = await providers.createAccount(owner);
      const access = {
        storeId: owner.storeId,
        apiKey,
        webhookToken: owner.webhook.token,
        accountId,
        addressKey: null,
      };
      const account = await providers.of(access).readAccount();
      expect(account).toMatchObject({ accountId, addressKey: null, balance: 0 });
      expect(['DOCUMENTS', 'REVIEW']).toContain(account.state);
      await expect(providers.createAccount(owner)).rejects.toMatchObject({ kind: 'refused' });
    });

    it('sends each notice once, however often its webhook is set', async () => {
      const { account } = tested;
      if (!account) throw new Error('no accounts');
      const webhook = { url: 'https://coruja.example/api/payments/webhook/1', email: 'a@saojoao.com.br' };
      await account.providers.watch(account.access, webhook);
      await account.providers.watch(account.access, webhook);
      await paidCode(tested);
      const ids = noticesOf(tested).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(0);
    });
  });
});

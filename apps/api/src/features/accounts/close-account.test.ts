import * as contract from '@coruja/contract';
import { describe, expect, it, vi } from 'vitest';
import { newComputer, newSession } from '../../../test/factories.ts';
import { findProviderFaults } from '../../../test/interleavings/provider-check.ts';
import { subscribeTo } from '../../../test/subscribed-stores.ts';
import { cardFields, chargesOf, newSubscriber } from '../../../test/subscription-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('closing an account', () => {
  it('waits for the last session, then refuses sign-in with the date', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const session = await newSession(owner, { computerId: computer.id, isGuest: true });
    const params = { storeId: owner.store.id };
    expect((await owner.call(contract.closeStore, { params })).error.code).toBe('SESSIONS_ACTIVE');
    await owner.call(contract.endSession, { params: { ...params, sessionId: session.id } });
    expect((await owner.call(contract.closeStore, { params })).status).toBe(204);
    expect((await owner.call(contract.me, {})).status).toBe(401);
    const { email } = owner.store;
    const again = await app().call(contract.login, { body: { email, password: owner.password } });
    expect([again.status, again.error.code]).toEqual([403, 'ACCOUNT_CLOSED']);
    expect(again.error.message).toBe(
      'Esta conta foi encerrada em 21/11/2026. Os dados serão apagados em 21/12/2026; até lá, fale com o suporte para reabri-la.',
    );
    const wrong = await app().call(contract.login, { body: { email, password: 'outra-senha' } });
    expect(wrong.error.code).toBe('INVALID_CREDENTIALS');
  });

  it('tells the date however often the right password is tried', async () => {
    const owner = await app().newOwner();
    const body = { email: owner.store.email, password: owner.password };
    await owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const answer = await app().call(contract.login, { body });
      expect(answer.error.code).toBe('ACCOUNT_CLOSED');
    }
  });

  it('mails the owner until when it can be reopened', async () => {
    const owner = await app().newOwner();
    const { id: storeId, email, name: storeName, ownerName, timeZone } = owner.store;
    await owner.call(contract.closeStore, { params: { storeId } });
    await app().runJobs();
    expect(app().mail.sent.at(-1)).toEqual({
      to: email,
      letter: {
        kind: 'account-closed',
        storeName,
        ownerName,
        timeZone,
        at: '2026-11-21T20:00:00.000Z',
        erasedFrom: '2026-12-21T20:00:00.000Z',
      },
    });
  });

  it('cancels the subscription', async () => {
    const owner = await app().newOwner();
    const { kysely } = app().database;
    await subscribeTo(app(), { storeId: owner.store.id, plan: 'Profissional' });
    await owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
    const row = await kysely
      .selectFrom('subscriptions')
      .select('cancelled_at')
      .where('store_id', '=', owner.store.id)
      .executeTakeFirst();
    expect(row).toEqual({ cancelled_at: app().clock.now() });
  });

  it('gives the charge of a card that was under way back, and renews nothing', async () => {
    const store = await newSubscriber(app());
    const { sandbox } = app();
    const charge = sandbox.charge.bind(sandbox);
    const charged = vi.spyOn(sandbox, 'charge').mockImplementationOnce(async (order) => {
      const result = await charge(order);
      const params = { storeId: store.owner.store.id };
      expect((await store.owner.call(contract.closeStore, { params })).status).toBe(204);
      return result;
    });
    expect((await store.choose('Essencial', cardFields())).status).toBe(401);
    expect(charged).toHaveBeenCalledOnce();
    await app().runJobs();
    expect(await chargesOf(app(), store.owner.store.id)).toMatchObject([{ status: 'REFUNDED' }]);
    expect(await findProviderFaults(app().database)).toEqual([]);
  });

  it('records that the account was signed out, and from where', async () => {
    const owner = await app().newOwner();
    const params = { storeId: owner.store.id };
    await owner.call(contract.closeStore, { params }, { address: '192.0.2.77' });
    const { rows } = await app().database.query(
      `select address from access_records where store_id = $1 and kind = 'sign-out'`,
      [owner.store.id],
    );
    expect(rows).toEqual([{ address: '192.0.2.77' }]);
  });
});

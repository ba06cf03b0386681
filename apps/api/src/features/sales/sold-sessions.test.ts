import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { dayKinds } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// R$ 6,00 an hour.

const app = useTestApp();
const params = (owner: Owner) => ({ params: { storeId: owner.store.id } });

function sell(owner: Owner, time: contract.SaleBody['time'], more: Partial<contract.SaleBody> = {}) {
  return owner.call(contract.createSale, {
    ...params(owner),
    body: { paymentType: 'CASH', items: [], time, ...more },
  });
}

async function sessions(owner: Owner) {
  return (await owner.call(contract.listActiveSessions, params(owner))).body;
}

/** A guest's hour that was paid at its start. */
async function paidGuest() {
  const owner = await newPricedOwner(app());
  const computer = await newComputer(owner, 'PC 05');
  const { body } = await sell(owner, [{ kind: 'session', computerId: computer.id, minutes: 60 }]);
  return { owner, sessionId: body.items[0]?.time?.sessionId ?? '' };
}

describe('more time for a session that is paid for', () => {
  it('is priced by the rules from the session’s current end on, and extends it', async () => {
    const { owner, sessionId } = await paidGuest();
    const [before] = await sessions(owner);
    const end = new Date(before?.endTime ?? '');
    const local = new Date(end.getTime() - 3 * 3_600_000);
    const from = local.getUTCHours() * 60 + local.getUTCMinutes();
    const rule = {
      name: 'Depois',
      rooms: null,
      days: [...dayKinds],
      from,
      until: (from + 60) % 1_440 || 1_440,
      pricePerHour: 12,
    };
    const { body: prices } = await owner.call(contract.getPrices, params(owner));
    const document = { ...prices.document, rules: [rule] };
    await owner.call(contract.replacePrices, {
      ...params(owner),
      body: { version: prices.version, document },
    });
    app().clock.moveMinutes(50);
    const { status, body } = await sell(owner, [{ kind: 'extension', sessionId, minutes: 30, price: 6 }]);
    expect([status, body.total]).toEqual([201, 6]);
    expect(body.items).toMatchObject([
      {
        product: { name: 'Mais tempo no PC 05 · 30 min' },
        time: { kind: 'extension', minutes: 30, sessionId, rules: [{ rule: 'Depois', amount: 6 }] },
      },
    ]);
    expect(await sessions(owner)).toMatchObject([
      {
        id: sessionId,
        durationInMinutes: 90,
        billing: 'paid',
        endTime: new Date(end.getTime() + 30 * 60_000).toISOString(),
      },
    ]);
    const refund = { params: { storeId: owner.store.id, saleId: body.id }, body: { reason: 'Desistiu' } };
    expect((await owner.call(contract.refundSale, refund)).error.code).toBe('SESSION_RUNNING');
  });

  it('is refused at another price, and then nothing has changed', async () => {
    const { owner, sessionId } = await paidGuest();
    const { error } = await sell(owner, [{ kind: 'extension', sessionId, minutes: 30, price: 1 }]);
    expect(error.message).toBe('O preço mudou para R$ 3,00. Confira e finalize de novo.');
    expect(await sessions(owner)).toMatchObject([{ durationInMinutes: 60 }]);
    expect((await sell(owner, [{ kind: 'extension', sessionId, minutes: 1_440 }])).error.code).toBe(
      'SESSION_TOO_LONG',
    );
    app().clock.moveMinutes(61);
    expect((await sell(owner, [{ kind: 'extension', sessionId, minutes: 30 }])).error.code).toBe(
      'SESSION_ENDED',
    );
    const nowhere = await sell(owner, [{ kind: 'extension', sessionId: randomUUID(), minutes: 30 }]);
    expect(nowhere.error.code).toBe('SESSION_NOT_FOUND');
  });

  it('is sold twice in one cart, each part where the one before ends', async () => {
    const { owner, sessionId } = await paidGuest();
    const line = { kind: 'extension' as const, sessionId, minutes: 15 };
    expect((await sell(owner, [line, line])).body.total).toBe(3);
    expect(await sessions(owner)).toMatchObject([{ durationInMinutes: 90 }]);
  });

  it('is added once for each of many concurrent sales', async () => {
    const { owner, sessionId } = await paidGuest();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sell(owner, [{ kind: 'extension', sessionId, minutes: 15 }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await sessions(owner)).toMatchObject([{ durationInMinutes: 60 + 8 * 15 }]);
  });

  it('is sold only to the session’s customer, and only for a paid session', async () => {
    const owner = await newPricedOwner(app());
    const [ana, bia] = [await newCustomer(owner, { minutes: 60 }), await newCustomer(owner)];
    const [one, two] = [await newComputer(owner), await newComputer(owner)];
    const userId = ana.id;
    const balance = await newSession(owner, { computerId: one.id, userId, durationInMinutes: 30 });
    const more = (sessionId: string, of: Partial<contract.SaleBody>) =>
      sell(owner, [{ kind: 'extension', sessionId, minutes: 15 }], of);
    expect((await more(balance.id, { userId })).error.fields).toEqual({
      time: 'Esta sessão ainda não foi paga. Adicione o tempo na própria sessão.',
    });
    expect((await more(balance.id, { userId: bia.id })).error.fields).toEqual({
      userId: 'A sessão é de outro cliente. Escolha o cliente dela.',
    });
    const guest = await newSession(owner, { computerId: two.id, isGuest: true });
    expect((await more(guest.id, {})).status).toBe(400);
    const { body: bills } = await owner.call(contract.listBills, params(owner));
    const paid = await sell(owner, [{ kind: 'bill', billId: bills[0]?.id ?? '' }]);
    expect((await more(guest.id, {})).body.total).toBe(1.5);
    // The bill would ask for the added time again.
    const refund = {
      params: { storeId: owner.store.id, saleId: paid.body.id },
      body: { reason: 'Desistiu' },
    };
    expect((await owner.call(contract.refundSale, refund)).error.code).toBe('TIME_USED');
  });
});

import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCustomer, newSession } from '../../../test/factories.ts';
import { balance, end, giveBack, lostOf } from '../../../test/lost-time-calls.ts';
import {
  dismiss,
  giveOutageBack,
  loseFor45,
  loseGuards,
  newFloor,
  newOutage,
  newPlayer,
  outages,
  returnGuards,
} from '../../../test/outage-calls.ts';
import { buyPackage, newPackageOwner, nightPass, tenHours } from '../../../test/package-owner.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { entries as registerEntries } from '../../../test/register-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { isTimePriced } from '../../../test/unpriced-store.ts';

const app = useTestApp();

// Seven in the evening in São Paulo.
beforeEach(() => app().clock.set('2026-11-21T22:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });
const pass = (minutes: number) => app().clock.moveMinutes(minutes);

describe('an outage', () => {
  it('gives a running session its time back, once, with the end that was announced', async () => {
    const owner = await app().newOwner();
    const [one = '', two = ''] = await newFloor(owner, 3);
    const ana = await newPlayer(owner, one);
    await loseFor45(app(), owner, [one, two]);
    const offered = await outages(owner);
    expect(offered).toEqual([
      {
        startTime: '2026-11-21T22:02:00.000Z',
        endTime: '2026-11-21T22:47:00.000Z',
        sessions: [
          {
            id: ana.id,
            computer: ana.computer,
            user: { id: ana.user.id, name: 'Ana Lima' },
            minutes: 45,
            returns: 'session',
            endTime: '2026-11-21T23:45:00.000Z',
            bill: null,
            reason: null,
            saleId: null,
          },
        ],
      },
    ]);
    const { status, body } = await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    expect([status, body]).toEqual([200, offered[0]]);
    const [session] = (await owner.call(contract.listActiveSessions, { params: of(owner) })).body;
    expect(session).toMatchObject({ endTime: '2026-11-21T23:45:00.000Z', durationInMinutes: 60 });
    expect(session?.remainingTime).toBe(58 * 60);
    expect(await outages(owner)).toEqual([]);
    const again = await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    expect([again.status, again.error.code, again.error.message]).toEqual([
      409,
      'OUTAGE_SETTLED',
      'Esta queda já foi resolvida.',
    ]);
    // Used minutes stay used; the rest goes back when the session ends early.
    pass(10);
    expect((await end(owner, ana.id)).body.refundedMinutes).toBe(48);
    expect(await balance(owner, ana.user.id)).toBe(60 + 48);
  });

  it('gives the minutes of a session that is over to the balance, as an entry of its own', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 2);
    const ana = await newPlayer(owner, ids[0] ?? '', 30);
    const bia = await newPlayer(owner, ids[1] ?? '', 60);
    pass(2);
    await loseGuards(app(), ids);
    pass(10);
    expect((await end(owner, bia.id)).body.refundedMinutes).toBe(48);
    pass(35);
    await returnGuards(owner, ids);
    expect((await outages(owner))[0]?.sessions).toMatchObject([
      { id: ana.id, minutes: 28, returns: 'balance', endTime: null },
      { id: bia.id, minutes: 10, returns: 'balance' },
    ]);
    await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    expect([await balance(owner, ana.user.id), await balance(owner, bia.user.id)]).toEqual([118, 118]);
    const params = { userId: bia.user.id };
    const { body } = await owner.call(contract.listCreditEntries, { params });
    expect(body.map(({ kind, minutes, actor }) => [kind, minutes, actor])).toEqual([
      ['outage', 10, 'owner'],
      ['refund', 48, 'owner'],
      ['session', -60, 'owner'],
      ['grant', 120, 'owner'],
    ]);
    // The register says who sat where and when.
    expect((await registerEntries(owner)).map(({ endTime }) => endTime).toSorted()).toEqual([
      '2026-11-21T22:12:00.000Z',
      '2026-11-21T22:30:00.000Z',
    ]);
    expect(await lostOf(owner, ana.id)).toBeUndefined();
    expect((await giveBack(owner, ana.id)).status).toBe(409);
  });

  it.skipIf(isTimePriced)(
    'corrects the bill of a guest, and what a guest pays while time has no price',
    async () => {
      const priced = await newPricedOwner(app());
      const ids = await newFloor(priced, 2);
      const guest = await newSession(priced, { computerId: ids[0] ?? '', isGuest: true });
      const plain = await app().newOwner();
      await plain.call(contract.updateStore, { body: { pricePerHour: 6 } });
      const others = await newFloor(plain, 2);
      await newSession(plain, { computerId: others[0] ?? '', isGuest: true });
      pass(2);
      await loseGuards(app(), [...ids, ...others]);
      pass(45);
      await returnGuards(priced, ids);
      await returnGuards(plain, others);
      pass(20);
      const back = { minutes: 45, returns: 'bill', bill: { amount: 6, corrected: 1.5 } };
      expect((await outages(priced))[0]?.sessions).toMatchObject([back]);
      expect((await outages(plain))[0]?.sessions).toMatchObject([back]);
      await giveOutageBack(priced, '2026-11-21T22:02:00.000Z');
      await giveOutageBack(plain, '2026-11-21T22:02:00.000Z');
      const bills = await priced.call(contract.listBills, { params: of(priced) });
      expect(bills.body).toMatchObject([{ session: { id: guest.id }, minutes: 15, amount: 1.5 }]);
      const past = await plain.call(contract.listPastSessions, { params: of(plain) });
      expect(past.body).toMatchObject([{ usedMinutes: 15, price: 1.5, endTime: '2026-11-21T23:00:00.000Z' }]);
      const today = await plain.call(contract.getDashboard, { params: of(plain) });
      expect(JSON.stringify(today.body)).toContain('1.5');
    },
  );

  it('gives the minutes of a package back to it, by the weight of the room', async () => {
    const hours = tenHours();
    const owner = await newPackageOwner(app(), () => [hours]);
    const ids = await newFloor(owner, 2);
    const user = await newCustomer(owner);
    const { packageId } = await buyPackage(owner, user.id, hours);
    const source = { packageId };
    await newSession(owner, { computerId: ids[0] ?? '', userId: user.id, durationInMinutes: 30, source });
    await loseFor45(app(), owner, ids);
    expect((await outages(owner))[0]?.sessions).toMatchObject([{ minutes: 28, returns: 'package' }]);
    await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    const packages = await owner.call(contract.listCustomerPackages, { params: { userId: user.id } });
    expect(packages.body).toMatchObject([{ minutesLeft: 598 }]);
  });

  it('leaves out, with the reason, time that a pass does not cover and time that was sold', async () => {
    const night = { ...nightPass(), endsAt: 20 * 60 };
    const owner = await newPackageOwner(app(), () => [night]);
    const ids = await newFloor(owner, 3);
    const user = await newCustomer(owner);
    const { packageId } = await buyPackage(owner, user.id, night);
    const source = { packageId };
    await newSession(owner, { computerId: ids[0] ?? '', userId: user.id, durationInMinutes: 60, source });
    const time = [{ kind: 'session' as const, computerId: ids[1] ?? '', minutes: 30 }];
    const { body: sale } = await owner.call(contract.createSale, {
      params: of(owner),
      body: { paymentType: 'PIX', items: [], time },
    });
    await loseFor45(app(), owner, ids);
    expect((await outages(owner))[0]?.sessions).toMatchObject([
      { returns: null, minutes: 45, endTime: null, reason: 'Este passe vale até 20:00.' },
      { returns: null, minutes: 28, reason: 'Já foi paga: o tempo é estornado na venda.', saleId: sale.id },
    ]);
    const { status } = await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    expect(status).toBe(200);
    const [session] = (await owner.call(contract.listActiveSessions, { params: of(owner) })).body;
    expect(session?.endTime).toBe('2026-11-21T23:00:00.000Z');
  });

  it('leaves out, with the reason, a later end that a legal rule refuses', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 2);
    await newPlayer(owner, ids[0] ?? '');
    await newSession(owner, { computerId: ids[1] ?? '', isGuest: true });
    await loseFor45(app(), owner, ids);
    const body = { rules: ['no-guests' as const] };
    await owner.call(contract.updateLegalSettings, { params: of(owner), body });
    expect((await outages(owner))[0]?.sessions).toMatchObject([
      { returns: 'session', reason: null },
      {
        returns: null,
        endTime: null,
        reason: 'As regras desta loja não permitem sessões de convidado. Cadastre a pessoa.',
      },
    ]);
    const { status } = await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    expect(status).toBe(200);
    const active = await owner.call(contract.listActiveSessions, { params: of(owner) });
    expect(active.body.map(({ endTime, isGuest }) => [endTime, isGuest])).toEqual([
      ['2026-11-21T23:00:00.000Z', true],
      ['2026-11-21T23:45:00.000Z', false],
    ]);
  });

  it('needs half of the guards to be lost within two minutes, and is offered for a day', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 5);
    const [one = '', two = '', three = ''] = ids;
    await newPlayer(owner, one, 90);
    await loseFor45(app(), owner, [one, two]);
    expect(await outages(owner)).toEqual([]);
    await loseGuards(app(), [one, two]);
    pass(2);
    await loseGuards(app(), [three]);
    pass(5);
    await returnGuards(owner, [three]);
    // Most guards are still away, so the outage is not over.
    expect(await outages(owner)).toEqual([]);
    pass(10);
    await returnGuards(owner, [two]);
    expect(await outages(owner)).toMatchObject([
      { endTime: '2026-11-21T23:04:00.000Z', sessions: [{ minutes: 17 }] },
    ]);
    for (let hours = 0; hours < 23; hours += 1) {
      pass(60);
      expect(await outages(owner)).toHaveLength(1);
    }
    pass(60);
    expect(await outages(owner)).toEqual([]);
  });

  it('is refused when it is unknown, and not offered again after it was dismissed', async () => {
    const owner = await app().newOwner();
    const { startTime, userId } = await newOutage(owner);
    const unknown = await giveOutageBack(owner, '2026-11-21T21:00:00.000Z');
    expect([unknown.status, unknown.error.code, unknown.error.message]).toEqual([
      404,
      'OUTAGE_NOT_FOUND',
      'Não encontramos esta queda. O tempo pode ser devolvido por 24 horas.',
    ]);
    expect((await dismiss(owner, startTime)).body.startTime).toBe(startTime);
    expect(await outages(owner)).toEqual([]);
    expect((await giveOutageBack(owner, startTime)).error.code).toBe('OUTAGE_SETTLED');
    expect(await balance(owner, userId)).toBe(30);
  });

  it('gives back once for 16 concurrent calls', async () => {
    const owner = await app().newOwner();
    const { startTime, userId } = await newOutage(owner);
    const answers = await Promise.all(Array.from({ length: 16 }, () => giveOutageBack(owner, startTime)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.code])))).toEqual(
      new Set(['OUTAGE_SETTLED']),
    );
    expect(await balance(owner, userId)).toBe(60);
  });
});

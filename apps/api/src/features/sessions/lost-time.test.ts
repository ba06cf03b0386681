import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newGuard, newSession } from '../../../test/factories.ts';
import {
  balance,
  end,
  giveBack,
  loseGuard,
  lost,
  lostOf,
  newGuest,
  newPlayer,
  restart,
} from '../../../test/lost-time-calls.ts';
import { entries as registerEntries } from '../../../test/register-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });

describe('lost time', () => {
  it('of a session that ran out is restarted at another computer, as much as remained at the guard’s last message', async () => {
    const owner = await app().newOwner();
    const { computer, other, user, session } = await newPlayer(owner);
    app().clock.moveMinutes(20.5);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(60);
    expect(await lost(owner)).toEqual([
      {
        session: { id: session.id, startTime: session.startTime, endTime: session.endTime, isRunning: false },
        computer: { id: computer.id, name: computer.name },
        user: { id: user.id, name: 'Ana Lima' },
        package: null,
        lastMessageAt: '2026-11-21T20:20:30.000Z',
        minutes: 39,
        leastMinutes: 39,
        canRestart: true,
        canReturn: true,
        saleId: null,
      },
    ]);
    const { status, body } = await restart(owner, session.id, { computerId: other.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      computer: { id: other.id },
      movedFrom: { id: computer.id },
      startTime: '2026-11-21T21:20:30.000Z',
      // The half minute that was left of the one that had begun is not lost.
      endTime: '2026-11-21T22:00:00.000Z',
      durationInMinutes: 60,
      remainingTime: 39.5 * 60,
      undoableUntil: null,
    });
    expect(await balance(owner, user.id)).toBe(30);
    expect(await lost(owner)).toEqual([]);
    expect((await registerEntries(owner)).map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['2026-11-21T20:00:00.000Z', '2026-11-21T20:20:30.000Z'],
      ['2026-11-21T21:20:30.000Z', '2026-11-21T22:00:00.000Z'],
    ]);
  });

  it('counts each minute once: what is used, what goes back and what a guest pays', async () => {
    const { owner, computer, other, session } = await newGuest(app());
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(90);
    const { body } = await restart(owner, session.id, { computerId: other.id });
    app().clock.moveMinutes(10);
    await end(owner, body.id);
    const bills = await owner.call(contract.listBills, { params: of(owner) });
    expect(bills.body).toMatchObject([{ session: { id: body.id }, minutes: 30, amount: 3 }]);
  });

  it('of a running session whose guard is away ends it at the guard’s last message', async () => {
    const owner = await app().newOwner();
    const { computer, other, user, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(15);
    expect(await lost(owner)).toMatchObject([{ session: { isRunning: true }, minutes: 40 }]);
    const { body } = await restart(owner, session.id, { computerId: other.id });
    expect(body).toMatchObject({ remainingTime: 40 * 60, endTime: '2026-11-21T21:15:00.000Z' });
    app().clock.moveMinutes(10);
    expect((await end(owner, body.id)).body.refundedMinutes).toBe(30);
    expect(await balance(owner, user.id)).toBe(60);
  });

  it('is restarted at the same computer once its guard is back', async () => {
    const owner = await app().newOwner();
    const { computer, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await app().database.query(
      `insert into guard_losses (store_id, computer_id, lost_from, noticed_at, back_at) values ($1, $2, $3, $4, $5)`,
      [
        owner.store.id,
        computer.id,
        app().clock.now(),
        new Date(app().clock.now().getTime() + 40_000),
        new Date(app().clock.now().getTime() + 50 * 60_000),
      ],
    );
    await app().database.query('update guards set last_seen_at = $2 where computer_id = $1', [
      computer.id,
      new Date(app().clock.now().getTime() + 50 * 60_000),
    ]);
    app().clock.moveMinutes(55);
    const { body } = await restart(owner, session.id, { computerId: computer.id });
    expect(body).toMatchObject({ computer: { id: computer.id }, remainingTime: 40 * 60 });
  });

  it('goes back to the balance, as an entry of its own, also after the end gave some back', async () => {
    const owner = await app().newOwner();
    const { computer, other, user, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(10);
    await end(owner, session.id);
    expect(await balance(owner, user.id)).toBe(60);
    expect(await lost(owner)).toMatchObject([{ minutes: 10, canRestart: false, canReturn: true }]);
    const refused = await restart(owner, session.id, { computerId: other.id });
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Parte do tempo já voltou para o saldo. Devolva também o tempo perdido.',
    ]);
    expect((await giveBack(owner, session.id)).body).toMatchObject({
      endedAt: '2026-11-21T20:20:00.000Z',
      refundedMinutes: 40,
    });
    expect(await balance(owner, user.id)).toBe(70);
    const { body } = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    expect(body.map(({ kind, minutes, computerName }) => [kind, minutes, computerName])).toEqual([
      ['outage', 10, computer.name],
      ['refund', 30, computer.name],
      ['session', -60, computer.name],
      ['grant', 90, null],
    ]);
    const again = await giveBack(owner, session.id);
    expect([again.error.code, again.error.message]).toEqual([
      'LOST_TIME_NONE',
      'O tempo que restava já voltou para o saldo. Inicie uma nova sessão.',
    ]);
  });

  it('of a guest is restarted or refunded with its sale, but not to a balance', async () => {
    const { owner, computer, other } = await newGuest(app());
    const params = of(owner);
    const time = [{ kind: 'session' as const, computerId: other.id, minutes: 60 }];
    const { body: sale } = await owner.call(contract.createSale, {
      params,
      body: { paymentType: 'PIX', items: [], time },
    });
    const sessionId = sale.items[0]?.time?.sessionId ?? '';
    await newGuard(owner, other.id);
    app().clock.moveMinutes(15);
    await loseGuard(app(), other.id);
    app().clock.moveMinutes(5);
    await end(owner, sessionId);
    expect(await lostOf(owner, sessionId)).toMatchObject({
      minutes: 45,
      canRestart: true,
      canReturn: false,
      saleId: sale.id,
    });
    expect((await giveBack(owner, sessionId)).error.message).toBe(
      'Só o tempo pago com saldo volta para o saldo. Reinicie o tempo ou estorne a venda.',
    );
    await end(
      owner,
      (await owner.call(contract.getSessionOfComputer, { params: { ...params, computerId: computer.id } }))
        .body.id,
    );
    const { body } = await restart(owner, sessionId, { computerId: computer.id });
    expect(body).toMatchObject({ billing: 'paid', remainingTime: 45 * 60 });
  });

  it('is the attendant’s figure if no guard reported it, within what was sold', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 60 });
    const session = await newSession(owner, { computerId, userId: user.id, durationInMinutes: 60 });
    app().clock.moveMinutes(20);
    expect(await lost(owner)).toMatchObject([{ lastMessageAt: null, minutes: 60, leastMinutes: 40 }]);
    expect((await restart(owner, session.id, { computerId })).error.message).toBe(
      'Informe quantos minutos foram perdidos.',
    );
    expect((await restart(owner, session.id, { computerId, minutes: 39 })).error.message).toBe(
      'Informe pelo menos os 40 min que ainda restam.',
    );
    app().clock.moveMinutes(60);
    expect((await restart(owner, session.id, { computerId, minutes: 61 })).error.message).toBe(
      'Informe no máximo 60 min.',
    );
    const { body } = await restart(owner, session.id, { computerId, minutes: 45 });
    expect(body).toMatchObject({ remainingTime: 45 * 60, durationInMinutes: 60 });
    expect((await end(owner, body.id)).body.refundedMinutes).toBe(45);
    expect(await balance(owner, user.id)).toBe(45);
  });

  it('is nothing while the guard was there, after a move, and after an undone start', async () => {
    const owner = await app().newOwner();
    const { computer, other, session } = await newPlayer(owner);
    await app().database.query('update guards set last_seen_at = $2 where computer_id = $1', [
      computer.id,
      app().clock.now(),
    ]);
    expect(await lost(owner)).toEqual([]);
    const there = await restart(owner, session.id, { computerId: other.id });
    expect([there.status, there.error.code, there.error.message]).toEqual([
      409,
      'LOST_TIME_NONE',
      'O guarda deste computador ficou conectado até o fim da sessão.',
    ]);
    const params = { ...of(owner), sessionId: session.id };
    await owner.call(contract.moveSession, { params, body: { computerId: other.id } });
    expect((await restart(owner, session.id, { computerId: computer.id })).error.message).toBe(
      'Esta sessão continuou em outro computador.',
    );
    const undone = await newSession(owner, { computerId: computer.id, isGuest: true });
    await owner.call(contract.undoSession, { params: { ...of(owner), sessionId: undone.id } });
    expect((await restart(owner, undone.id, { computerId: computer.id })).error.message).toBe(
      'O início desta sessão foi desfeito.',
    );
  });

  it('is restarted once, also after the restarted session was moved, and within two hours', async () => {
    const owner = await app().newOwner();
    const { computer, other, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(160);
    const { body } = await restart(owner, session.id, { computerId: other.id });
    const third = await newComputer(owner);
    const params = { ...of(owner), sessionId: body.id };
    const moved = await owner.call(contract.moveSession, { params, body: { computerId: third.id } });
    const again = await restart(owner, moved.body.id, { computerId: other.id, minutes: 40 });
    expect([again.status, again.error.code]).toEqual([409, 'LOST_TIME_RESTARTED']);
    const late = await newPlayer(owner);
    await loseGuard(app(), late.computer.id);
    app().clock.moveMinutes(180.1);
    const over = await restart(owner, late.session.id, { computerId: late.other.id });
    expect([over.status, over.error.code]).toEqual([409, 'LOST_TIME_OVER']);
    expect(await lost(owner)).toEqual([]);
  });

  it('is refused where no session can be, and changes nothing', async () => {
    const owner = await app().newOwner();
    const { computer, other, user, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(60);
    const guest = await newSession(owner, { computerId: other.id, isGuest: true });
    const taken = await restart(owner, session.id, { computerId: other.id });
    expect([taken.error.code, taken.error.message]).toEqual([
      'COMPUTER_IN_USE',
      `${other.name} já está em uso.`,
    ]);
    await end(owner, guest.id);
    const place = await newComputer(owner);
    await newSession(owner, { computerId: place.id, userId: user.id, durationInMinutes: 30 });
    const busy = await restart(owner, session.id, { computerId: other.id });
    expect(busy.error.code).toBe('CUSTOMER_IN_SESSION');
    expect((await restart(owner, crypto.randomUUID(), { computerId: other.id })).error.code).toBe(
      'SESSION_NOT_FOUND',
    );
    expect(await lostOf(owner, session.id)).toMatchObject({ minutes: 40, canRestart: true });
  });

  it('is restarted once by 16 concurrent calls', async () => {
    const owner = await app().newOwner();
    const { computer, other, user, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(60);
    const places = [other.id, (await newComputer(owner)).id];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => restart(owner, session.id, { computerId: places[n % 2] ?? '' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.code])))).toEqual(
      new Set(['LOST_TIME_NONE']),
    );
    expect(await balance(owner, user.id)).toBe(30);
  });

  it('goes back once by 16 concurrent calls', async () => {
    const owner = await app().newOwner();
    const { computer, user, session } = await newPlayer(owner);
    app().clock.moveMinutes(20);
    await loseGuard(app(), computer.id);
    app().clock.moveMinutes(60);
    const answers = await Promise.all(Array.from({ length: 16 }, () => giveBack(owner, session.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance(owner, user.id)).toBe(70);
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancel, get, of, on, refusal, remove, revenue } from '../../../test/event-calls.ts';
import { newComputer, newCustomer, newEvent, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
// 17:00 to 19:30 in the store's zone; the clock is at 17:00:00.
const tonight = { date: '2026-11-21', startTime: '17:00', endTime: '19:30', seatPrice: 25 };
const tenMinutesIn = '2026-11-21T20:10:20.500Z';
beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

type StartBody = contract.CallInput<typeof contract.startEvent>['body'];

function start(owner: Owner, eventId: string, body: StartBody = {}) {
  return owner.call(contract.startEvent, { ...on(owner, eventId), body });
}

async function enrol(owner: Owner, eventId: string, name: string, isPaid = true) {
  const { id: userId } = await newCustomer(owner, { name });
  const body = { userId, ...(isPaid ? { payment: { type: 'PIX' as const } } : {}) };
  const answer = await owner.call(contract.addParticipant, { ...on(owner, eventId), body });
  const seat = answer.body.participants.find(({ user }) => user.id === userId);
  return { userId, seat: seat?.id ?? '', computerId: seat?.computer?.id ?? '' };
}

const named = (rows: readonly { user: { name: string } }[]) => rows.map(({ user }) => user.name);

/** An event with these participants, each with a computer and a paid seat. */
async function corujao(...names: string[]) {
  const owner = await newPricedOwner(app());
  const event = await newEvent(owner, tonight);
  const seats = [];
  for (const name of names) {
    await newComputer(owner);
    seats.push(await enrol(owner, event.id, name));
  }
  return { owner, event, seats };
}

const sessionsOf = async (owner: Owner) => (await owner.call(contract.listActiveSessions, of(owner))).body;

describe('starting an event', () => {
  it('starts each participant at the seat’s computer, to the instant at which the event ends', async () => {
    const { owner, event, seats } = await corujao('Ana', 'Bruno');
    app().clock.set(tenMinutesIn);
    const { status, body } = await start(owner, event.id);
    expect([status, named(body.started), body.refused]).toEqual([200, ['Ana', 'Bruno'], []]);
    const sessions = await sessionsOf(owner);
    expect(sessions).toHaveLength(2);
    for (const session of sessions)
      expect(session).toMatchObject({
        startTime: tenMinutesIn,
        endTime: event.endTime,
        billing: 'event',
        isGuest: false,
      });
    expect(new Map(sessions.map(({ user, computer }) => [user?.id, computer.id]))).toEqual(
      new Map(seats.map(({ userId, computerId }) => [userId, computerId])),
    );
    expect(body.event.participants[0]?.session).toMatchObject({ startTime: tenMinutesIn, isRunning: true });
  });

  it('takes no balance, makes no bill, and adds no revenue to that of the seats', async () => {
    const { owner, event, seats } = await corujao('Ana');
    const userId = seats[0]?.userId ?? '';
    await owner.call(contract.addCredits, {
      params: { userId },
      body: { storeId: owner.store.id, minutes: 60 },
    });
    await start(owner, event.id);
    app().clock.set(event.endTime);
    const balance = (await owner.call(contract.getCredits, { params: { userId } })).body;
    expect(balance).toEqual([{ storeId: owner.store.id, minutes: 60 }]);
    expect((await owner.call(contract.listBills, of(owner))).body).toEqual([]);
    expect(await revenue(owner)).toBe(25);
    expect((await get(owner, event.id)).body.participants[0]?.session).toMatchObject({
      endTime: event.endTime,
      isRunning: false,
    });
    const past = (await owner.call(contract.listPastSessions, { ...of(owner), query: {} })).body;
    expect(past).toMatchObject([{ paidBy: 'event', usedMinutes: 150, durationInMinutes: 150 }]);
  });

  it('names who cannot be started, and starts the others', async () => {
    const { owner, event, seats } = await corujao('Ana', 'Bruno', 'Caio', 'Duda');
    const [, bruno, caio] = seats;
    await newSession(owner, { computerId: bruno?.computerId ?? '', isGuest: true });
    const elsewhere = await newComputer(owner, 'PC do fundo');
    await newSession(owner, { computerId: elsewhere.id, userId: caio?.userId ?? '', source: 'bill' });
    await enrol(owner, event.id, 'Enzo', false);
    await owner.call(contract.updateParticipant, {
      params: {
        storeId: owner.store.id,
        eventId: event.id,
        participantId: (await enrol(owner, event.id, 'Fabi')).seat,
      },
      body: { computerId: null },
    });
    const { body } = await start(owner, event.id);
    expect(named(body.started)).toEqual(['Ana', 'Duda']);
    const computer = body.event.participants[1]?.computer?.name ?? '';
    expect(body.refused.map(({ user, code, message }) => [user.name, code, message])).toEqual([
      ['Bruno', 'COMPUTER_IN_USE', `${computer} já está em uso.`],
      ['Caio', 'CUSTOMER_IN_SESSION', 'Este cliente já está em uma sessão nesta loja.'],
      ['Enzo', 'SEAT_UNPAID', 'O lugar ainda não foi pago.'],
      ['Fabi', 'SEAT_WITHOUT_COMPUTER', 'Escolha um computador para este participante.'],
    ]);
  });

  it('checks the legal rules for each person, as a single start does', async () => {
    const { owner, event } = await corujao('Ana', 'Bruno');
    const body = { rules: ['document-shown' as const] };
    await owner.call(contract.updateLegalSettings, { ...of(owner), body });
    const first = (await start(owner, event.id)).body;
    expect([first.started, first.refused.map(({ code }) => code)]).toEqual([
      [],
      ['DOCUMENT_NOT_SHOWN', 'DOCUMENT_NOT_SHOWN'],
    ]);
    const [ana] = first.refused;
    const participants = [{ id: ana?.id ?? '', documentShown: true }];
    const second = (await start(owner, event.id, { participants })).body;
    expect([named(second.started), second.refused]).toEqual([['Ana'], []]);
  });

  it('pressed again starts only those who came later, and 64 presses start each once', async () => {
    const { owner, event } = await corujao('Ana', 'Bruno');
    const answers = await Promise.all(Array.from({ length: 64 }, () => start(owner, event.id)));
    expect(answers.flatMap(({ body }) => named(body.started)).sort()).toEqual(['Ana', 'Bruno']);
    expect(answers.flatMap(({ body }) => body.refused)).toEqual([]);
    await newComputer(owner);
    await enrol(owner, event.id, 'Caio');
    expect(named((await start(owner, event.id)).body.started)).toEqual(['Caio']);
    expect(await sessionsOf(owner)).toHaveLength(3);
  });

  it('lets a named participant come back, and ending early gives nothing back', async () => {
    const { owner, event, seats } = await corujao('Ana');
    await start(owner, event.id);
    app().clock.moveMinutes(30);
    const [session] = await sessionsOf(owner);
    const params = { storeId: owner.store.id, sessionId: session?.id ?? '' };
    expect((await owner.call(contract.endSession, { params })).body.refundedMinutes).toBe(0);
    expect((await start(owner, event.id)).body.started).toEqual([]);
    const participants = [{ id: seats[0]?.seat ?? '' }];
    expect(named((await start(owner, event.id, { participants })).body.started)).toEqual(['Ana']);
    expect((await start(owner, event.id, { participants })).body).toMatchObject({ started: [], refused: [] });
    expect(await revenue(owner)).toBe(25);
  });

  it('is possible from 15 minutes before the event until its end', async () => {
    const { owner, event } = await corujao('Ana');
    app().clock.set('2026-11-21T19:44:59.999Z');
    expect(refusal(await start(owner, event.id))).toEqual([409, 'EVENT_NOT_OPEN']);
    app().clock.set(event.endTime);
    expect(refusal(await start(owner, event.id))).toEqual([409, 'EVENT_ENDED']);
    app().clock.set('2026-11-21T19:45:00.000Z');
    expect(named((await start(owner, event.id)).body.started)).toEqual(['Ana']);
  });

  it('needs the event, its participants, and time that has a price', async () => {
    const { owner, event, seats } = await corujao('Ana');
    const stranger = [{ id: seats[0]?.seat ?? '' }, { id: randomUUID() }];
    const unpriced = await app().newOwner();
    const plain = await newEvent(unpriced, { date: tonight.date, startTime: '17:00', endTime: '19:00' });
    expect(
      [
        await start(owner, randomUUID()),
        await start(owner, event.id, { participants: stranger }),
        await start(unpriced, plain.id),
      ].map(refusal),
    ).toEqual([
      [404, 'EVENT_NOT_FOUND'],
      [404, 'PARTICIPANT_NOT_FOUND'],
      [409, 'TIME_UNPRICED'],
    ]);
    expect(await sessionsOf(owner)).toEqual([]);
  });
});

describe('a session that an event pays', () => {
  it('prevents removing its participant and cancelling its event until it ends', async () => {
    const { owner, event, seats } = await corujao('Ana');
    await start(owner, event.id);
    const seat = seats[0]?.seat ?? '';
    expect(refusal(await remove(owner, event.id, seat))).toEqual([409, 'SESSION_RUNNING']);
    expect(refusal(await cancel(owner, event.id))).toEqual([409, 'SESSION_RUNNING']);
    const [session] = await sessionsOf(owner);
    await owner.call(contract.endSession, {
      params: { storeId: owner.store.id, sessionId: session?.id ?? '' },
    });
    expect((await remove(owner, event.id, seat)).status).toBe(204);
    expect((await cancel(owner, event.id)).status).toBe(204);
  });

  it('is moved with the same end, cannot be extended, paused or restarted, and its start can be undone', async () => {
    const { owner, event } = await corujao('Ana');
    app().clock.set(tenMinutesIn);
    await start(owner, event.id);
    const [session] = await sessionsOf(owner);
    const params = { storeId: owner.store.id, sessionId: session?.id ?? '' };
    expect(refusal(await owner.call(contract.extendSession, { params, body: { minutes: 30 } }))).toEqual([
      409,
      'PAID_TIME',
    ]);
    const paused = await owner.call(contract.pauseSession, { params });
    expect([...refusal(paused), paused.error.message]).toEqual([
      409,
      'PAUSES_USED',
      'Uma sessão de evento não tem pausa: ela termina com o evento.',
    ]);
    const restarted = { computerId: session?.computer.id ?? '', minutes: 30 };
    expect(refusal(await owner.call(contract.restartSession, { params, body: restarted }))).toEqual([
      409,
      'LOST_TIME_NONE',
    ]);
    expect((await owner.call(contract.listLostTime, of(owner))).body).toEqual([]);
    expect((await owner.call(contract.undoSession, { params })).status).toBe(200);
    expect(named((await start(owner, event.id)).body.started)).toEqual(['Ana']);
    app().clock.moveMinutes(2.75);
    const [again] = await sessionsOf(owner);
    const { id: computerId } = await newComputer(owner);
    const moved = await owner.call(contract.moveSession, {
      params: { ...params, sessionId: again?.id ?? '' },
      body: { computerId },
    });
    expect(moved.body).toMatchObject({ endTime: event.endTime, billing: 'event' });
    expect((await get(owner, event.id)).body.participants[0]?.session).toMatchObject({
      id: moved.body.id,
      computer: { id: computerId },
      isRunning: true,
    });
  });
});

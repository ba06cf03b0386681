import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { create, get, of } from '../../../test/event-calls.ts';
import { eventFields, newEvent } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

type EventBody = contract.CallInput<typeof contract.createEvent>['body'];

describe('creating an event', () => {
  it('answers with it unconfirmed and empty, with who created it and when', async () => {
    const owner = await app().newOwner();
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Corujão de sábado',
      description: 'Até o sol nascer',
      date: '2026-11-22',
      startTime: '2026-11-23T01:00:00.000Z',
      endTime: '2026-11-23T09:00:00.000Z',
      price: 50,
      seatPrice: null,
      capacity: 10,
      confirmed: false,
      isFromApp: false,
      participants: [],
      _count: { participants: 0 },
      payment: null,
      createdAt: app().clock.now().toISOString(),
      actor: 'owner',
    });
    expect((await get(owner, body.id)).body).toEqual(body);
  });

  it('accepts an event of the app, without description, with a price in centavos, and a free one', async () => {
    const owner = await app().newOwner();
    const body = { ...eventFields(), isFromApp: true, description: undefined, price: 12.5, capacity: 1 };
    expect((await owner.call(contract.createEvent, { ...of(owner), body })).body).toMatchObject({
      isFromApp: true,
      description: null,
      price: 12.5,
      capacity: 1,
    });
    expect((await create(owner, { price: 0 })).body.price).toBe(0);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'O nome do evento é obrigatório.'],
    ['no date', { date: '' }, 'date', 'A data é obrigatória.'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Informe uma data válida.'],
    ['no start', { startTime: undefined }, 'startTime', 'O horário de início é obrigatório.'],
    ['no end', { endTime: '' }, 'endTime', 'O horário de término é obrigatório.'],
    ['the hour 24', { endTime: '24:00' }, 'endTime', 'Informe um horário válido, como 23:00.'],
    ['equal times', { endTime: '22:00' }, 'endTime', 'O término deve ser diferente do início.'],
    ['no price', { price: undefined }, 'price', 'O preço é obrigatório.'],
    ['a negative price', { price: -1 }, 'price', 'O valor não pode ser negativo.'],
    ['a price that is no number', { price: '50' }, 'price', 'Informe um valor em reais.'],
    ['no seat', { capacity: 0 }, 'capacity', 'A capacidade mínima é 1.'],
    ['no capacity', { capacity: undefined }, 'capacity', 'A capacidade mínima é 1.'],
    ['half a seat', { capacity: 1.5 }, 'capacity', 'Informe um número inteiro.'],
    ['too many seats', { capacity: 1_001 }, 'capacity', 'O máximo é 1.000 participantes.'],
  ])('refuses %s', async (_, fields, field, sentence) => {
    const owner = await app().newOwner();
    const refused = await create(owner, fields);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ code: 'VALIDATION', message: sentence });
    expect(refused.error.fields).toEqual({ [field]: sentence });
    expect((await owner.call(contract.listEvents, of(owner))).body).toEqual([]);
  });
});

describe('the times of an event', () => {
  // Acre is two hours behind São Paulo; the test's clock is at 20:00 in UTC.
  it.each<[string, string, Partial<EventBody>, [string, string, string]]>([
    [
      'an end earlier than the start falls on the next day',
      'SP',
      { startTime: '23:00', endTime: '06:00' },
      ['2026-11-22', '2026-11-23T02:00:00.000Z', '2026-11-23T09:00:00.000Z'],
    ],
    [
      'a later end stays on the day',
      'SP',
      { startTime: '14:00', endTime: '18:30' },
      ['2026-11-22', '2026-11-22T17:00:00.000Z', '2026-11-22T21:30:00.000Z'],
    ],
    [
      'an end at midnight is the end of the day',
      'SP',
      { startTime: '20:00', endTime: '00:00' },
      ['2026-11-22', '2026-11-22T23:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ],
    [
      'a start at midnight is the beginning of the day',
      'SP',
      { startTime: '00:00', endTime: '06:00' },
      ['2026-11-22', '2026-11-22T03:00:00.000Z', '2026-11-22T09:00:00.000Z'],
    ],
    [
      'times are in the store’s time zone',
      'AC',
      { startTime: '23:00', endTime: '06:00' },
      ['2026-11-22', '2026-11-23T04:00:00.000Z', '2026-11-23T11:00:00.000Z'],
    ],
    [
      'the last night of a year ends in the next year',
      'SP',
      { date: '2026-12-31', startTime: '23:59', endTime: '23:58' },
      ['2026-12-31', '2027-01-01T02:59:00.000Z', '2027-01-02T02:58:00.000Z'],
    ],
    [
      'the last allowed day too',
      'SP',
      { date: '2199-12-31', startTime: '22:00', endTime: '06:00' },
      ['2199-12-31', '2200-01-01T01:00:00.000Z', '2200-01-01T09:00:00.000Z'],
    ],
    [
      'instants determine the day in the store’s time zone',
      'SP',
      { startTime: '2026-11-23T01:00:00.000Z', endTime: '2026-11-23T09:00:00.000Z' },
      ['2026-11-22', '2026-11-23T01:00:00.000Z', '2026-11-23T09:00:00.000Z'],
    ],
    [
      'instants with an offset',
      'SP',
      { startTime: '2026-11-22T22:00:00-03:00', endTime: '2026-11-22T23:30:00-03:00' },
      ['2026-11-22', '2026-11-23T01:00:00.000Z', '2026-11-23T02:30:00.000Z'],
    ],
    [
      'an instant earlier than the start falls on the next day too',
      'SP',
      { startTime: '2026-11-22T22:00:00-03:00', endTime: '2026-11-22T06:00:00-03:00' },
      ['2026-11-22', '2026-11-23T01:00:00.000Z', '2026-11-23T09:00:00.000Z'],
    ],
    [
      'and one of another month, with its clock time',
      'SP',
      { startTime: '2026-11-22T22:00:00-03:00', endTime: '2026-10-01T23:00:00-03:00' },
      ['2026-11-22', '2026-11-23T01:00:00.000Z', '2026-11-23T02:00:00.000Z'],
    ],
    [
      'an instant and a clock time',
      'SP',
      { startTime: '2026-11-22T22:00:00-03:00', endTime: '06:00' },
      ['2026-11-22', '2026-11-23T01:00:00.000Z', '2026-11-23T09:00:00.000Z'],
    ],
  ])('%s', async (_, estado, fields, [date, startTime, endTime]) => {
    const owner = await app().newOwner({ estado });
    const { status, body } = await create(owner, fields);
    expect(status).toBe(201);
    expect([body.date, body.startTime, body.endTime]).toEqual([date, startTime, endTime]);
  });

  it('may not be the same instant, even if only skipped clock hours make them so', async () => {
    const owner = await app().newOwner();
    const fields = [
      { startTime: '2026-11-22T22:00:00-03:00', endTime: '2026-11-23T01:00:00Z' },
      // Summer time began in São Paulo at midnight of that day: 00:10 and 01:10 are the same instant.
      { date: '2018-11-04', startTime: '00:10', endTime: '01:10' },
    ];
    for (const times of fields) {
      const refused = await create(owner, times);
      expect(refused.status).toBe(400);
      expect(refused.error.fields).toEqual({ endTime: 'O término deve ser diferente do início.' });
    }
  });

  it('are refused by the database too if the end is not after the start', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    const change = app().database.kysely.updateTable('scheduled_events').where('id', '=', event.id);
    await expect(change.set({ end_at: new Date(event.startTime) }).execute()).rejects.toMatchObject({
      constraint: 'scheduled_events_end_follows_start',
    });
  });
});

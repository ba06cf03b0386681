import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newSale } from '../../../test/factories.ts';
import { newSubscription } from '../../../test/push-calls.ts';
import { readableText } from '../../../test/readable-text.ts';
import { closedWith, type Cashier, newCashier, open } from '../../../test/shift-calls.ts';
import { newCounter, newOperator, newTeam, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';
import { alertForgottenShifts } from '../shifts/alert-forgotten-shifts.ts';
import { alertOwner } from './alert-owner.ts';
import { deliverHeldAlerts } from './deliver-alerts.ts';

const app = useTestApp();

type Settings = contract.CallInput<typeof contract.updateAlertSettings>['body'];

const store = ({ store: { id } }: Owner) => ({ params: { storeId: id } });
const change = (owner: Owner, body: Settings) =>
  owner.call(contract.updateAlertSettings, { ...store(owner), body });
const alerts = async (owner: Owner) => (await owner.call(contract.getStoreToday, store(owner))).body.alerts;
const texts = async (owner: Owner) => (await alerts(owner)).map(({ text }) => text);

/** The texts of the alerts in each mail to the owner. */
async function mails({ store: { email } }: Owner) {
  await app().runJobs();
  return app().mail.sent.flatMap(({ to, letter }) =>
    to === email && letter.kind === 'alerts' ? [letter.alerts.map(({ text }) => text)] : [],
  );
}

/** What the job does each minute. */
async function aMinutePasses({ context }: Owner) {
  const fail = (error: unknown) => {
    throw error;
  };
  await alertForgottenShifts(context, fail);
  await deliverHeldAlerts(context, fail);
}

async function newOwnerAt(time: string) {
  app().clock.set(`2026-11-21T${time}:00-03:00`);
  const cashier = await newCashier(app());
  await app().runJobs();
  return cashier;
}

const gap = (minutes: number) => ({
  kind: 'guard-gap' as const,
  subjectKey: crypto.randomUUID(),
  facts: { computer: 'PC 07', minutes },
});

async function refund({ owner, params, items }: Cashier, quantity: number, parts = [quantity]) {
  const lines = items.map((item) => ({ ...item, quantity }));
  const sale = await newSale(owner, { items: lines });
  for (const part of parts) {
    const body = { reason: 'Desistiu', items: [{ itemId: sale.items[0]?.id ?? '', quantity: part }] };
    const answer = await owner.call(contract.refundSale, { params: { ...params, saleId: sale.id }, body });
    expect(answer.status).toBe(200);
  }
  return sale.id.slice(0, 8);
}

describe('what an owner is told', () => {
  it('are refunds from the amount on, parts of one sale together', async () => {
    const cashier = await newOwnerAt('15:00');
    await refund(cashier, 4);
    const whole = await refund(cashier, 5);
    const parts = await refund(cashier, 6, [3, 1, 1]);
    const expected = [whole, parts].map((sale) => `Estornados R$ 50,00 da venda ${sale}`);
    expect((await mails(cashier.owner)).flat().toSorted()).toEqual(expected.toSorted());
    await change(cashier.owner, { refundFrom: 30 });
    const small = await refund(cashier, 3);
    expect(await texts(cashier.owner)).toContain(`Estornados R$ 30,00 da venda ${small}`);
  });

  it('is no refund while the owner is alone', async () => {
    const cashier = await newOwnerAt('15:00');
    await cashier.owner.call(contract.updateCounterSettings, {
      params: cashier.params,
      body: { cashShifts: false },
    });
    await refund(cashier, 9);
    expect(await alerts(cashier.owner)).toEqual([]);
  });

  it('is each new device of the team, with its browser', async () => {
    const { owner } = await newOwnerAt('15:00');
    const { operatorId } = await newTeam(app(), owner, 'Bia');
    await app().runJobs();
    app().clock.moveMinutes(1);
    const { body: link } = await owner.call(contract.inviteOperator, {
      params: { storeId: owner.store.id, operatorId },
    });
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    };
    const opened = await app().call(
      contract.openDevice,
      { body: { token: link.token, pin: '8352' } },
      { headers },
    );
    expect(opened.status).toBe(204);
    expect(await mails(owner)).toEqual([
      ['Novo balcão: navegador desconhecido'],
      ['Novo aparelho da equipe: Firefox no Linux'],
    ]);
    expect((await alerts(owner)).map(({ person }) => person?.name)).toEqual(['Bia', 'Marina Souza']);
  });

  it('is the fifth wrong PIN of a person at a device, once, without any PIN', async () => {
    const { owner } = await newOwnerAt('15:00');
    await switchTeamOn(owner);
    const { id: operatorId } = await newOperator(owner, { name: 'Caio' });
    const counter = await newCounter(app(), owner);
    const guess = (pin: string) =>
      app().call(contract.unlockDevice, { body: { operatorId, pin } }, { cookie: counter.cookie });
    for (const pin of ['9001', '9002', '9003', '9004']) await guess(pin);
    expect((await texts(owner)).filter((text) => text.startsWith('PIN'))).toEqual([]);
    for (const pin of ['9005', '9006', '9007']) await guess(pin);
    const told = (await alerts(owner)).filter(({ kind }) => kind === 'pin-blocked');
    expect(told).toMatchObject([
      {
        text: 'PIN bloqueado por 15 minutos: 5 errados seguidos',
        person: { actor: operatorId, name: 'Caio' },
      },
    ]);
    await app().runJobs();
    expect(readableText(app().mail.sent)).not.toMatch(/900\d/);
  });

  it('is a shift that is open for sixteen hours, once', async () => {
    const cashier = await newOwnerAt('15:00');
    const { number } = await open(cashier);
    app().clock.moveMinutes(16 * 60 - 1);
    await aMinutePasses(cashier.owner);
    await cashier.owner.signIn();
    expect(await texts(cashier.owner)).toEqual([]);
    app().clock.moveMinutes(1);
    await aMinutePasses(cashier.owner);
    await aMinutePasses(cashier.owner);
    expect(await texts(cashier.owner)).toEqual([`Turno ${number} aberto há mais de 16 horas`]);
  });

  it('is a gap of a guard, once for each row', async () => {
    const { owner } = await newOwnerAt('15:00');
    const alert = gap(125);
    await alertOwner(owner.context, alert);
    await alertOwner(owner.context, alert);
    expect(await mails(owner)).toEqual([['PC 07 ficou 2 h 05 min sem guarda']]);
  });

  it('leaves no alert if the transaction that caused it fails', async () => {
    const { owner } = await newOwnerAt('15:00');
    const { kysely } = app().database;
    const failing = kysely.transaction().execute(async (db) => {
      await alertOwner({ ...owner.context, db }, gap(20));
      throw new Error('it did not happen');
    });
    await expect(failing).rejects.toThrow('it did not happen');
    expect(await alerts(owner)).toEqual([]);
  });
});

describe('the closing', () => {
  const closings = async ({ store: { email } }: Owner) => {
    await app().runJobs();
    return app().mail.sent.filter(({ to, letter }) => to === email && letter.kind === 'shift-closed').length;
  };

  it('is mailed at once and by itself, also at night; only a difference is an alert', async () => {
    const cashier = await newOwnerAt('23:30');
    await closedWith(cashier, 99);
    expect(await closings(cashier.owner)).toBe(1);
    expect(await texts(cashier.owner)).toEqual([]);
    const { number } = await closedWith(cashier, 95);
    expect(await closings(cashier.owner)).toBe(2);
    expect(await texts(cashier.owner)).toEqual([`Turno ${number} fechado: faltam R$ 5,00`]);
    expect(await mails(cashier.owner)).toEqual([]);
  });

  it('is mailed only with a difference if its own switch is off, and never if both are', async () => {
    const cashier = await newOwnerAt('15:00');
    await change(cashier.owner, { muted: ['shift-closed'] });
    await closedWith(cashier, 100);
    expect(await closings(cashier.owner)).toBe(0);
    await closedWith(cashier, 95);
    expect(await closings(cashier.owner)).toBe(1);
    await change(cashier.owner, { muted: ['shift-closed', 'shift-difference'] });
    await closedWith(cashier, 95);
    expect(await closings(cashier.owner)).toBe(1);
  });
});

describe('mails about alerts', () => {
  it('are at most five in 24 hours; what comes after them waits for one mail', async () => {
    const { owner } = await newOwnerAt('09:00');
    for (const minutes of [11, 12, 13, 14, 15, 16, 17]) {
      await alertOwner(owner.context, gap(minutes));
      await app().runJobs();
      app().clock.moveMinutes(1);
    }
    expect(await mails(owner)).toHaveLength(5);
    const last = app().mail.sent.flatMap(({ letter }) => (letter.kind === 'alerts' ? [letter.isLast] : []));
    expect(last.slice(-5)).toEqual([false, false, false, false, true]);
    app().clock.set('2026-11-22T08:59:00-03:00');
    await aMinutePasses(owner);
    expect(await mails(owner)).toHaveLength(5);
    app().clock.moveMinutes(1);
    await aMinutePasses(owner);
    const sent = await mails(owner);
    expect(sent).toHaveLength(6);
    expect(sent.at(-1)).toEqual(['PC 07 ficou 16 min sem guarda', 'PC 07 ficou 17 min sem guarda']);
  });

  it('wait for the end of the quiet hours, and then are one', async () => {
    const { owner } = await newOwnerAt('23:00');
    await alertOwner(owner.context, gap(20));
    app().clock.moveMinutes(1);
    await alertOwner(owner.context, gap(30));
    expect(await mails(owner)).toEqual([]);
    app().clock.set('2026-11-22T07:59:59-03:00');
    await aMinutePasses(owner);
    expect(await mails(owner)).toEqual([]);
    app().clock.set('2026-11-22T08:00:00-03:00');
    await aMinutePasses(owner);
    await aMinutePasses(owner);
    expect(await mails(owner)).toEqual([['PC 07 ficou 20 min sem guarda', 'PC 07 ficou 30 min sem guarda']]);
  });

  it('are none without quiet hours, for a kind that is off, without mail, or to an unconfirmed address', async () => {
    const { owner } = await newOwnerAt('23:00');
    await change(owner, { quietFrom: null, quietUntil: null });
    await alertOwner(owner.context, gap(20));
    expect(await mails(owner)).toHaveLength(1);
    await change(owner, { muted: ['guard-gap'] });
    await alertOwner(owner.context, gap(21));
    await change(owner, { muted: [], byMail: false });
    await alertOwner(owner.context, gap(22));
    await change(owner, { byMail: true });
    await app().database.query('update stores set email_confirmed_at = null where id = $1', [owner.store.id]);
    await alertOwner(owner.context, gap(23));
    expect(await mails(owner)).toHaveLength(1);
    // Today's page has them all.
    expect(await alerts(owner)).toHaveLength(4);
  });
});

describe('the settings of alerts', () => {
  it('send every alert by day at first, and change one by one, in this store only', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const first = { muted: [], byMail: true, refundFrom: 50, quietFrom: '23:00', quietUntil: '08:00' };
    const read = async (of: Owner) => (await of.call(contract.getAlertSettings, store(of))).body;
    expect(await read(owner)).toEqual(first);
    expect((await change(owner, { refundFrom: 80.5 })).body).toEqual({ ...first, refundFrom: 80.5 });
    const muted = { muted: ['refund', 'new-device'] as const };
    expect((await change(owner, { muted: [...muted.muted] })).body).toEqual({
      ...first,
      ...muted,
      refundFrom: 80.5,
    });
    expect(await read(other)).toEqual(first);
  });

  it.each([
    [{ refundFrom: 0 }, { refundFrom: 'O valor é maior que zero.' }],
    [{ quietFrom: '23:00' }, { quietUntil: 'Informe o começo e o fim do silêncio.' }],
    [{ quietFrom: '23:00', quietUntil: null }, { quietUntil: 'Informe o começo e o fim do silêncio.' }],
    [{ quietFrom: '25:00', quietUntil: '08:00' }, { quietFrom: 'Informe um horário válido, como 23:00.' }],
    [{ muted: ['tudo'] }, { 'muted.0': 'Escolha um aviso da lista.' }],
  ])('refuse %j', async (body, fields) => {
    const owner = await app().newOwner();
    const { status, error } = await change(owner, body as Settings);
    expect([status, error.fields]).toEqual([400, fields]);
  });
});

it('notifies each browser once, by the same rules, and names nobody', async () => {
  const cashier = await newOwnerAt('15:00');
  const { owner } = cashier;
  await owner.call(contract.addPushSubscription, { ...store(owner), body: newSubscription() });
  const { number } = await closedWith(cashier, 95);
  await app().runJobs();
  const shown = () => app().push.sent.map(({ text }) => (JSON.parse(text) as { body: string }).body);
  expect(shown()).toEqual([`Turno ${number} fechado: faltam R$ 5,00`]);
  app().clock.set('2026-11-22T23:10:00-03:00');
  await alertOwner(owner.context, gap(20));
  await alertOwner(owner.context, gap(30));
  await app().runJobs();
  expect(shown()).toHaveLength(1);
  app().clock.set('2026-11-23T08:00:00-03:00');
  await aMinutePasses(owner);
  await app().runJobs();
  expect(shown().slice(1)).toEqual(['2 avisos da sua loja']);
});

it('alerts are deleted after ninety days', async () => {
  const { owner } = await newOwnerAt('15:00');
  await alertOwner(owner.context, gap(20));
  const count = async () =>
    (await app().database.query('select id from alerts where store_id = $1', [owner.store.id])).rows.length;
  app().clock.moveMinutes(90 * 24 * 60);
  await runHousekeeping(owner.context);
  expect(await count()).toBe(1);
  app().clock.moveMinutes(1);
  await runHousekeeping(owner.context);
  expect(await count()).toBe(0);
});

import * as contract from '@coruja/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirm, newChargedOrder, newPixCounter } from '../../../test/pix-calls.ts';
import { type Credit, check, newConfirmed, statementOf } from '../../../test/statement-calls.ts';
import { newCounter, newOperator, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
type Counter = Awaited<ReturnType<typeof newPixCounter>>;

let owner: Owner;
let params: { storeId: string };
let cola: Counter['cola'];

beforeEach(async () => {
  app().clock.set('2026-11-21T20:00:00.000Z');
  ({ owner, params, cola } = await newPixCounter(app()));
});

const compare = async (credits: readonly Credit[], fields = {}) => {
  const { status, body, error } = await check(owner, statementOf(credits, fields));
  if (status !== 200) throw new Error(`the statement answered ${status}: ${error.message}`);
  return body;
};
const received = async () => (await owner.call(contract.listReceivedPix, { params })).body;

describe("a bank's statement", () => {
  it('marks the PIX that it shows, once', async () => {
    const { receivedPix, charge } = await newConfirmed(owner, cola(2));
    await newConfirmed(owner, cola(1));
    expect((await received()).map(({ statementAt }) => statementAt)).toEqual([null, null]);
    app().clock.moveMinutes(60);
    const credits = [
      { amount: 13, txid: charge.txid, id: 'A1' },
      { amount: 40 },
      { amount: 6.5, day: '2026-11-20' },
    ];
    const first = await compare(credits);
    expect(first).toMatchObject({
      checked: { count: 1, total: 13, isNew: 1 },
      missing: {
        count: 1,
        total: 6.5,
        pix: [{ receivedPix: { amount: 6.5, confirmedBy: 'owner' }, inStatement: null }],
      },
      unconfirmed: { count: 0, total: 0, credits: [] },
      others: 2,
    });
    const marked = await received();
    expect(marked.find(({ id }) => id === receivedPix.id)?.statementAt).toBe('2026-11-21T21:00:00.000Z');
    app().clock.moveMinutes(60);
    expect(await compare(credits)).toEqual({ ...first, checked: { ...first.checked, isNew: 0 } });
    expect(await received()).toEqual(marked);
  });

  it('finds a PIX by the time if the bank gives one, else by the day', async () => {
    await newConfirmed(owner, cola(1));
    await newConfirmed(owner, cola(2));
    await newConfirmed(owner, cola(3));
    app().clock.moveMinutes(60);
    const { checked, missing, others } = await compare([
      { amount: 6.5, at: '2026-11-21T19:50:00.000Z' },
      { amount: 13, at: '2026-11-21T20:59:00.000Z' },
      { amount: 19.5 },
    ]);
    expect(checked).toEqual({ count: 2, total: 26, isNew: 2 });
    expect(missing.pix.map(({ receivedPix }) => receivedPix.amount)).toEqual([13]);
    expect(others).toBe(1);
  });

  it('counts equal PIX of a day, also when another file shows them again', async () => {
    for (let made = 0; made < 3; made += 1) await newConfirmed(owner, cola(1));
    app().clock.moveMinutes(60);
    const two = [{ amount: 6.5 }, { amount: 6.5 }];
    expect(await compare(two)).toMatchObject({ checked: { count: 2, isNew: 2 }, missing: { count: 1 } });
    expect(await compare(two)).toMatchObject({ checked: { count: 2, isNew: 0 }, missing: { count: 1 } });
    const named = [
      { amount: 6.5, id: 'A1' },
      { amount: 6.5, id: 'A2' },
    ];
    expect(await compare(named)).toMatchObject({ checked: { count: 2, isNew: 0 }, missing: { count: 1 } });
    const all = [...named, { amount: 6.5, id: 'A2' }];
    expect(await compare(all)).toMatchObject({ checked: { count: 3, isNew: 1 }, missing: { count: 0 } });
  });

  it('says what came in for a charge that nobody confirmed, which is then confirmed', async () => {
    const late = await newChargedOrder(owner, cola(2));
    // Nobody paid this one.
    await newChargedOrder(owner, cola(3));
    const cancelled = await newChargedOrder(owner, cola(1));
    await owner.call(contract.cancelCharge, { params: { ...params, chargeId: cancelled.id } });
    app().clock.moveMinutes(90);
    const credits = [
      { amount: 13, at: '2026-11-21T20:09:00.000Z' },
      { amount: 6, txid: cancelled.txid },
    ];
    const { unconfirmed, others, missing } = await compare(credits);
    expect({ others, missing: missing.count }).toEqual({ others: 0, missing: 0 });
    expect(unconfirmed).toMatchObject({ count: 2, total: 19 });
    expect(unconfirmed.credits).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          amount: 13,
          at: '2026-11-21T20:09:00.000Z',
          charge: { id: late.id, amount: 13, txid: late.txid, createdAt: late.createdAt },
          order: expect.objectContaining({ id: late.orderId, state: 'EXPIRED' }),
        }),
        expect.objectContaining({
          amount: 6,
          day: '2026-11-21',
          at: null,
          order: expect.objectContaining({ id: cancelled.orderId, state: 'CANCELLED' }),
        }),
      ]),
    );
    await confirm(owner, late.id, { amount: 13 });
    await confirm(owner, cancelled.id, { amount: 6 });
    expect(await compare(credits)).toMatchObject({
      checked: { count: 2, total: 19, isNew: 2 },
      unconfirmed: { count: 0 },
    });
  });

  it('says when a PIX came with another amount than was confirmed', async () => {
    const charge = await newChargedOrder(owner, cola(2));
    await confirm(owner, charge.id, { amount: 15 });
    const { missing, others } = await compare([{ amount: 13, txid: charge.txid }]);
    expect(missing).toMatchObject({ count: 1, total: 15, pix: [{ inStatement: 13 }] });
    expect(others).toBe(0);
    expect(await received()).toMatchObject([{ statementAt: null }]);
  });

  it('reports no PIX as missing that came before or after it', async () => {
    await newConfirmed(owner, cola(1));
    app().clock.moveMinutes(60);
    expect((await compare([], { savedAt: '2026-11-21T19:59:00.000Z' })).missing.count).toBe(0);
    expect((await compare([], { lastDay: '2026-11-20' })).missing.count).toBe(0);
    expect((await compare([], { firstDay: '2026-11-22' })).missing.count).toBe(0);
    expect((await compare([])).missing.count).toBe(1);
  });

  it('reports no PIX as missing that was confirmed after the file was made', async () => {
    const { id } = await newChargedOrder(owner, cola(1));
    app().clock.moveMinutes(5);
    await confirm(owner, id);
    expect((await compare([], { savedAt: '2026-11-21T20:04:59.999Z' })).missing.count).toBe(0);
    expect((await compare([], { savedAt: '2026-11-21T20:05:00.000Z' })).missing.count).toBe(1);
  });

  it('finds a PIX that the bank posted some days later', async () => {
    await newConfirmed(owner, cola(1));
    app().clock.set('2026-11-23T20:00:00.000Z');
    await owner.signIn();
    const monday = { firstDay: '2026-11-23', lastDay: '2026-11-23' };
    expect(await compare([{ amount: 6.5, day: '2026-11-21' }], monday)).toMatchObject({
      checked: { count: 1 },
      missing: { count: 0 },
    });
    const tooEarly = statementOf([{ amount: 6.5, day: '2026-11-15' }], monday);
    expect((await check(owner, tooEarly)).error.fields).toEqual({ credits: 'Há créditos fora do período.' });
  });

  it('keeps nothing of who paid, and shows nothing of another store', async () => {
    const other = await newPixCounter(app());
    const { charge } = await newConfirmed(other.owner, other.cola(1));
    await newConfirmed(owner, cola(1));
    const body = await compare([{ amount: 6.5, txid: charge.txid, id: 'E123' }]);
    expect(body).toMatchObject({ checked: { count: 1, isNew: 1 }, missing: { count: 0 } });
    const list = await other.owner.call(contract.listReceivedPix, { params: other.params });
    expect(list.body).toMatchObject([{ statementAt: null }]);
    // The same credit in the statement of another store is a different one.
    const same = await check(other.owner, statementOf([{ amount: 6.5, id: 'E123' }]));
    expect(same.body.checked).toMatchObject({ isNew: 1 });
    const { rows } = await sql<{ ref: string }>`
      select statement_ref as ref from received_pix where store_id = ${params.storeId}`.execute(
      app().database.kysely,
    );
    expect(rows).toEqual([{ ref: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(app().logLines.join('\n')).not.toContain('E123');
  });

  it('marks each PIX once, however many callers send it at the same time', async () => {
    for (let made = 0; made < 3; made += 1) await newConfirmed(owner, cola(1));
    const body = statementOf([{ amount: 6.5 }, { amount: 6.5 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(owner, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const isNew = answers.map(({ body: { checked } }) => checked.isNew);
    expect(isNew.toSorted((a, b) => b - a)).toEqual([2, 0, 0, 0, 0, 0, 0, 0]);
  });

  it.each([
    [
      'a day outside',
      statementOf([{ amount: 1, day: '2026-12-01' }]),
      { credits: 'Há créditos fora do período.' },
    ],
    [
      'too many days',
      statementOf([], { firstDay: '2026-08-30' }),
      { lastDay: 'Envie no máximo três meses por vez.' },
    ],
    [
      'days out of order',
      statementOf([], { lastDay: '2026-10-01' }),
      { firstDay: 'A data inicial não pode ser depois da data final.' },
    ],
    ['no money', statementOf([{ amount: 0 }]), { 'credits.amounts.0': 'O valor é maior que zero.' }],
    [
      'a name',
      statementOf([{ amount: 1, txid: 'JOSE SOUZA' }]),
      { 'credits.words.0': 'Informe só identificadores.' },
    ],
    [
      'columns of different lengths',
      { ...statementOf([]), credits: { ...statementOf([{ amount: 1 }]).credits, ids: [] } },
      { credits: 'As colunas têm tamanhos diferentes.' },
    ],
    [
      'too many credits',
      statementOf(Array.from({ length: 4_001 }, () => ({ amount: 1 }))),
      { 'credits.days': 'Envie no máximo 4.000 créditos por vez.' },
    ],
  ])('is refused with %s', async (_, body, fields) => {
    const { status, error } = await check(owner, body);
    expect(status).toBe(400);
    expect(error.fields).toMatchObject(fields);
  });

  it('may have 4,000 credits, as a busy store has in a month', async () => {
    const credits = Array.from({ length: 4_000 }, (_, index) => ({
      amount: 6.5,
      id: `E18236120${String(index).padStart(23, '0')}`,
      txid: 'K7Q2M9X4TD',
      at: '2026-11-21T20:01:00.000Z',
    }));
    await newConfirmed(owner, cola(1));
    expect(await compare(credits)).toMatchObject({ checked: { count: 1 }, others: 3_999 });
  });

  it('may be sent by whoever may confirm a PIX, and is written to the audit', async () => {
    await switchTeamOn(owner);
    const { id } = await newOperator(owner);
    const counter = await newCounter(app(), owner);
    await counter.unlock(id);
    await newConfirmed(owner, cola(1));
    const input = { params, body: statementOf([{ amount: 6.5 }]) };
    const { status } = await app().call(contract.checkPixStatement, input, { cookie: counter.cookie });
    expect(status).toBe(200);
    const lines = (await owner.call(contract.listAudit, { params, query: { actor: id } })).body;
    expect(lines.find(({ endpoint }) => endpoint === 'checkPixStatement')).toMatchObject({
      subject: { kind: 'pix', id: null },
      changes: expect.arrayContaining([
        { field: 'checkedPix', before: null, after: 1 },
        { field: 'missingPix', before: null, after: 0 },
      ]),
    });
    await owner.call(contract.updateOperator, {
      params: { ...params, operatorId: id },
      body: { permissions: { 'pix.confirm': '-' } },
    });
    const refused = await app().call(contract.checkPixStatement, input, { cookie: counter.cookie });
    expect(refused.status).toBe(403);
  });
});

describe('the database', () => {
  const set = (change: ReturnType<typeof sql>, id: string) =>
    sql`update received_pix set ${change} where store_id = ${params.storeId} and id = ${id}`.execute(
      app().database.kysely,
    );

  it('refuses a second credit for a PIX, and a credit for a second PIX', async () => {
    const { receivedPix: one } = await newConfirmed(owner, cola(1));
    const { receivedPix: other } = await newConfirmed(owner, cola(1));
    await set(sql`statement_at = now(), statement_ref = 'r1'`, one.id);
    await expect(set(sql`statement_ref = 'r2'`, one.id)).rejects.toThrow(/only what became of it changes/);
    await expect(set(sql`statement_at = null, statement_ref = null`, one.id)).rejects.toThrow(
      /only what became/,
    );
    await expect(set(sql`statement_at = now(), statement_ref = 'r1'`, other.id)).rejects.toMatchObject({
      constraint: 'received_pix_statement_key',
    });
    await expect(set(sql`statement_ref = 'r3'`, other.id)).rejects.toMatchObject({
      constraint: 'received_pix_statement_whole',
    });
    await expect(
      set(sql`statement_at = now(), statement_ref = 'r3', amount_centavos = 1`, other.id),
    ).rejects.toThrow(/only what became of it changes/);
  });

  it('still accepts a refund of a PIX that a statement has shown', async () => {
    const charge = await newChargedOrder(owner, cola(1));
    const { body } = await confirm(owner, charge.id, { amount: 7.5 });
    await compare([{ amount: 7.5 }]);
    const refund = await owner.call(contract.refundPix, {
      params: { ...params, receivedPixId: body.receivedPix.id },
      body: { amount: 1, reason: 'Pagou a mais' },
    });
    expect(refund.body).toMatchObject({ refunded: 1, unresolved: 0, statementAt: expect.any(String) });
  });
});

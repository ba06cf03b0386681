import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AsaasCounter, newAsaasCounter, useAsaasApp } from '../../../test/asaas-counter.ts';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { payoutFields } from '../../../test/factories.ts';
import { listen } from '../../../test/live-listener.ts';

// Payouts from the store's own account at Asaas (docs/product/pix.md#payout).

const app = useAsaasApp();

let counter: AsaasCounter;
beforeEach(async () => {
  counter = await newAsaasCounter(app());
  counter.at.book.setBalance(50_000);
  const { params, owner } = counter;
  await owner.call(contract.createPayoutAccount, { params, body: payoutFields() });
});

const asks = 'POST /transfers';
const lists = 'GET /transfers';
const silent: Misbehaviour = { acts: true, answer: 'cut' };
const down: Misbehaviour = { acts: false, answer: { status: 503, body: '' } };
const none: Misbehaviour = { acts: false, answer: { status: 200, body: '{"hasMore":false,"data":[]}' } };

/** The transfers that the provider accepted, in reais. */
const asked = () => [...counter.at.transfers.values()].map(({ value }) => value);

const transfer = (amount = 100, idempotencyKey?: string) =>
  counter.owner.call(
    contract.createPixTransfer,
    { params: counter.params, body: { amount, currentPassword: counter.owner.password } },
    idempotencyKey ? { idempotencyKey } : {},
  );
const listed = async () =>
  (await counter.owner.call(contract.listPixTransfers, { params: counter.params, query: {} })).body;

describe('a payout from the account', () => {
  it('is done once the provider’s notice says so', async () => {
    const { status, body } = await transfer();
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: 100, state: 'ASKED', failure: null });
    expect(await transfer(50)).toMatchObject({ status: 409, error: { code: 'PIX_TRANSFER_OPEN' } });
    counter.at.passTime();
    await counter.deliverNotices();
    expect(await listed()).toMatchObject([{ amount: 100, state: 'DONE' }]);
    expect((await transfer(50)).status).toBe(201);
    expect(asked()).toEqual([100, 50]);
  });

  it('is done without any notice, by asking', async () => {
    await transfer();
    counter.at.passTime();
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'DONE' }]);
  });

  it('is shown at once on every screen when it has ended, and asked about no more', async () => {
    const { owner } = counter;
    await transfer();
    const live = await listen(app().app, { storeId: owner.store.id, cookie: owner.cookie });
    counter.at.passTime();
    await counter.catchUp();
    expect((await live.nth('change', 1)).topics).toContain('pix');
    live.hangUp();
    const questions = () => app().standIn.requests.filter(({ call }) => call === lists).length;
    const before = questions();
    await counter.catchUp();
    expect(questions()).toBe(before);
  });

  it('is paid once, however often the call is repeated', async () => {
    const key = crypto.randomUUID();
    const answers = [await transfer(100, key), await transfer(100, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
    expect(asked()).toEqual([100]);
  });

  it('waits for the owner’s token at the provider', async () => {
    counter.at.wantsToken = true;
    expect((await transfer()).body).toMatchObject({ state: 'TOKEN' });
    counter.at.passTime();
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'TOKEN' }]);
    counter.at.authorize();
    counter.at.passTime();
    await counter.deliverNotices();
    expect(await listed()).toMatchObject([{ state: 'DONE' }]);
  });

  it('fails with a reason if the receiving bank refuses it', async () => {
    await transfer();
    counter.at.failTransfers('Conta de destino encerrada');
    await counter.deliverNotices();
    expect(await listed()).toMatchObject([{ state: 'FAILED', failure: 'Conta de destino encerrada' }]);
    expect(counter.at.book.balance()).toBe(50_000);
    expect((await transfer()).status).toBe(201);
  });

  it('fails at once if it exceeds the balance', async () => {
    expect((await transfer(500.01)).body).toMatchObject({
      state: 'FAILED',
      failure: 'Saldo insuficiente para a transferência.',
    });
    expect(asked()).toEqual([]);
  });

  it.each<[string, Misbehaviour]>([
    ['and the look-up failed, too', down],
    ['and the look-up found nothing yet', none],
  ])('is found later and not repeated if the answer was lost %s', async (_, look) => {
    app().standIn.misbehave(asks, silent);
    app().standIn.misbehave(lists, none, look);
    expect((await transfer()).body).toMatchObject({ state: 'ASKED' });
    app().clock.moveMinutes(5);
    counter.at.passTime();
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'DONE' }]);
    expect(asked()).toEqual([100]);
  });

  it('that never reached the provider fails after two minutes, and not before', async () => {
    app().standIn.misbehave(asks, down);
    expect((await transfer()).body).toMatchObject({ state: 'ASKED' });
    app().clock.moveMinutes(2);
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'ASKED' }]);
    app().clock.moveMinutes(1);
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'FAILED', failure: expect.any(String) }]);
    expect(asked()).toEqual([]);
    expect((await transfer()).status).toBe(201);
  });

  it('that never reached the provider fails at once if the clock was ahead', async () => {
    app().standIn.misbehave(asks, down);
    app().clock.stepMinutes(360);
    expect((await transfer()).body).toMatchObject({ state: 'ASKED' });
    app().clock.stepMinutes(-360);
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'FAILED' }]);
  });

  it('fails, and is not repeated, if the provider takes it for a duplicate of another one', async () => {
    await transfer();
    counter.at.passTime();
    await counter.deliverNotices();
    app().clock.moveMinutes(1);
    expect((await transfer()).body).toMatchObject({ state: 'ASKED' });
    expect(asked()).toEqual([100]);
    app().clock.moveMinutes(3);
    await counter.catchUp();
    expect((await listed()).map(({ state }) => state)).toEqual(['FAILED', 'DONE']);
    expect(asked()).toEqual([100]);
  });

  it('stays open while the provider refuses further requests', async () => {
    await transfer();
    counter.at.passTime();
    const answer = { status: 429, headers: { 'retry-after': '60' }, body: '' };
    app().standIn.misbehave(lists, { acts: false, answer });
    await expect(counter.catchUp()).rejects.toThrow('ocupado');
    expect(await listed()).toMatchObject([{ state: 'ASKED' }]);
    app().clock.moveMinutes(1);
    await counter.catchUp();
    expect(await listed()).toMatchObject([{ state: 'DONE' }]);
  });
});

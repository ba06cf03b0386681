import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import {
  approvedBy,
  at,
  auditOf,
  countBy,
  newNight,
  openedBy,
  ownerPin,
  sellBy,
  verified,
} from '../attendant-calls.ts';
import { newComputer, newCustomer } from '../factories.ts';
import { readableText } from '../readable-text.ts';
import { chosenPin, cookieOf, newCounter, newOperator } from '../team-calls.ts';
import { useTestApp } from '../test-app.ts';

// What an attendant tries with names, PINs and clocks while the owner is away (docs/product/team.md#approval).

const app = useTestApp();
const night = () => newNight(app());

describe('an attendant who gives something to their own record', () => {
  it.each(['attendant', 'manager'] as const)('as %s needs approval by somebody else', async (role) => {
    const store = await night();
    const { owner, params, bia, items, ids } = store;
    const { id: userId } = await newCustomer(owner);
    await owner.call(contract.setTabLimit, { params: { userId }, body: { limit: 50 } });
    const eva = await newOperator(owner, { name: 'Eva', role, userId });
    await openedBy(store, bia);
    await bia.counter.unlock(eva.id);
    const sale = (fields: object) => ({ params, body: { items, userId, paymentType: 'PIX', ...fields } });
    const give = (headers = {}) => [
      bia.call(
        contract.addCredits,
        { params: { userId }, body: { storeId: params.storeId, minutes: 60, reason: 'Bônus' } },
        headers,
      ),
      bia.call(contract.createSale, sale({ paymentType: 'FREE' }) as never, headers),
      bia.call(contract.createSale, sale({ discount: { percent: 10, reason: 'Eu' } }) as never, headers),
      bia.call(contract.createSale, sale({ paymentType: 'TAB' }) as never, headers),
    ];
    for (const headers of [{}, approvedBy(eva.id)])
      for (const answer of await Promise.all(give(headers)))
        expect([answer.status, answer.error.code]).toEqual([403, 'APPROVAL_NEEDED']);
    const set = await bia.call(contract.setCredits, { params: { userId }, body: { minutes: 600 } });
    expect(set.error.code).toBe(role === 'manager' ? 'APPROVAL_NEEDED' : 'NOT_ALLOWED');
    const [courtesy] = give(approvedBy(ids.dora));
    expect((await courtesy)?.status).toBe(200);
    expect(await auditOf(store, { subjectId: userId, limit: 1 })).toMatchObject([
      { actor: { name: 'Eva' }, approvedBy: { name: 'Dora' }, reason: 'Bônus' },
    ]);
  });
});

describe('an attendant who approves their own call', () => {
  it('is refused, and the attempt is in the audit', async () => {
    const store = await night();
    await openedBy(store, store.bia);
    const free = { params: store.params, body: { items: store.items, paymentType: 'FREE' as const } };
    const refused = await store.bia.call(contract.createSale, free, approvedBy(store.ids.bia));
    expect([refused.status, refused.error.code]).toEqual([403, 'APPROVAL_NEEDED']);
    expect(await auditOf(store, { subject: 'sale' })).toMatchObject([
      {
        actor: { name: 'Bia Ramos' },
        approvedBy: { name: 'Bia Ramos' },
        endpoint: 'createSale',
        changes: [],
        refusal: 'APPROVAL_NEEDED',
      },
    ]);
  });

  it('guesses no PIN: the fifth wrong one blocks it at that device, and each is in the audit', async () => {
    const store = await night();
    await openedBy(store, store.bia);
    const free = { params: store.params, body: { items: store.items, paymentType: 'FREE' as const } };
    const guess = (pin: string) =>
      store.bia.call(contract.createSale, free, approvedBy(store.ids.owner, pin));
    for (const pin of ['710385', '710386', '710387', '710388', '710389'])
      expect((await guess(pin)).error.code).toBe('PIN_INVALID');
    expect((await guess(ownerPin)).error.code).toBe('PIN_BLOCKED');
    const lines = await auditOf(store, { subject: 'sale' });
    expect(lines.map(({ refusal }) => refusal)).toEqual(Array.from({ length: 5 }, () => 'PIN_INVALID'));
    expect(lines[0]).toMatchObject({
      actor: { name: 'Bia Ramos' },
      approvedBy: { name: store.owner.store.ownerName },
    });
    expect(readableText(lines)).not.toContain('71038');
  });
});

describe('the owner’s PIN at another device', () => {
  it('does not open a personal device, nor what wants the password, and every use is seen', async () => {
    const store = await night();
    const { owner, params, bia, ids } = store;
    const invited = await owner.call(contract.inviteOperator, {
      params: { ...params, operatorId: ids.bia },
    });
    const opened = await app().call(contract.openDevice, {
      body: { token: invited.body.token, pin: chosenPin },
    });
    const phone = { cookie: cookieOf(opened.headers) };
    const body = { operatorId: ids.owner, pin: ownerPin };
    expect((await app().call(contract.unlockDevice, { body }, phone)).error.code).toBe('PIN_INVALID');

    const counter = at(app(), await newCounter(app(), owner));
    expect((await counter.call(contract.unlockDevice, { body })).status).toBe(200);
    for (const [endpoint, input] of [
      [contract.updateCounterSettings, { params, body: { receiveWithoutShift: 'allow' } }],
      [contract.createOperator, { params, body: { name: 'Eu', role: 'manager' } }],
      [contract.updateStore, { body: { name: 'Minha' } }],
    ] as const)
      expect((await counter.call(endpoint as typeof contract.updateStore, input as never)).error.code).toBe(
        'OWNER_ONLY',
      );
    await openedBy(store, bia);
    await sellBy(store, counter);
    const [line] = await auditOf(store, { subject: 'sale' });
    expect(line?.actor.name).toBe(owner.store.ownerName);
    const kinds = (await owner.call(contract.listSignIns, {})).body.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'counter')).toHaveLength(3);
    expect(await auditOf(store, { subject: 'access', limit: 2 })).toMatchObject([
      { endpoint: 'useAsCounter' },
      { endpoint: 'unlockDevice', refusal: 'PIN_INVALID', approvedBy: { name: owner.store.ownerName } },
    ]);
  });
});

describe('the idempotency key of another person’s call', () => {
  it('is taken: it repeats nothing, tells nothing and names nobody', async () => {
    const store = await night();
    const { params, items, bia, caio } = store;
    await openedBy(store, bia);
    const input = { params, body: { items, paymentType: 'CASH' as const } };
    const headers = { 'idempotency-key': 'venda-da-bia' };
    const sold = await bia.call(contract.createSale, input, headers);
    const replayed = await caio.call(contract.createSale, input, headers);
    expect([replayed.status, replayed.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(JSON.stringify(replayed)).not.toContain(sold.body.id);
    expect((await bia.call(contract.createSale, input, headers)).body).toEqual(sold.body);
    expect(await auditOf(store, { subject: 'sale' })).toHaveLength(1);
  });
});

describe('a clock that is moved', () => {
  it('at the browser brings no old price back', async () => {
    const store = await night();
    const { owner, params, bia } = store;
    await openedBy(store, bia);
    const { id: computerId } = await newComputer(owner);
    await owner.call(contract.updateStore, { body: { pricePerHour: 9 } });
    const sell = (quotedAt: string) => {
      const time = [{ kind: 'session' as const, computerId, minutes: 60, price: 6, quotedAt }];
      return bia.call(contract.createSale, { params, body: { items: [], time, paymentType: 'CASH' } });
    };
    const now = app().clock.now().getTime();
    for (const minutes of [-180, -3, 180]) {
      const { status } = await sell(new Date(now + minutes * 60_000).toISOString());
      expect([400, 409], `${minutes} minutes`).toContain(status);
    }
    expect(await auditOf(store, { subject: 'sale' })).toEqual([]);
  });

  it('at the server keeps the sale in its shift, and the shift closes and verifies', async () => {
    const store = await night();
    const { bia } = store;
    const { id: shiftId } = await openedBy(store, bia);
    await sellBy(store, bia);
    app().clock.stepMinutes(-180);
    expect((await sellBy(store, bia)).status).toBe(201);
    const { body } = await countBy(store, bia, { shiftId, counted: 114.6 });
    expect(body.shift).toMatchObject({ difference: 0 });
    expect(Date.parse(body.shift.closedAt ?? '')).toBe(Date.parse(body.shift.openedAt));
    expect(await verified(store, shiftId)).toMatchObject({ isIntact: true });
    app().clock.stepMinutes(180);
  });
});

describe('the console in two windows with two people', () => {
  it('names at each device who has unlocked it', async () => {
    const store = await night();
    await openedBy(store, store.bia);
    const sales = [await sellBy(store, store.bia), await sellBy(store, store.caio)];
    expect(sales.map(({ body }) => body.actor)).toEqual([store.ids.bia, store.ids.caio]);
  });

  it('names at one device whoever has unlocked it last, also for the window that shows the other', async () => {
    const store = await night();
    const { bia, ids } = store;
    await openedBy(store, bia);
    expect((await sellBy(store, bia)).body.actor).toBe(ids.bia);
    await bia.counter.unlock(ids.caio);
    expect((await sellBy(store, bia)).body.actor).toBe(ids.caio);
    const lines = await auditOf(store, { subject: 'sale' });
    expect(lines.map(({ actor }) => actor.name)).toEqual(['Caio Nunes', 'Bia Ramos']);
  });
});

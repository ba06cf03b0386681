import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AsaasCounter,
  accountOfStore,
  deliverNotices,
  newAsaasCounter,
  openAccount,
  useAsaasApp,
} from '../../../test/asaas-counter.ts';
import { type AccountStatus, approved } from '../../../test/asaas-pix-stand-in-account.ts';
import { beforeNextTransaction } from '../../../test/before-next-transaction.ts';
import { connectAccount } from '../../../test/auto-pix-calls.ts';
import { newProduct } from '../../../test/factories.ts';
import { newCharge, newOrder, pixKey, savePix, turnPixOn } from '../../../test/pix-calls.ts';

// A store's account at Asaas: connected, opened for the store, replaced, and in each of its states (docs/product/pix.md#account).

const app = useAsaasApp();

let counter: AsaasCounter;
beforeEach(async () => {
  counter = await newAsaasCounter(app());
});

const pending: AccountStatus = { ...approved, general: 'PENDING', documentation: 'PENDING' };
const blocked: AccountStatus = { ...approved, documentation: 'REJECTED' };
const accountOf = async (owner = counter.owner) =>
  (await owner.call(contract.getPixAccount, { params: { storeId: owner.store.id } })).body;
const settingsOf = async () =>
  (await counter.owner.call(contract.getPixSettings, { params: counter.params })).body;
/** The store's own key is tested, and codes confirm themselves while the account is open. */
const testKey = async () => {
  await turnPixOn(counter.owner);
  await savePix(counter.owner, { mode: 'AUTO', ...pixKey, autoFrom: 0 });
};
const tryOrder = () =>
  counter.owner.call(contract.createOrder, { params: counter.params, body: counter.juice(1) });

describe('an account that the owner connects by its key', () => {
  it('is open, and gets one webhook however often it is connected', async () => {
    expect(await accountOf()).toMatchObject({
      provider: 'asaas',
      state: 'ACTIVE',
      origin: 'brought',
      accountId: counter.at.id,
    });
    await connectAccount(counter.owner, counter.at.settings.apiKey);
    const url = `http://localhost:3000/api/payments/webhook/${counter.owner.store.id}`;
    expect(counter.at.webhooks.list()).toMatchObject([{ url, enabled: true, interrupted: false }]);
    expect(await settingsOf()).toMatchObject({ isReady: true, confirmsItself: true });
  });

  it('is forgotten when the owner disconnects it, and that of another store stays', async () => {
    const other = await newAsaasCounter(app());
    const body = { currentPassword: counter.owner.password };
    await counter.owner.call(contract.removePixAccount, { params: counter.params, body });
    expect(await accountOf()).toMatchObject({ state: 'NONE', accountId: null });
    expect(await accountOf(other.owner)).toMatchObject({ state: 'ACTIVE', accountId: other.at.id });
  });

  it('is refused with a wrong key, and the current account stays', async () => {
    const body = { apiKey: '$aact_errada', currentPassword: counter.owner.password };
    const answer = await counter.owner.call(contract.bringPixAccount, { params: counter.params, body });
    expect(answer).toMatchObject({ status: 409, error: { code: 'PIX_ACCOUNT_REFUSED' } });
    expect(await accountOf()).toMatchObject({ state: 'ACTIVE', accountId: counter.at.id });
  });

  it('is answered with 502 while Asaas is down, and the current account stays', async () => {
    const down = { acts: false, answer: { status: 500, body: '' } } as const;
    app().standIn.misbehave('GET /webhooks', down);
    const body = { apiKey: openAccount(app()).settings.apiKey, currentPassword: counter.owner.password };
    const answer = await counter.owner.call(contract.bringPixAccount, { params: counter.params, body });
    expect(answer).toMatchObject({ status: 502, error: { code: 'PIX_PROVIDER_DOWN' } });
    expect(await accountOf()).toMatchObject({ state: 'ACTIVE', accountId: counter.at.id });
  });

  it('replaces another one, whose notices are refused from then on', async () => {
    const first = counter.at;
    const before = await counter.charged(1);
    counter.pay(before.id);
    await counter.deliverNotices();
    const [pix] = await counter.pixOf(before.orderId);
    app().clock.moveMinutes(1);
    const second = openAccount(app());
    expect(await connectAccount(counter.owner, second.settings.apiKey)).toMatchObject({
      state: 'ACTIVE',
      accountId: second.id,
    });
    const after = await counter.charged(1);
    const [code] = second.codes.values();
    expect(code).toMatchObject({ externalReference: after.id });
    for (const notice of first.webhooks.notices) expect(await counter.post(notice)).toBe(401);
    second.pay(code?.id ?? '');
    await counter.catchUp();
    expect((await counter.order(after.orderId)).state).toBe('PAID');
    // What the first account received stays, and is no difference of the second one.
    expect(await counter.pixOf(before.orderId)).toEqual([pix]);
    app().clock.moveMinutes(24 * 60);
    await counter.reconcile();
    await counter.owner.signIn();
    const differences = await counter.owner.call(contract.listPixDifferences, {
      params: counter.params,
      query: {},
    });
    expect(differences.body).toEqual([]);
  });
});

describe('an account that is opened for the store', () => {
  const fields = { income: 15_000, companyType: 'MEI' as const, mobilePhone: '(11) 98765-4321' };
  const create = async (owner = counter.owner) =>
    owner.call(contract.createPixAccount, {
      params: { storeId: owner.store.id },
      body: { ...fields, currentPassword: owner.password },
    });
  const accountAt = (cpfCnpj: string) =>
    app()
      .standIn.accountsOf(cpfCnpj.replaceAll(/\W/g, ''))
      .map(({ id }) => String(id));

  it('needs documents before it receives; until then codes use the store’s key', async () => {
    const owner = await app().newOwner();
    await turnPixOn(owner);
    await savePix(owner, { mode: 'AUTO', ...pixKey, autoFrom: 0 });
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'DOCUMENTS', origin: 'created' });
    expect(body.documentsUrl).toMatch(/^https:/);
    const [accountId] = accountAt(owner.store.cnpj);
    expect(body.accountId).toBe(accountId);
    expect((await create(owner)).error.code).toBe('PIX_ACCOUNT_EXISTS');
    const { id: productId } = await newProduct(owner, { name: 'Suco', price: '6.5', quantity: '10' });
    const { id: orderId } = await newOrder(owner, { items: [{ productId, quantity: 1 }] });
    expect((await newCharge(owner, orderId)).mode).toBe('KEY');
    const at = await accountOfStore(app(), owner);
    at.setStatus(approved);
    await deliverNotices(app(), at);
    expect(await accountOf(owner)).toMatchObject({ state: 'ACTIVE', accountId, documentsUrl: null });
    expect((await newCharge(owner, orderId)).mode).toBe('AUTO');
  });

  it('is not opened twice after a lost answer; the owner is told to connect it by its key', async () => {
    const owner = await app().newOwner();
    app().standIn.misbehave('POST /accounts', { acts: true, answer: 'cut' });
    expect(await create(owner)).toMatchObject({ status: 502, error: { code: 'PIX_PROVIDER_DOWN' } });
    expect(await accountOf(owner)).toMatchObject({ state: 'CREATING', accountId: null });
    const again = await create(owner);
    expect(again).toMatchObject({ status: 409, error: { code: 'PIX_ACCOUNT_REFUSED' } });
    expect(again.error.message).toContain('cole a chave aqui');
    expect(accountAt(owner.store.cnpj)).toHaveLength(1);
    expect(await accountOf(owner)).toMatchObject({ state: 'NONE' });
  });

  it('leaves the store without an account if Asaas refuses or fails', async () => {
    const owner = await app().newOwner();
    const errors = [{ code: 'invalid_mobilePhone', description: 'O celular é inválido.' }];
    const refusal = { status: 400, body: JSON.stringify({ errors }) };
    app().standIn.misbehave('POST /accounts', { acts: false, answer: refusal });
    expect(await create(owner)).toMatchObject({
      status: 409,
      error: { code: 'PIX_ACCOUNT_REFUSED', message: 'O celular é inválido.' },
    });
    expect(await accountOf(owner)).toMatchObject({ state: 'NONE' });
    app().standIn.misbehave('GET /accounts', { acts: false, answer: { status: 503, body: '' } });
    expect((await create(owner)).status).toBe(502);
    expect(await accountOf(owner)).toMatchObject({ state: 'NONE' });
    expect((await create(owner)).status).toBe(201);
  });

  it('keeps its key, which is shown only once, when Asaas fails right after', async () => {
    const owner = await app().newOwner();
    const down = { acts: false, answer: { status: 500, body: '' } } as const;
    app().standIn.misbehave('GET /myAccount/status', down);
    expect(await create(owner)).toMatchObject({ status: 201, body: { state: 'DOCUMENTS', checkedAt: null } });
    const params = { storeId: owner.store.id };
    const checked = await owner.call(contract.checkPixAccount, { params });
    expect(checked.body).toMatchObject({ state: 'DOCUMENTS', checkedAt: expect.any(String), balance: 0 });
    expect(checked.body.documentsUrl).toMatch(/^https:/);
  });
});

describe('the state of an account', () => {
  it('follows its notices: codes use the store’s tested key while it is blocked', async () => {
    await testKey();
    expect((await counter.charged(1)).mode).toBe('AUTO');
    counter.at.setStatus(blocked);
    await counter.deliverNotices();
    expect(await accountOf()).toMatchObject({ state: 'BLOCKED' });
    expect(await settingsOf()).toMatchObject({ isReady: true, confirmsItself: false });
    expect((await counter.charged(1)).mode).toBe('KEY');
    counter.at.setStatus(approved);
    await counter.deliverNotices();
    expect(await accountOf()).toMatchObject({ state: 'ACTIVE' });
    expect((await counter.charged(1)).mode).toBe('AUTO');
  });

  it('is read once a day; while it is blocked and no key is tested, no code is made', async () => {
    const { id: orderId } = await newOrder(counter.owner, counter.juice(1));
    counter.at.status = blocked;
    await counter.reconcile();
    expect(await accountOf()).toMatchObject({ state: 'BLOCKED' });
    expect(await settingsOf()).toMatchObject({ isReady: false, confirmsItself: false });
    expect(await tryOrder()).toMatchObject({ status: 409, error: { code: 'PIX_OFF' } });
    const params = { ...counter.params, orderId };
    const charge = await counter.owner.call(contract.createCharge, { params, body: {} });
    expect(charge).toMatchObject({ status: 409, error: { code: 'PIX_OFF' } });
    await savePix(counter.owner, { mode: 'AUTO', ...pixKey, autoFrom: 0 });
    expect(await tryOrder()).toMatchObject({ status: 409, error: { code: 'PIX_UNTESTED' } });
  });

  it('is followed after the store closed, for what its payers are owed', async () => {
    await counter.owner.call(contract.closeStore, { params: counter.params });
    counter.at.setStatus(blocked);
    await counter.deliverNotices();
    const rows = app().database.kysely.selectFrom('pix_accounts').select('state');
    const { id } = counter.owner.store;
    expect(await rows.where('store_id', '=', id).execute()).toEqual([{ state: 'BLOCKED' }]);
    counter.at.status = approved;
    await counter.reconcile();
    expect(await rows.where('store_id', '=', id).execute()).toEqual([{ state: 'ACTIVE' }]);
  });

  it('may change while a code is requested: that request fails, and the next one uses the key', async () => {
    await testKey();
    const { id: orderId } = await newOrder(counter.owner, counter.juice(1));
    beforeNextTransaction(async () => {
      counter.at.status = blocked;
      await counter.owner.call(contract.checkPixAccount, { params: counter.params });
    });
    const params = { ...counter.params, orderId };
    const charge = await counter.owner.call(contract.createCharge, { params, body: {} });
    expect(charge).toMatchObject({ status: 502, error: { code: 'PIX_PROVIDER_DOWN' } });
    expect((await newCharge(counter.owner, orderId)).mode).toBe('KEY');
  });

  it('does not matter for codes that were paid before it was blocked', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    counter.at.status = blocked;
    await counter.reconcile();
    expect((await counter.order(orderId)).state).toBe('PAID');
  });

  it('lets an account that must be renewed go on making codes', async () => {
    counter.at.setStatus({ ...approved, isExpired: true });
    await counter.deliverNotices();
    expect(await accountOf()).toMatchObject({ state: 'RENEW' });
    expect((await counter.charged(1)).mode).toBe('AUTO');
  });

  it('cannot be read after the owner deleted the key at Asaas, and codes fail', async () => {
    const { id: orderId } = await newOrder(counter.owner, counter.juice(1));
    const denied = { acts: false, answer: { status: 401, body: '' } } as const;
    app().standIn.misbehave('GET /myAccount/status', denied);
    const checked = await counter.owner.call(contract.checkPixAccount, { params: counter.params });
    expect(checked).toMatchObject({
      status: 409,
      error: {
        code: 'PIX_ACCOUNT_REFUSED',
        message: 'O provedor não aceitou a chave da conta de recebimento.',
      },
    });
    app().standIn.misbehave('POST /pix/qrCodes/static', denied);
    const params = { ...counter.params, orderId };
    expect((await counter.owner.call(contract.createCharge, { params, body: {} })).status).toBe(502);
    expect((await newCharge(counter.owner, orderId)).mode).toBe('AUTO');
  });

  it('is mailed to the owner when another account is connected', async () => {
    await app().runJobs();
    const sent = app().mail.sent.length;
    await connectAccount(counter.owner, openAccount(app()).settings.apiKey);
    await app().runJobs();
    expect(
      app()
        .mail.sent.slice(sent)
        .map(({ letter }) => letter.kind),
    ).toEqual(['pix-account-changed']);
  });

  it('stops codes when documents are missing again', async () => {
    counter.at.setStatus(pending);
    await counter.deliverNotices();
    expect(await accountOf()).toMatchObject({
      state: 'DOCUMENTS',
      documentsUrl: expect.stringMatching(/^https:/),
    });
    expect((await tryOrder()).error.code).toBe('PIX_OFF');
  });
});

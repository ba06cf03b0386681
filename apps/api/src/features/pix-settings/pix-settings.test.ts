import * as contract from '@coruja/contract';
import { type PixStaticObject, hasError, parsePix } from 'pix-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { turnAutoPixOn } from '../../../test/auto-pix-calls.ts';
import { newProduct } from '../../../test/factories.ts';
import { newCharge, newChargedOrder, newOrder, pixKey, savePix, turnPixOn } from '../../../test/pix-calls.ts';
import { newTeam } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let owner: Owner;
let params: { storeId: string };

beforeEach(async () => {
  owner = await app().newOwner({ name: 'Toca do Dragão Lan House e Café', cidade: 'São José do Rio Preto' });
  params = { storeId: owner.store.id };
});

const read = async () => (await owner.call(contract.getPixSettings, { params })).body;
const test = () => owner.call(contract.testPixKey, { params });
const confirm = () => owner.call(contract.confirmPixKey, { params });

/** Reads the code with another library, which also checks the CRC. */
function decode(payload: string): PixStaticObject {
  const read = parsePix(payload);
  if (hasError(read)) throw new Error(`the code cannot be read: ${read.message}`);
  return read as PixStaticObject;
}

describe('the settings of PIX', () => {
  it('are off at first', async () => {
    expect(await read()).toEqual({
      mode: 'OFF',
      key: null,
      keyType: null,
      sendsTxid: true,
      testedAt: null,
      autoFrom: 10,
      isReady: false,
      confirmsItself: false,
    });
    expect((await test()).error.code).toBe('PIX_KEY_MISSING');
    expect((await confirm()).error.code).toBe('PIX_KEY_MISSING');
  });

  it('need the password, a key and its type', async () => {
    expect((await savePix(owner, { currentPassword: 'errada' })).error.code).toBe('WRONG_PASSWORD');
    expect((await savePix(owner, { key: '' })).error.fields).toEqual({ key: 'Informe a chave PIX.' });
    expect((await savePix(owner, { keyType: null })).error.fields).toEqual({
      keyType: 'Escolha o tipo da chave PIX.',
    });
    expect((await savePix(owner, { keyType: 'PHONE' })).error.fields).toEqual({
      key: 'Celular inválido. Informe o DDD e os 9 dígitos.',
    });
    expect((await read()).mode).toBe('OFF');
  });

  it('accept the longest password, with a space at its end', async () => {
    const longest = await app().newOwner({ password: 'corujão '.repeat(25) });
    expect((await savePix(longest)).status).toBe(200);
  });

  it('are ready once the owner has confirmed the R$ 0,01 under the right name', async () => {
    expect((await savePix(owner)).body).toMatchObject({ mode: 'KEY', ...pixKey, isReady: false });
    expect((await confirm()).error.code).toBe('PIX_KEY_MISSING');
    const { body } = await test();
    expect(body.amount).toBe(0.01);
    expect(decode(body.payload)).toMatchObject({ pixKey: pixKey.key, transactionAmount: 0.01 });
    const testedAt = app().clock.now().toISOString();
    expect((await confirm()).body).toMatchObject({ testedAt, isReady: true });
    expect(await read()).toMatchObject({ testedAt, isReady: true });
  });

  it('are ready in the store that tested its key, and in no other', async () => {
    const other = await app().newOwner();
    await savePix(other);
    await turnPixOn(owner);
    const { body } = await other.call(contract.getPixSettings, { params: { storeId: other.store.id } });
    expect(body).toMatchObject({ testedAt: null, isReady: false });
  });

  it('keep the tested key while PIX is off, and are not ready', async () => {
    await turnPixOn(owner);
    const { testedAt } = await read();
    const off = await savePix(owner, { mode: 'OFF' });
    expect(off.body).toMatchObject({ mode: 'OFF', ...pixKey, testedAt, isReady: false });
  });

  it('must be tested again with another key, which is mailed to the owner', async () => {
    const kinds = async () => {
      await app().runJobs();
      return app().mail.sent.flatMap(({ to, letter }) => (to === owner.store.email ? letter.kind : []));
    };
    await turnPixOn(owner);
    expect((await savePix(owner, { sendsTxid: false })).body.isReady).toBe(true);
    expect(await kinds()).not.toContain('pix-key-changed');
    expect((await savePix(owner, { key: 'outra@lancoruja.com.br' })).body).toMatchObject({
      testedAt: null,
      isReady: false,
    });
    expect((await kinds()).filter((kind) => kind === 'pix-key-changed')).toHaveLength(1);
    const sent = app().mail.sent.length;
    const changed = await savePix(owner, { key: '11222333000181', keyType: 'CNPJ' });
    expect(changed.body).toMatchObject({ key: '11222333000181', testedAt: null, isReady: false });
    await app().runJobs();
    const letters = app().mail.sent.slice(sent);
    expect(letters.map(({ to, letter }) => [to, letter.kind])).toEqual([
      [owner.store.email, 'pix-key-changed'],
    ]);
    expect(JSON.stringify(letters)).not.toMatch(/11222333000181|pix@lancoruja/);
  });

  it('show the key only to the owner', async () => {
    await turnPixOn(owner);
    const { counter, operatorId } = await newTeam(app(), owner, 'Bia Ramos');
    await counter.unlock(operatorId);
    const { body } = await app().call(contract.getPixSettings, { params }, counter);
    expect(body).toMatchObject({ mode: 'KEY', key: null, isReady: true });
  });
});

describe('a code', () => {
  const product = () => newProduct(owner, { name: 'Refrigerante lata', price: '6.5', quantity: '10' });

  it('says key, amount, txid, and as much of the name and the city as there is room for', async () => {
    await turnPixOn(owner);
    const { id: productId } = await product();
    const { payload, txid } = await newChargedOrder(owner, { items: [{ productId, quantity: 2 }] });
    const read = decode(payload);
    expect(read).toMatchObject({ pixKey: pixKey.key, transactionAmount: 13, txid });
    expect(read.merchantName).toBe('Toca do Dragao Lan House');
    expect(read.merchantCity).toBe('Sao Jose do Rio');
  });

  it('has no txid if the store sends none, since some banks refuse it', async () => {
    await turnPixOn(owner);
    await savePix(owner, { sendsTxid: false });
    const { id: productId } = await product();
    const { payload } = await newChargedOrder(owner, { items: [{ productId, quantity: 1 }] });
    expect(decode(payload).txid).toBe('***');
  });

  it('is for the key, though the account makes codes, if the call asks for it', async () => {
    await turnPixOn(owner);
    await turnAutoPixOn(owner, { ...pixKey, autoFrom: 0 });
    const { id: productId } = await product();
    const charge = await newChargedOrder(owner, { items: [{ productId, quantity: 1 }] });
    expect(charge.mode).toBe('AUTO');
    const { mode, payload } = await newCharge(owner, charge.orderId, { mode: 'KEY' });
    expect([mode, decode(payload).pixKey]).toEqual(['KEY', pixKey.key]);
  });

  it('is refused by the database for a key that nobody tested', async () => {
    await turnPixOn(owner);
    const { id: productId } = await product();
    const { id: orderId } = await newOrder(owner, { items: [{ productId, quantity: 1 }] });
    await app().database.query('update pix_settings set tested_at = null where store_id = $1', [
      params.storeId,
    ]);
    const charge = app().database.query(
      `insert into charges (store_id, id, order_id, mode, amount_centavos, txid, key, payload, state, actor, created_at, expires_at)
       values ($1, gen_random_uuid(), $2, 'KEY', 650, 'A', $3, 'x', 'OPEN', 'owner', now(), now())`,
      [params.storeId, orderId, pixKey.key],
    );
    await expect(charge).rejects.toMatchObject({ constraint: 'charges_tested_key' });
  });
});

import * as contract from '@coruja/contract';
import { expect, it } from 'vitest';
import { newCustomer, newSale } from '../../../test/factories.ts';
import { buyPackage, newPackageOwner, nightPass, tenHours } from '../../../test/package-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function pricesOf(owner: Owner) {
  return (await owner.call(contract.getPrices, { params: { storeId: owner.store.id } })).body;
}

it('the prices say when credits and each package were last sold, also under new prices', async () => {
  const [ten, night] = [{ ...tenHours(), isFavorite: true }, nightPass()];
  const owner = await newPackageOwner(app(), () => [ten, night]);
  const { id: userId } = await newCustomer(owner);
  const { document, lastSold } = await pricesOf(owner);
  expect(document.packages.map(({ isFavorite }) => isFavorite)).toEqual([true, undefined]);
  expect(lastSold).toEqual({ credits: null, packages: [] });

  await buyPackage(owner, userId, ten);
  app().clock.moveMinutes(1);
  const { saleId } = await buyPackage(owner, userId, ten);
  const packages = [{ id: ten.id, at: app().clock.now().toISOString() }];
  app().clock.moveMinutes(1);
  await newSale(owner, { items: [], userId, time: [{ kind: 'credits', minutes: 60 }] });
  const sold = { credits: app().clock.now().toISOString(), packages };
  expect((await pricesOf(owner)).lastSold).toEqual(sold);

  app().clock.moveMinutes(1);
  const { store } = owner;
  const refund = { params: { storeId: store.id, saleId }, body: { reason: 'Desistiu' } };
  expect((await owner.call(contract.refundSale, refund)).status).toBe(200);
  const body = { version: 1, document: { ...document, packages: [night, { ...ten, price: 50 }] } };
  const replaced = await owner.call(contract.replacePrices, { params: { storeId: store.id }, body });
  expect(replaced.body.lastSold).toEqual(sold);

  const elsewhere = await newPackageOwner(app(), () => [tenHours()]);
  expect((await pricesOf(elsewhere)).lastSold).toEqual({ credits: null, packages: [] });
});

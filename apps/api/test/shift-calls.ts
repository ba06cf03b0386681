import * as contract from '@coruja/contract';
import { newProduct } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type Settings = contract.CallInput<typeof contract.updateCounterSettings>['body'];
type Counts = contract.CallInput<typeof contract.closeShift>['body']['counts'];

/** An owner whose store counts its cash, with one product of R$ 10,00. */
export async function newCashier(testApp: TestApp, settings: Settings = {}) {
  const owner = await testApp.newOwner();
  const params = { storeId: owner.store.id };
  const body = { cashShifts: true, ...settings };
  await owner.call(contract.updateCounterSettings, { params, body });
  const { id: productId } = await newProduct(owner, { price: '10', quantity: '100' });
  return { owner, params, items: [{ productId, quantity: 1 }] };
}

export type Cashier = Awaited<ReturnType<typeof newCashier>>;

export async function open({ owner, params }: Cashier, float = 100) {
  const answer = await owner.call(contract.openShift, { params, body: { float } });
  if (answer.status !== 201) throw new Error(`opening answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

export const cash = (counted: number): Counts => [{ tender: 'CASH', counted }];

export function close(
  { owner, params }: Cashier,
  id: string,
  body: { counts: Counts; left: number; note?: string },
) {
  return owner.call(contract.closeShift, { params: { ...params, shiftId: id }, body });
}

/** Opens a shift with R$ 100,00 and closes it with this count; one that differs is repeated, with a note. */
export async function closedWith(cashier: Cashier, counted: number, left = 0) {
  const { id } = await open(cashier);
  const { body } = await close(cashier, id, { counts: cash(counted), left });
  if (body.recount === null) return body.shift;
  return (await close(cashier, id, { counts: cash(counted), left, note: 'Contado duas vezes.' })).body.shift;
}

export async function current({ owner, params }: Cashier) {
  return (await owner.call(contract.getCurrentShift, { params })).body.shift;
}

import * as contract from '@coruja/contract';
import type { Endpoint } from '@coruja/contract';
import { newProduct } from './factories.ts';
import { type Counter, chosenPin, newCounter, newOperator, switchTeamOn } from './team-calls.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** A device as one person uses it. */
interface AtCounter {
  readonly counter: Counter;
  call<E extends Endpoint>(
    endpoint: E,
    input: contract.CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<contract.Answer<E>>>;
}

/** The owner's PIN in these tests. */
export const ownerPin = '407153';

/** The headers of an approval. */
export const approvedBy = (operatorId: string, pin = chosenPin) => ({
  'x-approver': operatorId,
  'x-approver-pin': pin,
});

/**
 * A store whose owner has gone home. It takes money only in a shift; time costs R$ 6,00 an hour, and a product R$ 7,30. Bia (Atendente)
 * and Caio (Líder) have a counter each, Dora (Gerente) has a PIN.
 */
export async function newNight(testApp: TestApp) {
  const owner = await testApp.newOwner();
  const params = { storeId: owner.store.id };
  await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
  await switchTeamOn(owner);
  const body = { cashShifts: true, sharedShift: true, receiveWithoutShift: 'require' } as const;
  await owner.call(contract.updateCounterSettings, { params, body });
  const { id: productId } = await newProduct(owner, { price: '7.30', quantity: '1000' });
  const [own] = (await owner.call(contract.listOperators, { params })).body;
  const ownerId = own?.id ?? '';
  await owner.call(contract.updateOperator, {
    params: { ...params, operatorId: ownerId },
    body: { pin: ownerPin },
  });
  const dora = await newOperator(owner, { name: 'Dora', role: 'manager' });
  const bia = await newOperator(owner, { name: 'Bia Ramos' });
  const caio = await newOperator(owner, { name: 'Caio Nunes', role: 'leader' });
  const devices = { bia: await newCounter(testApp, owner), caio: await newCounter(testApp, owner) };
  // Whoever unlocks a device for the first time chooses a PIN.
  for (const { id } of [dora, caio, bia]) await devices.bia.unlock(id);
  await devices.caio.unlock(caio.id);
  return {
    owner,
    params,
    ids: { owner: ownerId, dora: dora.id, bia: bia.id, caio: caio.id },
    items: [{ productId, quantity: 1 }],
    bia: at(testApp, devices.bia),
    caio: at(testApp, devices.caio),
  };
}

export type Night = Awaited<ReturnType<typeof newNight>>;

export function at(testApp: TestApp, counter: Counter): AtCounter {
  return {
    counter,
    call: (endpoint, input, headers = {}) =>
      testApp.call(endpoint, input, { cookie: counter.cookie, headers }),
  };
}

export async function openedBy({ params }: Night, person: AtCounter, float = 100) {
  const { status, body, error } = await person.call(contract.openShift, { params, body: { float } });
  if (status !== 201) throw new Error(`opening answered ${status}: ${error.message}`);
  return body;
}

export function sellBy({ params, items }: Night, person: AtCounter, headers = {}) {
  return person.call(contract.createSale, { params, body: { items, paymentType: 'CASH' } }, headers);
}

export function countBy(
  { params }: Night,
  person: AtCounter,
  { shiftId, counted, note }: { shiftId: string; counted: number; note?: string },
) {
  const counts = [{ tender: 'CASH' as const, counted }];
  const body = { counts, left: 0, ...(note === undefined ? {} : { note }) };
  return person.call(contract.closeShift, { params: { ...params, shiftId }, body });
}

export async function auditOf(
  { owner, params }: Night,
  query: contract.CallInput<typeof contract.listAudit>['query'] = {},
) {
  return (await owner.call(contract.listAudit, { params, query })).body;
}

export async function verified({ owner, params }: Night, shiftId: string) {
  return (await owner.call(contract.verifyShift, { params: { ...params, shiftId } })).body;
}

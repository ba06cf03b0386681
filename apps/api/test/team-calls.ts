import * as contract from '@coruja/contract';
import type { CallInput } from '@coruja/contract';
import { randomAddress } from './random-people.ts';
import { type Owner, type TestApp } from './test-app.ts';

/** A PIN that a person has chosen. */
export const chosenPin = '8352';
const firstPin = '4071';

export async function switchTeamOn(owner: Owner): Promise<void> {
  const params = { storeId: owner.store.id };
  const { status, error } = await owner.call(contract.updateCounterSettings, {
    params,
    body: { team: true },
  });
  if (status !== 200) throw new Error(`switching the team on answered ${status}: ${error.message}`);
}

type Fields = Partial<CallInput<typeof contract.createOperator>['body']>;

/** A person of the team with a temporary PIN, until `unlock` has chosen `chosenPin`. */
export async function newOperator(owner: Owner, fields: Fields = {}): Promise<contract.Operator> {
  const params = { storeId: owner.store.id };
  const body = { name: 'Bia Ramos', role: 'attendant' as const, pin: firstPin, ...fields };
  const answer = await owner.call(contract.createOperator, { params, body });
  if (answer.status !== 201)
    throw new Error(`createOperator answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

/** A counter: a browser whose sign-in of the owner was traded. */
export interface Counter {
  readonly cookie: string;
  /** Makes another one if it was ended; the team is on. */
  renew(): Promise<void>;
  /** Unlocks it for a person whom `newOperator` has made. */
  unlock(operatorId: string): Promise<void>;
}

export async function newCounter(testApp: TestApp, owner: Owner): Promise<Counter> {
  let cookie = await tradedCookie(testApp, owner);
  return {
    get cookie() {
      return cookie;
    },
    async renew() {
      const { status } = await testApp.call(contract.me, {}, { cookie });
      if (status !== 200) cookie = await tradedCookie(testApp, owner);
    },
    async unlock(operatorId) {
      const body = { operatorId, pin: firstPin, newPin: chosenPin };
      const first = await testApp.call(contract.unlockDevice, { body }, { cookie });
      if (first.status === 200) return;
      const again = await testApp.call(
        contract.unlockDevice,
        { body: { operatorId, pin: chosenPin } },
        { cookie },
      );
      if (again.status !== 200)
        throw new Error(`unlockDevice answered ${again.status}: ${again.error.message}`);
    },
  };
}

async function tradedCookie(testApp: TestApp, owner: Owner): Promise<string> {
  const signIn = { email: owner.store.email, password: owner.password };
  const { headers } = await testApp.call(contract.login, { body: signIn }, { address: randomAddress() });
  const params = { storeId: owner.store.id };
  const traded = await testApp.call(contract.useAsCounter, { params }, { cookie: cookieOf(headers) });
  if (traded.status !== 204)
    throw new Error(`useAsCounter answered ${traded.status}: ${traded.error.message}`);
  return cookieOf(traded.headers);
}

/** A team of one person, with a counter that is locked. */
export async function newTeam(testApp: TestApp, owner: Owner, name: string) {
  await switchTeamOn(owner);
  const { id: operatorId } = await newOperator(owner, { name });
  return { operatorId, counter: await newCounter(testApp, owner) };
}

export function cookieOf(headers: { readonly 'set-cookie'?: unknown }): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

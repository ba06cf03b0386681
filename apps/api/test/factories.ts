import {
  type Computer,
  type User,
  addCredits,
  createComputer,
  createSession,
  registerCustomer,
} from '@coruja/contract';
import { randomCpf } from './random-people.ts';
import type { Owner } from './test-app.ts';

// Each makes what a test needs by the product's own calls, so that it obeys the product's own rules.

let computers = 0;

export async function newComputer(owner: Owner, name = `PC ${++computers}`): Promise<Computer> {
  const answer = await owner.call(createComputer, { params: { storeId: owner.store.id }, body: { name } });
  return expectStatus(answer, 201);
}

/** A customer, with a balance in minutes when one is asked for. */
export async function newCustomer(
  owner: Owner,
  options: { name?: string; minutes?: number } = {},
): Promise<User> {
  const body = { name: options.name ?? 'Ana Clara Lima', cpf: randomCpf() };
  const user = expectStatus(await owner.call(registerCustomer, { body }), 201);
  if (options.minutes) {
    const credits = { storeId: owner.store.id, minutes: options.minutes };
    expectStatus(await owner.call(addCredits, { params: { userId: user.id }, body: credits }), 200);
  }
  return user;
}

export async function newSession(
  owner: Owner,
  body: { computerId: string; userId?: string; durationInMinutes?: number; isGuest?: boolean },
) {
  return expectStatus(await owner.call(createSession, { params: { storeId: owner.store.id }, body }), 201);
}

function expectStatus<T>(answer: { status: number; body: T; error: { message: string } }, status: number): T {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}
